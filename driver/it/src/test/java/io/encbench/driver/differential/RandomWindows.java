package io.encbench.driver.differential;

import io.encbench.driver.differential.Scope.Source;
import java.util.List;
import java.util.Random;

/**
 * Generates queries that show the values of window functions. Servers give them different types, so
 * numbers are shown as sums with a large number, and row numbers as signed ones.
 */
final class RandomWindows {
  private static final String WIDE = " + 100000000000";

  private final Random random;
  private final Schema schema;

  RandomWindows(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
  }

  SqlText next() {
    Table table = pick(schema.tables());
    Scope scope = new Scope(random, List.of(new Source("a", table)), /* qualified= */ true);
    return random.nextInt(4) == 0 ? ofGroups(scope) : ofRows(scope);
  }

  private SqlText ofRows(Scope scope) {
    SqlText text = SqlText.of("SELECT a.rid");
    // With several windows, MariaDB may take the order of another one.
    int functions = schema.ofMySql() ? 4 : 1;
    for (int i = 0; i < functions; i++) {
      text.add(", ").add(function(scope)).add(" AS w" + i);
    }
    text.add(from(scope));
    if (random.nextInt(3) == 0) {
      text.add(" WHERE " + RandomOperators.small(scope) + " < ")
          .add(Value.number(random.nextInt(9)));
    }
    text.add(" ORDER BY a.rid");
    return random.nextInt(4) == 0 ? text.add(" LIMIT 2, 5") : text;
  }

  /** Window functions of groups, which are ordered without ties by their key. */
  private SqlText ofGroups(Scope scope) {
    String key = RandomOperators.small(scope);
    return SqlText.of("SELECT " + key + WIDE + " AS k, SUM(COUNT(*)) OVER (ORDER BY " + key)
        .add(direction() + ") AS s, CAST(RANK() OVER (ORDER BY COUNT(*)")
        .add(direction() + ") AS SIGNED)" + WIDE + " AS r, LAG(" + key + ", 2) OVER (ORDER BY ")
        .add(key + direction() + ")" + WIDE + " AS l" + from(scope) + " GROUP BY " + key)
        .add(" ORDER BY k");
  }

  private SqlText function(Scope scope) {
    String value = RandomOperators.small(scope);
    String order = value(scope);
    String peers = over(scope, order + direction());
    String rows = over(scope, order + direction() + ", a.rid" + direction());
    Value offset = Value.number(random.nextInt(4));
    return switch (random.nextInt(14)) {
      case 0 -> number("RANK()" + peers);
      case 1 -> number("DENSE_RANK()" + peers);
      case 2 -> number("ROW_NUMBER()" + rows);
      case 3 -> number("NTILE(" + (1 + random.nextInt(30)) + ")" + rows);
      case 4 -> SqlText.of("LAG(" + value + ", ").add(offset).add(")" + rows + WIDE);
      case 5 -> SqlText.of("LEAD(" + value + ", ").add(offset).add(")" + rows + WIDE);
      case 6 -> SqlText.of(pick(List.of("LAG(", "LEAD(")) + value + ")" + rows + WIDE);
      case 7 -> SqlText.of("FIRST_VALUE(" + value + ")" + rows + WIDE);
      // The last peer has the same value as the others.
      case 8 -> SqlText.of("LAST_VALUE(" + value + ")" + over(scope, value + direction()) + WIDE);
      case 9 -> SqlText.of("LAST_VALUE(" + value + ")" + rows + WIDE);
      case 10 -> SqlText.of("SUM(" + value + ")" + peers);
      case 11 -> SqlText.of("COUNT(" + value(scope) + ")" + peers);
      case 12 -> SqlText.of("AVG(" + value + ")" + peers);
      default -> SqlText.of(pick(List.of("MIN(", "MAX(")) + value + ")" + peers + WIDE);
    };
  }

  private static SqlText number(String function) {
    return SqlText.of("CAST(" + function + " AS SIGNED)" + WIDE);
  }

  private String over(Scope scope, String order) {
    String first = value(scope);
    String second = RandomOperators.small(scope);
    String partition =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> "PARTITION BY " + first + ", " + second + " ";
          default -> "PARTITION BY " + first + " ";
        };
    return " OVER (" + partition + "ORDER BY " + order + ")";
  }

  private String direction() {
    return random.nextBoolean() ? "" : " DESC";
  }

  private static String from(Scope scope) {
    return " FROM " + scope.sources().get(0).table().name() + " a";
  }

  private String value(Scope scope) {
    return random.nextBoolean()
        ? RandomOperators.small(scope)
        : scope.any(RandomOperators::isShown).text();
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
