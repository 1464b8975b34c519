package io.encbench.driver.differential;

import io.encbench.driver.differential.Scope.Source;
import io.encbench.driver.differential.SqlText.Parameterised;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Generates statements of two sessions that meet at the same rows. None of them waits for a lock.
 */
final class RandomRivals {
  private static final int ROWS = 20;

  private final Random random;
  private final Schema schema;
  private final RandomChange changes;
  private final RandomOperators operators;

  RandomRivals(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.changes = new RandomChange(random, schema);
    this.operators = new RandomOperators(random, schema);
  }

  /**
   * A transaction that sees rows as they were before the change of another session, and then has to
   * work on the changed ones.
   *
   * @param before a read with which the transaction begins
   * @param change the change of the other session
   * @param late a change or locking read of the transaction
   */
  record Overtaken(Action.Query before, Action.Change change, Action late) {}

  Overtaken overtaken() {
    Table table = pick(schema.tables());
    Action late =
        switch (random.nextInt(4)) {
          case 0 -> changes.computedUpdate(table);
          case 1 -> reading(mode(), table, lock(), "");
          default -> changes.changeByClient(table);
        };
    Action.Query before =
        query(late.mode(), SqlText.of("SELECT COUNT(*) AS n FROM " + table.name()), true);
    // A subquery of the late change may read another table.
    List<Table> read =
        schema.tables().stream().filter(t -> late.describe().contains(t.name())).toList();
    Table changed = pick(read);
    List<Column> columns = changed.columns(c -> RandomComputation.isNumber(c) && !c.inUniqueKeys());
    SqlText text = SqlText.of("UPDATE " + changed.name() + " SET ");
    for (Column set : columns) {
      text.add(set.name() + " = ").add(pick(set.pool())).add(", ");
    }
    text.add("amount = 7 - amount WHERE " + Table.ROW + " % 3 = " + random.nextInt(3));
    Action.Change change =
        new Action.Change(
            "change of another session",
            Expectation.ANSWER,
            other(late.mode()),
            text.parameterised(random, 0),
            false,
            1,
            random.nextInt(1_000_000));
    return new Overtaken(before, change, late);
  }

  /**
   * A read of the client that locks rows of one table or two. For shared locks, a server that finds
   * all values in an index locks no rows.
   */
  Action.Query locking() {
    Table table = pick(schema.tables());
    String lock = " FOR UPDATE";
    if (random.nextInt(3) > 0) {
      return reading(mode(), table, lock, "");
    }
    Table joined = pick(schema.tables());
    if (schema.ofMySql() && !table.equals(joined)) {
      lock += pick(List.of("", " OF a", " OF b"));
    }
    return query(mode(), pairs(table, joined).add(" ORDER BY a.rid, b.rid" + lock), true);
  }

  /**
   * Reads of another session, each of which leaves out the rows that the first one has locked.
   *
   * @param rows the first session's rows
   */
  List<Action.Query> skipping(Action.Query locking, Outcome.Rows rows) {
    List<Action.Query> queries = new ArrayList<>();
    Mode mode = other(locking.mode());
    for (int i = 0; i < rows.columns().size(); i++) {
      String sql = locking.text().sql();
      String table = sql.split(" FROM | JOIN ", -1)[1 + i].split(" ", -1)[0];
      Set<String> keys = new TreeSet<>();
      for (List<String> row : rows.rows()) {
        String value = row.get(i * row.size() / rows.columns().size());
        keys.add(value.substring(value.indexOf(':') + 1));
      }
      if (!keys.isEmpty()) {
        String where = " WHERE " + Table.ROW + " IN (" + String.join(", ", keys) + ")";
        String lock = random.nextBoolean() ? " FOR UPDATE" : shared();
        queries.add(
            query(
                mode,
                // A share lock of an index that has all values would not meet locks of rows.
                SqlText.of("SELECT " + Table.ROW + ", note, amount FROM " + table + where)
                    .add(" ORDER BY ")
                    .add(Table.ROW + lock + " SKIP LOCKED"),
                true));
      }
    }
    return queries;
  }

  /**
   * Two reads, the first of which locks rows that the second one must not wait for.
   *
   * @param held locks a row by its number
   * @param free reads rows by a condition that the client checks
   */
  record Contended(Action.Query held, Action.Query free) {}

  Contended contended() {
    Table table = pick(schema.tables());
    int key = 1 + random.nextInt(ROWS);
    Mode mode = mode();
    // For several keys, a server may read and lock all rows. A share lock of an index that has all
    // values would not meet locks of rows.
    SqlText row =
        SqlText.of(
            "SELECT rid, note, amount FROM " + table.name() + " WHERE rid = " + key + lock());
    Action.Query held = query(mode, row, true);
    String waiting = " SKIP LOCKED";
    String one = "";
    if (random.nextInt(3) == 0) {
      waiting = " NOWAIT";
      one = " AND a.rid = " + (random.nextInt(3) > 0 ? key : key + 1);
    }
    String lock = random.nextBoolean() ? " FOR UPDATE" : shared();
    return new Contended(held, reading(other(mode), table, lock + waiting, one));
  }

  /** A read by a condition that the client checks. */
  private Action.Query reading(Mode mode, Table table, String lock, String more) {
    Scope a = new Scope(random, List.of(new Source("a", table)), /* qualified= */ true);
    SqlText text =
        SqlText.of("SELECT a.rid FROM " + table.name() + " a WHERE ")
            .add(operators.comparison(a, a))
            .add(more + " ORDER BY a.rid" + lock);
    return query(mode, text, true);
  }

  private SqlText pairs(Table table, Table joined) {
    Scope a = new Scope(random, List.of(new Source("a", table)), /* qualified= */ true);
    Scope b = new Scope(random, List.of(new Source("b", joined)), /* qualified= */ true);
    return SqlText.of("SELECT a.rid, b.rid FROM " + table.name() + " a JOIN " + joined.name())
        .add(" b ON ")
        .add(operators.comparison(a, b))
        .add(" AND a.rid < " + random.nextInt(30));
  }

  private String lock() {
    return pick(List.of(" FOR UPDATE", " FOR UPDATE", shared(), " LOCK IN SHARE MODE"));
  }

  /** The clause for shared locks that SKIP LOCKED may follow. */
  private String shared() {
    return schema.ofMySql() ? " FOR SHARE" : " LOCK IN SHARE MODE";
  }

  private Mode mode() {
    return pick(List.of(Mode.CLIENT_PREPARED, Mode.SERVER_PREPARED, Mode.SESSION_ZONE));
  }

  private static Mode other(Mode mode) {
    return mode == Mode.CLIENT_PREPARED ? Mode.REWRITING : Mode.CLIENT_PREPARED;
  }

  private Action.Query query(Mode mode, SqlText text, boolean sequence) {
    Parameterised written = text.parameterised(random, 0);
    return new Action.Query(
        "two sessions",
        text.expectation(),
        mode,
        written,
        sequence,
        Outputs.EXPRESSIONS,
        1 + 14L * random.nextInt(70_000));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
