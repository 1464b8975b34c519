package io.encbench.suites.link;

import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.suites.proxy.Link;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A workload of a result, by its name.
 *
 * @param description as it stands in the result
 * @param size of the result sets and, if there are several, the server
 * @param link between client and server
 */
record LinkWorkload(WorkloadDescription description, String size, Link link) {
  private static final Pattern NAME = Pattern.compile("(\\d+)-rows/([^@]+)(@.*)?");

  static LinkWorkload of(WorkloadDescription description) {
    Matcher name = NAME.matcher(description.name());
    if (!name.matches()) {
      throw new IllegalArgumentException("no workload of this experiment: " + description.name());
    }
    String rows = name.group(1).equals("1") ? "1 row" : name.group(1) + " rows";
    String server = name.group(3) == null ? "" : " " + name.group(3);
    return new LinkWorkload(description, rows + server, Link.parse(name.group(2)));
  }
}
