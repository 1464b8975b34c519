package io.encbench.driver.differential;

import io.encbench.driver.differential.SqlText.Parameterised;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Generates transactions that compute with the columns of a row that they lock, and read it. */
final class RandomLockedRow {
  private static final int ROWS = 20;

  private final Random random;
  private final Schema schema;
  private final RandomChange changes;

  RandomLockedRow(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.changes = new RandomChange(random, schema);
  }

  Action next() {
    Table table = pick(schema.tables());
    List<Column> computed = table.columns(column -> RandomChange.isComputed(column, table));
    Action between = between(table);
    if (computed.isEmpty()) {
      return between;
    }
    Column set = pick(computed);
    Value row = Value.number(1 + random.nextInt(ROWS));
    // The server computes the second column, so that changing the same row twice needs two writes.
    String sql = RandomChange.adding(table, set, pick(List.of("", ", amount = amount + 1")));
    List<Value> first = List.of(Value.number(random.nextInt(4)), row);
    Action adding =
        random.nextInt(3) == 0
            ? new Action.Change(
                "locked row",
                Expectation.ANSWER,
                between.mode(),
                new Parameterised(sql, first, Set.of()),
                /* keys= */ false,
                1 + random.nextInt(2),
                random.nextInt(1_000_000))
            : new Action.Batch(
                "locked row",
                Expectation.ANSWER,
                between.mode(),
                sql,
                List.of(first, List.of(Value.number(1), pick(List.of(row, Value.number(1))))),
                /* keys= */ false,
                random.nextInt(1_000_000));
    String one = pick(table.columns()).name();
    String two = one + ", " + pick(table.columns()).name();
    String outputs = pick(List.of("*", one, two, set.name()));
    Action.Query reading =
        new Action.Query(
            "locked row",
            Expectation.ANSWER,
            between.mode(),
            new Parameterised(
                "SELECT "
                    + outputs
                    + " FROM "
                    + table.name()
                    + " WHERE "
                    + Table.ROW
                    + " = ?"
                    + pick(List.of(" FOR UPDATE", "")),
                List.of(row),
                Set.of()),
            /* sequence= */ true,
            Outputs.COLUMNS,
            random.nextInt(1_000_000));
    return new Action.LockedRow(adding, reading, between);
  }

  /** A change by the server, or one of rows that the client selects. */
  private Action between(Table table) {
    return switch (random.nextInt(4)) {
      case 0 -> changes.changeByClient(table);
      case 1 -> changes.computedUpdate(table);
      case 2 -> changes.deleteSome(table, ROWS);
      default -> changes.update(column -> true);
    };
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
