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
 * Finds the column of each parameter of a TPC-C statement. It supports only the forms of these
 * statements: a parameter belongs to the column before it, or to the column at its position in a
 * list.
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

  /** The column that a result label names; empty if it names none, such as a count. */
  static String ofLabel(String label) {
    String name = label.replaceFirst("^sum_", "");
    return COLUMNS.contains(name) ? name : "";
  }
}
