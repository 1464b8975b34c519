package io.encbench.suites.link;

import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.suites.proxy.Link;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A workload of a result, parsed from its name.
 *
 * @param description the workload as the result describes it
 * @param size size of the result sets and, if there are several servers, the server
 * @param link link between client and server
 */
record LinkWorkload(WorkloadDescription description, String size, Link link) {
  private static final Pattern NAME = Pattern.compile("(\\d+)-rows/([^@]+)(@.*)?");

  static LinkWorkload of(WorkloadDescription description) {
    Matcher name = NAME.matcher(description.name());
    if (!name.matches()) {
      throw new IllegalArgumentException(
          "not a workload of this experiment: " + description.name());
    }
    String rows = name.group(1).equals("1") ? "1 row" : name.group(1) + " rows";
    String server = name.group(3) == null ? "" : " " + name.group(3);
    return new LinkWorkload(description, rows + server, Link.parse(name.group(2)));
  }
}
