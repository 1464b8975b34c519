package io.encbench.driver.differential;

import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.List;
import java.util.Random;

/**
 * Generates queries that show whether a condition is true, false or unknown for each row. A WHERE
 * shows no difference between the last two.
 */
final class RandomTruths {
  private static final String WIDE = " + 100000000000";

  private final Random random;
  private final Schema schema;
  private final RandomComputation computations;
  private final RandomFunctions functions;

  RandomTruths(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.computations = new RandomComputation(random, schema);
    this.functions = new RandomFunctions(random, schema);
  }

  Action.Query next() {
    Scope scope = new Scope(random, List.of(new Source("t", pick(schema.tables()))), true);
    String from = " FROM " + scope.sources().get(0).table().name() + " t";
    int form = random.nextInt(4);
    // A subquery in a CASE is refused.
    SqlText condition = condition(scope, 2, form == 3);
    SqlText text =
        switch (form) {
          case 0, 1 ->
              SqlText.of("SELECT t.rid, CASE WHEN ")
                  .add(condition)
                  .add(" THEN 1 WHEN NOT (")
                  .add(condition)
                  .add(") THEN 2 ELSE 3 END" + WIDE + " AS v" + from);
          case 2 -> SqlText.of("SELECT t.rid, (").add(condition).add(")" + WIDE + " AS v" + from);
          default -> SqlText.of("SELECT t.rid" + from + " WHERE NOT (").add(condition).add(")");
        };
    return query(text.add(" ORDER BY t.rid"));
  }

  private SqlText condition(Scope scope, int depth, boolean subqueries) {
    if (depth > 0 && random.nextBoolean()) {
      String word = pick(List.of(") AND (", ") OR (", ") XOR (", ") AND NOT (", ") OR NOT ("));
      return SqlText.of("((")
          .add(condition(scope, depth - 1, subqueries))
          .add(word)
          .add(condition(scope, depth - 1, subqueries))
          .add("))");
    }
    return switch (random.nextInt(subqueries ? 10 : 7)) {
      case 0 -> SqlText.of(column(scope) + pick(List.of(" IS NULL", " IS NOT NULL")));
      case 1 -> nothing(scope);
      case 2 -> computations.condition(scope);
      case 3 -> functions.condition(scope, 1);
      case 4, 5, 6 -> computations.comparison(scope).mayBeRefused();
      default -> listed(scope);
    };
  }

  /** A comparison with NULL, or with a list that has one. */
  private SqlText nothing(Scope scope) {
    Reference number = scope.any(RandomComputation::isNumber);
    Value pooled = pick(number.column().pool());
    return switch (random.nextInt(4)) {
      case 0 -> SqlText.of(number.text() + pick(List.of(" <=> ", " = ", " <> ")) + "NULL");
      case 1 ->
          SqlText.of(number.text() + pick(List.of(" IN (NULL, ", " NOT IN (NULL, ")))
              .add(pooled)
              .add(")");
      case 2 -> {
        String between = pick(List.of(" BETWEEN NULL AND ", " NOT BETWEEN NULL AND "));
        // With a NULL, servers compare long numbers as DOUBLEs.
        yield number.column().type().isExactAsDouble()
            ? SqlText.of(number.text() + between).add(pooled)
            : SqlText.of(number.text() + " < NULL");
      }
      default ->
          SqlText.of(number.text() + " <=> " + scope.any(RandomComputation::isNumber).text());
    };
  }

  /** A condition on the rows of a subquery, which may be empty or have NULL. */
  private SqlText listed(Scope scope) {
    Scope inner = new Scope(random, List.of(new Source("s", pick(schema.tables()))), true);
    String from = " FROM " + inner.table() + " WHERE ";
    String some =
        "s.rid < "
            + pick(List.of("0", "4", "9", "1000"))
            + pick(List.of("", " AND s.link + 0 >= t.link", " AND s.link = t.link"));
    String number = RandomOperators.listed(inner, schema);
    String known = known(number);
    return switch (random.nextInt(4)) {
      case 0 ->
          SqlText.of(pick(List.of("EXISTS", "NOT EXISTS")) + " (SELECT 1" + from + some + ")");
      case 1 -> {
        String in = pick(List.of(" IN ", " NOT IN "));
        String second = RandomOperators.listed(inner, schema);
        yield SqlText.of("(" + column(scope) + ", " + column(scope) + ")" + in)
            .add("(SELECT " + number + ", " + second + from)
            .add(known + known(second) + some + ")");
      }
      default -> {
        String in = pick(List.of(" IN ", " NOT IN ", " NOT IN "));
        yield SqlText.of(column(scope) + in)
            .add("(SELECT " + number + pick(List.of("", " + 0")) + from)
            .add(known + some + ")");
      }
    };
  }

  /** Conditions are negated, so that every list may be that of a NOT IN. */
  private String known(String value) {
    return RandomOperators.known(schema, " NOT IN ", value);
  }

  private String column(Scope scope) {
    return RandomOperators.listed(scope, schema);
  }

  private Action.Query query(SqlText text) {
    Mode mode = pick(List.of(Mode.CLIENT_PREPARED, Mode.SERVER_PREPARED, Mode.SESSION_ZONE));
    double share = random.nextInt(3) / 2.0;
    return new Action.Query(
        "client truth",
        text.expectation(),
        mode,
        text.parameterised(random, share),
        /* sequence= */ true,
        Outputs.EXPRESSIONS,
        random.nextInt(1_000_000));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
