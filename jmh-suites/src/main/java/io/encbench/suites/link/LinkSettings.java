package io.encbench.suites.link;

import io.encbench.suites.proxy.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What jobs do.
 *
 * @param links between client and server
 * @param rows sizes of result sets
 * @param queries of a job, one after another
 * @param jobs of an arm in an attempt, one after another
 * @param characters different ones in the texts
 */
public record LinkSettings(
    List<Link> links, List<Integer> rows, int queries, int jobs, int characters) {
  /** Printable ASCII without the blank, of which texts have a part. */
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

  /** The settings by the names that the report gives them. */
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
