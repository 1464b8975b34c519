package io.encbench.suites.link;

import io.encbench.suites.proxy.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings of the jobs.
 *
 * @param links links between client and server
 * @param rows sizes of result sets, in rows
 * @param queries queries of a job, run one after another
 * @param jobs jobs of an arm in an attempt, run one after another
 * @param characters number of different characters in the texts
 */
public record LinkSettings(
    List<Link> links, List<Integer> rows, int queries, int jobs, int characters) {
  /** Number of printable ASCII characters without the space; texts use some or all of them. */
  public static final int MOST_CHARACTERS = 94;

  public LinkSettings {
    links = List.copyOf(links);
    rows = List.copyOf(rows);
  }

  /** Every size over every link. */
  List<LinkUnit> units() {
    List<LinkUnit> units = new ArrayList<>();
    for (int size : rows) {
      links.forEach(link -> units.add(new LinkUnit(link, size, queries)));
    }
    return units;
  }

  LinkTable table() {
    return new LinkTable(rows.stream().mapToInt(size -> size).max().orElseThrow(), characters);
  }

  /** The settings, keyed by their names in the report. */
  Map<String, String> asMap() {
    Map<String, String> map = new TreeMap<>();
    map.put("links", links.stream().map(Link::name).collect(Collectors.joining(", ")));
    map.put("rows", rows.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    map.put("queries", Integer.toString(queries));
    map.put("jobs", Integer.toString(jobs));
    map.put("characters", Integer.toString(characters));
    return map;
  }
}
