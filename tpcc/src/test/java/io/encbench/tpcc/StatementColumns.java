package io.encbench.tpcc;

import io.encbench.tpcc.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which column each parameter of a statement of TPC-C is for. It knows the shapes of those
 * statements only: a parameter belongs to the column before it, or to that of its place in a list.
 */
final class StatementColumns {
  private static final Set<String> COLUMNS =
      Arrays.stream(Table.values())
          .flatMap(table -> table.columns().stream())
          .collect(Collectors.toUnmodifiableSet());

  private static final Pattern PARTS =
      Pattern.compile("\\(((?:\\w+,\\s+)+\\w+)\\)\\s+(?:IN|VALUES)|\\w+|\\?");

  private StatementColumns() {}

  /** A column for each parameter, in their order. */
  static List<String> ofParameters(String sql) {
    List<String> parameters = new ArrayList<>();
    List<String> named = List.of();
    int sinceNamed = 0;
    Matcher part = PARTS.matcher(sql);
    while (part.find()) {
      if (part.group(1) != null) {
        named = List.of(part.group(1).split(",\\s+"));
        sinceNamed = 0;
      } else if (part.group().equals("?")) {
        parameters.add(named.get(sinceNamed++ % named.size()));
      } else if (COLUMNS.contains(part.group())) {
        named = List.of(part.group());
        sinceNamed = 0;
      }
    }
    return parameters;
  }

  /** The column of a result column's label; empty if it is none, such as a count. */
  static String ofLabel(String label) {
    String name = label.replaceFirst("^sum_", "");
    return COLUMNS.contains(name) ? name : "";
  }
}
