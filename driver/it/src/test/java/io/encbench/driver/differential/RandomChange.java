package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Generates changes within the supported grammar. They change rows in an order without ties. */
final class RandomChange {
  private final Random random;
  private final Schema schema;
  private final RandomValues values;
  private final RandomComputation computations;

  RandomChange(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.values = new RandomValues(random);
    this.computations = new RandomComputation(random, schema);
  }

  Action next() {
    return switch (random.nextInt(28)) {
      case 0, 1, 2, 3, 4, 5 -> insert();
      case 6, 7, 8 -> upsert();
      case 9, 10, 11 -> batch();
      case 12 -> insertSelect();
      case 13, 14, 15 -> update(column -> true);
      case 16 -> updateJoin();
      case 17 -> updateBatch();
      case 18 -> delete();
      case 19 -> deleteJoin();
      case 20 -> textBatch();
      case 21 -> rowChange();
      case 22, 23 -> computedUpdate();
      case 24 -> computedBatch();
      case 25, 26 -> changeByClient(pick(schema.tables()));
      default -> undone();
    };
  }

  /** The first content of a table: rows of values that fit. */
  Action fill(Table table, int rows) {
    List<Column> columns = table.columns();
    List<List<Value>> batch = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      batch.add(columns.stream().map(this::stored).toList());
    }
    return new Action.Batch(
        "fill",
        Expectation.ANSWER,
        Mode.CLIENT_PREPARED,
        "INSERT IGNORE INTO " + table.name() + names(columns) + " VALUES " + marks(columns),
        batch,
        false,
        random.nextInt(1_000_000));
  }

  private Action.Change insert() {
    String verb =
        pick(List.of("INSERT INTO ", "INSERT INTO ", "INSERT IGNORE INTO ", "REPLACE INTO "));
    Table table =
        verb.startsWith("REPLACE") && random.nextInt(4) > 0
            ? pick(schema.tables().stream().filter(Table::replaceable).toList())
            : pick(schema.tables());
    boolean uncounted = verb.startsWith("REPLACE") && !table.replaceable();
    Expectation least = uncounted ? Expectation.ANSWER_OR_REFUSAL : Expectation.ANSWER;
    SqlText text = SqlText.of(verb + table.name());
    switch (random.nextInt(4)) {
      case 0 -> {
        List<Column> columns = some(table);
        List<SqlText> assignments = new ArrayList<>();
        columns.forEach(c -> assignments.add(SqlText.of(c.name() + " = ").add(assigned(c, verb))));
        text.add(" SET ").join(", ", assignments);
      }
      case 1 -> {
        Value id = random.nextBoolean() ? Value.NULL : Value.number(1 + random.nextInt(60));
        text.add(namesWithId(table.columns()) + " VALUES ")
            .join(", ", List.of(row(table.columns(), verb, id)));
      }
      default -> {
        List<Column> columns = some(table);
        text.add(" " + names(columns) + pick(List.of(" VALUES ", " VALUE ")))
            .add(rows(columns, verb));
      }
    }
    String construct = verb.replaceAll(" INTO ", "").toLowerCase(java.util.Locale.ROOT);
    return change(construct, text, least, random.nextInt(8) == 0 ? 2 : 1);
  }

  private Action.Change upsert() {
    Table table = pick(schema.tables());
    boolean ofItsId = random.nextBoolean();
    List<Column> columns = ofItsId ? table.columns() : some(table);
    SqlText text = SqlText.of("INSERT INTO " + table.name());
    if (ofItsId) {
      // Most rows with these ids exist; other keys would match too rarely.
      SqlText id = new SqlText().add(Value.number(1 + random.nextInt(20)));
      text.add(namesWithId(columns) + " VALUES (").add(id).add(", ").add(fitting(columns)).add(")");
    } else {
      text.add(names(columns) + " VALUES ").add(rows(columns, "INSERT"));
    }
    text.add(" ON DUPLICATE KEY UPDATE ");
    List<SqlText> assignments = new ArrayList<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      Column column = pick(table.columns(c -> c.scheme() != Scheme.RND));
      boolean repeats = columns.contains(column) && random.nextBoolean();
      // A server may count a row as changed if NULL replaces NULL.
      SqlText value =
          column.nullable()
              ? new SqlText().add(pick(column.pool()))
              : repeats ? SqlText.of("VALUES(" + column.name() + ")") : assigned(column, "INSERT");
      assignments.add(SqlText.of(column.name() + " = ").add(value));
    }
    return change("on duplicate key update", text.join(", ", assignments), Expectation.ANSWER, 1);
  }

  Action.Batch batch() {
    Table table = pick(schema.tables());
    // If every value becomes a cell, the driver writes the rows of a rewritten batch itself.
    boolean ofCells = random.nextBoolean();
    List<Column> columns = ofCells ? some(table, Column::encrypted) : some(table);
    List<List<Value>> rows = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      rows.add(columns.stream().map(this::stored).toList());
    }
    boolean ignore = random.nextBoolean();
    return new Action.Batch(
        "insert batch",
        Expectation.ANSWER,
        ofCells && random.nextBoolean() ? Mode.REWRITING : pick(List.of(Mode.values())),
        (ignore ? "INSERT IGNORE INTO " : "INSERT INTO ")
            + table.name()
            + names(columns)
            + " VALUES "
            + marks(columns),
        rows,
        // For a rewritten batch with IGNORE, it is not determined which keys were generated.
        !ignore && random.nextBoolean(),
        random.nextInt(1_000_000));
  }

  private Action.Change insertSelect() {
    Table target = pick(schema.tables());
    Table source = pick(schema.tables());
    String verb = pick(List.of("INSERT INTO ", "INSERT IGNORE INTO ", "INSERT IGNORE INTO "));
    List<Column> columns = some(target);
    List<SqlText> outputs = new ArrayList<>();
    for (Column column : columns) {
      outputs.add(
          isCopied(column, source)
              ? SqlText.of("s." + column.name())
              : new SqlText().add(stored(column)));
    }
    SqlText text =
        SqlText.of(verb + target.name() + names(columns) + " SELECT ")
            .join(", ", outputs)
            .add(" FROM " + source.name() + " s WHERE ")
            .add(condition(new Source("s", source), target, false))
            .add(" ORDER BY s." + Table.ROW + " LIMIT 5");
    if (!columns.containsAll(target.columns(Column::isFilled))) {
      text.mayBeRefused();
    }
    return change("insert select", text, Expectation.ANSWER, 1);
  }

  /** Whether the other table has values for a column, in a type whose values all fit. */
  private static boolean isCopied(Column column, Table source) {
    return source.columns(other -> other.name().equals(column.name())).stream()
        .anyMatch(
            other ->
                (column.encrypted() ? column.joins(other) : !other.encrypted())
                    && column.type().equals(other.type())
                    && (column.nullable() || !other.nullable()));
  }

  /**
   * An UPDATE.
   *
   * @param wanted columns that it may assign; every table has some
   */
  Action.Change update(Predicate<Column> wanted) {
    Table table = pick(schema.tables());
    Source source = new Source(table.name(), table);
    SqlText text =
        SqlText.of("UPDATE " + table.name() + " SET ")
            .join(", ", assignments(table, wanted, ""))
            .add(" WHERE ")
            .add(condition(source, table, false));
    if (random.nextInt(3) == 0) {
      text.add(" ORDER BY " + table.name() + "." + Table.ROW + " LIMIT ").add(Value.number(3));
    }
    return change("update", text, Expectation.ANSWER, 1);
  }

  Action computedUpdate() {
    return computedUpdate(pick(schema.tables()));
  }

  /** An UPDATE that computes values of encrypted columns. */
  Action computedUpdate(Table table) {
    if (table.columns(column -> isComputed(column, table)).isEmpty()) {
      return update(column -> true);
    }
    Source source = new Source(table.name(), table);
    List<SqlText> assignments = new ArrayList<>();
    List<Column> set = few(table.columns(column -> isComputed(column, table)));
    Column first = set.get(0);
    for (Column column : set) {
      // An assignment sees the value that one before it has set.
      boolean sees = !column.equals(first) && random.nextBoolean();
      boolean given = column.equals(first) && set.size() > 1 && random.nextInt(3) == 0;
      SqlText value =
          given
              ? new SqlText().add(stored(column))
              : sees ? functionOf(first) : computed(table, column);
      assignments.add(SqlText.of(column.name() + " = ").add(value));
    }
    if (random.nextBoolean()) {
      assignments.add(SqlText.of("amount = amount + 1"));
    }
    SqlText condition = condition(source, table, false);
    while (!schema.ofMySql() && condition.hasSubquery()) {
      // MariaDB may store another value than the computed one.
      condition = condition(source, table, false);
    }
    if (condition.hasSubquery()) {
      // A server may execute it as an UPDATE of two tables, where assignments see old values.
      assignments.subList(1, assignments.size()).clear();
    }
    SqlText text =
        SqlText.of("UPDATE " + table.name() + " SET ")
            .join(", ", assignments)
            .add(" WHERE ")
            .add(condition);
    // Whether two rows have equal keys for a while depends on their order.
    text.add(" ORDER BY " + table.name() + "." + Table.ROW);
    if (random.nextInt(3) == 0) {
      text.add(" LIMIT ").add(Value.number(3));
    }
    return change("arithmetic update", text, Expectation.ANSWER, 1);
  }

  /** An UPDATE or DELETE whose condition only the client can check. */
  Action changeByClient(Table table) {
    boolean joined = random.nextInt(3) == 0;
    String alias = joined ? "t" : table.name();
    Source source = new Source(alias, table);
    boolean deletes = random.nextInt(3) == 0;
    String prefix = joined ? "t." : "";
    SqlText text =
        SqlText.of(
            deletes
                ? (joined ? "DELETE t FROM " + table.name() + " t" : "DELETE FROM " + table.name())
                : "UPDATE " + table.name() + (joined ? " AS t" : "") + " SET ");
    if (!deletes) {
      List<SqlText> assignments = assignments(table, column -> !isKey(column, table), prefix);
      @Nullable SqlText copy = copy(table, assignments, prefix);
      if (copy != null) {
        assignments.add(copy);
      }
      text.join(", ", assignments);
    }
    Scope scope = new Scope(random, List.of(source), false);
    text.add(" WHERE ");
    if (random.nextInt(3) == 0) {
      text.add(listed(scope, table)).mayBeRefused();
    } else {
      text.add(random.nextInt(4) == 0 ? "NOT (" : "(")
          .add(conditionOf(scope, alias))
          .add(") AND ")
          .add(condition(source, table, false));
    }
    if (text.hasSubquery()) {
      text.mayBeRefused();
    }
    if (!joined && random.nextInt(3) == 0) {
      text.add(" ORDER BY " + scope.any(RandomComputation::isNumber).text())
          .add(pick(List.of("", " DESC")) + ", " + Table.ROW + " LIMIT ")
          .add(Value.number(1 + random.nextInt(4)));
    }
    return change(deletes ? "delete by client" : "update by client", text, Expectation.ANSWER, 1);
  }

  /** A DELETE of a few of the first rows, by a condition that only the client can check. */
  Action deleteSome(Table table, int rows) {
    SqlText text =
        SqlText.of("DELETE FROM " + table.name() + " WHERE " + Table.ROW + " <= " + rows)
            .add(" AND link + 0 <> ")
            .add(pick(table.column("link").pool()));
    return change("delete by client", text, Expectation.ANSWER, 1);
  }

  /** The name {@code t} stands for the table in the conditions of computations. */
  private SqlText conditionOf(Scope scope, String alias) {
    SqlText condition = computations.condition(scope);
    return alias.equals("t") ? condition : condition.withName("t.", alias + ".");
  }

  /** A condition on a list that is read from another table. */
  private SqlText listed(Scope scope, Table changed) {
    Table other = pick(schema.tables().stream().filter(t -> !t.equals(changed)).toList());
    Scope inner = new Scope(random, List.of(new Source("o", other)), /* qualified= */ true);
    String number = RandomOperators.listed(inner, schema);
    String in = pick(List.of(" IN (", " NOT IN ("));
    return SqlText.of(RandomOperators.listed(scope, schema))
        .add(in + "SELECT " + number + " FROM " + other.name() + " o WHERE ")
        .add(RandomOperators.known(schema, in, number))
        .add(inner.any(RandomComputation::isNumber).text() + " > ")
        .add(Value.number(random.nextInt(3)))
        .add(pick(List.of(")", " AND o.rid < 9)")));
  }

  /** A column set to the value of another one of a similar type; null if there is none. */
  private @Nullable SqlText copy(Table table, List<SqlText> others, String prefix) {
    if (random.nextBoolean()) {
      return null;
    }
    // Whether two rows have equal keys for a while depends on their order.
    List<Column> targets =
        table.columns(c -> c.encrypted() && !isKey(c, table) && !c.inUniqueKeys());
    if (targets.isEmpty()) {
      return null;
    }
    Column target = pick(targets);
    List<Column> sources =
        table.columns(
            c ->
                c.encrypted()
                    && !c.equals(target)
                    && c.type().family() == target.type().family()
                    && (c.nullable() == target.nullable() || target.nullable()));
    if (sources.isEmpty()) {
      return null;
    }
    Column copied = pick(sources);
    // With a subquery, a server may give the copy the old value or the new one.
    boolean assigned = isAssigned(target, others, prefix) || isAssigned(copied, others, prefix);
    return assigned
        ? null
        : SqlText.of(prefix + target.name() + " = " + prefix + copied.name()).mayBeRefused();
  }

  /** An INSERT that leaves out a column. */
  Action.Change insertWithout(Table table, Column column) {
    List<Column> columns = new ArrayList<>(table.columns(c -> !c.name().equals(column.name())));
    List<SqlText> rows = new ArrayList<>();
    if (random.nextBoolean()) {
      rows.add(fittingRow(columns));
      rows.add(fittingRow(columns));
      SqlText text = SqlText.of("INSERT INTO " + table.name() + names(columns) + " VALUES ");
      return change("insert", text.join(", ", rows), Expectation.ANSWER, 1);
    }
    SqlText text =
        SqlText.of(
                "INSERT INTO "
                    + table.name()
                    + names(columns).replace("(", "(" + column.name() + ", "))
            .add(" VALUES (DEFAULT, ")
            .add(fitting(columns))
            .add("), (")
            .add(stored(column))
            .add(", ")
            .add(fitting(columns))
            .add(")");
    return change("insert", text, Expectation.ANSWER, 1);
  }

  private SqlText computed(Table table, Column column) {
    Column from = random.nextBoolean() ? column : pick(table.columns(RandomComputation::isNumber));
    Reference reference = new Reference(from.name(), from);
    return switch (random.nextInt(3)) {
      case 0 -> functionOf(from);
      default -> computations.term(reference);
    };
  }

  /** A function of a column that an UPDATE may compute. */
  private SqlText functionOf(Column column) {
    String name = column.name();
    return switch (random.nextInt(6)) {
      case 0 -> SqlText.of(pick(List.of("ABS(", "SIGN(", "FLOOR(", "CEIL(")) + name + ")");
      case 1 -> SqlText.of("ROUND(" + name + " * 0.5)");
      case 2 -> SqlText.of("TRUNCATE(" + name + " * 0.25, 1)");
      case 3 -> SqlText.of("IFNULL(" + name + ", 7)");
      case 4 ->
          SqlText.of(pick(List.of("GREATEST(", "LEAST(")) + name + ", ")
              .add(Value.number(random.nextInt(9)))
              .add(")");
      default -> SqlText.of(name + " * 0.5");
    };
  }

  /** An arithmetic batch that updates several rows by their numbers, some of them twice. */
  Action computedBatch() {
    Table table = pick(schema.tables());
    if (table.columns(column -> isComputed(column, table)).isEmpty()) {
      return updateBatch();
    }
    Column set = pick(table.columns(column -> isComputed(column, table)));
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      rows.add(List.of(Value.number(random.nextInt(4)), Value.number(1 + random.nextInt(9))));
    }
    return new Action.Batch(
        "arithmetic batch",
        Expectation.ANSWER,
        pick(List.of(Mode.values())),
        adding(table, set, ""),
        rows,
        false,
        random.nextInt(1_000_000));
  }

  /**
   * An update that adds a number to a column of the row with a number.
   *
   * @param more further assignments
   */
  static String adding(Table table, Column set, String more) {
    String sum = set.name() + " = " + set.name() + " + ?";
    return "UPDATE " + table.name() + " SET " + sum + more + " WHERE " + Table.ROW + " = ?";
  }

  /**
   * Whether the driver can compute new values for the column. It cannot for a primary-key column,
   * because it finds the rows by that key.
   */
  static boolean isComputed(Column column, Table table) {
    return RandomComputation.isNumber(column) && !isKey(column, table);
  }

  private static boolean isKey(Column column, Table table) {
    return column.name().equals("link")
        && table.keys().contains("PRIMARY KEY (link, " + Table.ROW + ")");
  }

  private Action.Change updateJoin() {
    Table table = pick(schema.tables());
    Table other = pick(schema.tables());
    SqlText text =
        SqlText.of("UPDATE " + table.name() + " a JOIN " + other.name() + " b ON a.link = b.link")
            .add(" SET ")
            // MySQL may store NULL or 0000-00-00 for a DEFAULT that is an expression here.
            .join(", ", assignments(table, column -> column.preset() == null, "a."))
            .add(" WHERE b." + Table.ROW + " < 20 AND ")
            .add(condition(new Source("a", table), table, true));
    return change("update join", text, Expectation.ANSWER, 1);
  }

  private Action.Batch updateBatch() {
    Table table = pick(schema.tables());
    Column set = pick(table.columns());
    Column where = pick(table.columns(c -> c.scheme() == Scheme.DET));
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      rows.add(List.of(stored(set), pick(where.pool())));
    }
    return new Action.Batch(
        "update batch",
        Expectation.ANSWER,
        pick(List.of(Mode.values())),
        "UPDATE " + table.name() + " SET " + set.name() + " = ? WHERE " + where.name() + " = ?",
        rows,
        false,
        random.nextInt(1_000_000));
  }

  private Action.Change delete() {
    Table table = pick(schema.tables());
    SqlText text =
        SqlText.of("DELETE FROM " + table.name() + " WHERE ")
            .add(condition(new Source(table.name(), table), table, false))
            .add(" ORDER BY " + Table.ROW + " LIMIT 4");
    return change("delete", text, Expectation.ANSWER, 1);
  }

  private Action.Change deleteJoin() {
    Table table = pick(schema.tables());
    Table other = pick(schema.tables());
    SqlText text =
        SqlText.of("DELETE a FROM " + table.name() + " a JOIN " + other.name())
            .add(" b ON a.word = b.word WHERE b." + Table.ROW + " % 5 = 1 AND ")
            .add(condition(new Source("a", table), table, true));
    return change("delete join", text, Expectation.ANSWER, 1);
  }

  private Action textBatch() {
    List<String> texts = new ArrayList<>();
    Set<String> foreign = new TreeSet<>();
    Expectation expectation = Expectation.ANSWER;
    boolean fitting = random.nextBoolean();
    for (int i = 0; i < 3; i++) {
      Table table = pick(schema.tables());
      List<Column> columns = some(table);
      SqlText text =
          SqlText.of("INSERT IGNORE INTO " + table.name() + names(columns) + " VALUES ")
              .add(fitting ? fittingRow(columns) : rows(columns, "INSERT IGNORE"));
      if (text.expectation() != Expectation.ANSWER) {
        expectation = text.expectation();
      }
      SqlText.Parameterised literal = text.parameterised(random, 0);
      texts.add(literal.sql());
      foreign.addAll(literal.foreign());
    }
    return new Action.TextBatch(
        "text batch", expectation, pick(List.of(Mode.values())), texts, foreign);
  }

  private Action rowChange() {
    Table table = pick(schema.tables());
    Column column =
        random.nextInt(4) == 0 ? pick(table.columns(Column::encrypted)) : table.column("amount");
    SqlText text = rowsToChange(table);
    // Servers may sort rows in a temporary table if there is a subquery, depending on the plan.
    // Then
    // Connector/J finds no primary key to update them by.
    while (text.hasSubquery()) {
      text = rowsToChange(table);
    }
    return new Action.RowChange(
        column.encrypted() ? Expectation.ANSWER_OR_REFUSAL : text.expectation(),
        pick(List.of(Mode.values())),
        text.parameterised(random, 0).sql(),
        column,
        !column.encrypted() && random.nextInt(3) == 0 ? null : pick(column.pool()));
  }

  private SqlText rowsToChange(Table table) {
    return SqlText.of("SELECT * FROM " + table.name() + " WHERE ")
        .add(condition(new Source(table.name(), table), table, false))
        .add(" ORDER BY " + Table.ROW + " LIMIT 3");
  }

  private Action undone() {
    Action.Change kept = update(column -> true);
    Action.Change undone = insert();
    return new Action.Undone(
        kept,
        new Action.Change(
            undone.construct(),
            undone.expectation(),
            kept.mode(),
            undone.text(),
            undone.keys(),
            1,
            undone.seed()));
  }

  private boolean isAssigned(Column column, List<SqlText> assignments, String prefix) {
    String beginning = prefix + column.name() + " = ";
    return assignments.stream()
        .anyMatch(each -> each.parameterised(random, 0).sql().startsWith(beginning));
  }

  private SqlText condition(Source source, Table changed, boolean joined) {
    // A server cannot read the table that it changes in a subquery.
    List<Table> others = schema.tables().stream().filter(t -> !t.equals(changed)).toList();
    RandomPredicate predicates =
        new RandomPredicate(random, new Schema(others, schema.collation()));
    return predicates.on(new Scope(random, List.of(source), joined));
  }

  private List<SqlText> assignments(Table table, Predicate<Column> wanted, String prefix) {
    List<SqlText> assignments = new ArrayList<>();
    for (Column column : few(table.columns(wanted))) {
      assignments.add(SqlText.of(prefix + column.name() + " = ").add(assigned(column, "UPDATE")));
    }
    return assignments;
  }

  private SqlText rows(List<Column> columns, String verb) {
    List<SqlText> rows = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      SqlText row = SqlText.of("(");
      row.join(", ", columns.stream().map(column -> assigned(column, verb)).toList());
      rows.add(row.add(")"));
    }
    return new SqlText().join(", ", rows);
  }

  /** A row without values to convert, so that the driver has no reason to refuse it. */
  private SqlText fittingRow(List<Column> columns) {
    return SqlText.of("(").add(fitting(columns)).add(")");
  }

  private SqlText fitting(List<Column> columns) {
    return new SqlText()
        .join(", ", columns.stream().map(column -> new SqlText().add(stored(column))).toList());
  }

  private SqlText row(List<Column> columns, String verb, Value id) {
    List<SqlText> items = new ArrayList<>();
    items.add(new SqlText().add(id));
    columns.forEach(column -> items.add(assigned(column, verb)));
    return SqlText.of("(").join(", ", items).add(")");
  }

  /**
   * The value that a statement assigns to a column: a value that fits, NULL, DEFAULT, or a value to
   * convert.
   */
  private SqlText assigned(Column column, String verb) {
    String clock = column.encrypted() ? values.clock(column.type()) : "";
    if (!clock.isEmpty() && random.nextInt(8) == 0) {
      return SqlText.of(clock).mayBeRefused();
    }
    return switch (random.nextInt(40)) {
      case 0 ->
          becomesZero(column, verb)
              ? new SqlText().add(stored(column))
              : new SqlText().addForeign(values.foreign(column.type()), column);
      case 1, 3, 4 ->
          column.mayBeLeftOut() && !(verb.equals("UPDATE") && losesDefault(column))
              ? SqlText.of("DEFAULT")
              : new SqlText().add(stored(column));
      case 2 -> nothing(column, verb);
      default -> new SqlText().add(stored(column));
    };
  }

  /** With IGNORE, the server stores a zero date for one that is wrong or missing. */
  private static boolean becomesZero(Column column, String verb) {
    boolean date =
        switch (column.type().family()) {
          case DATE, DATETIME, TIMESTAMP -> true;
          default -> false;
        };
    return date && !column.encrypted() && verb.contains("IGNORE");
  }

  /** If an UPDATE has a subquery, MySQL may store NULL for a DEFAULT that is an expression. */
  private boolean losesDefault(Column column) {
    return schema.ofMySql()
        && column.preset() != null
        && (column.hasClock() || !column.type().fitsKey());
  }

  private SqlText nothing(Column column, String verb) {
    boolean now = column.type().family() == DataType.Family.TIMESTAMP;
    if (!column.nullable() && (now || becomesZero(column, verb))) {
      // For a TIMESTAMP, MariaDB stores the current time, which differs between the two sides.
      return new SqlText().add(stored(column));
    }
    SqlText nothing = new SqlText().add(Value.NULL);
    // With IGNORE, the server stores a value of its own choice, which is not a cell.
    return column.nullable() || !verb.contains("IGNORE") ? nothing : nothing.mayBeRefused();
  }

  private Value stored(Column column) {
    return switch (random.nextInt(8)) {
      case 0 -> column.nullable() ? Value.NULL : pick(column.pool());
      case 1 -> values.any(column.type());
      default -> pick(column.pool());
    };
  }

  /** All columns that need a value, and some others, in any order. */
  private List<Column> some(Table table) {
    return some(table, column -> true);
  }

  /** All columns that need a value, and some others of a kind, in any order. */
  private List<Column> some(Table table, Predicate<Column> wanted) {
    List<Column> columns =
        new ArrayList<>(
            table.columns(c -> !c.mayBeLeftOut() || (wanted.test(c) && random.nextInt(4) > 0)));
    Collections.shuffle(columns, random);
    return columns;
  }

  private List<Column> few(List<Column> choices) {
    List<Column> columns = new ArrayList<>(choices);
    Collections.shuffle(columns, random);
    return columns.subList(0, Math.min(columns.size(), 1 + random.nextInt(2)));
  }

  private static String names(List<Column> columns) {
    return " (" + String.join(", ", columns.stream().map(Column::name).toList()) + ")";
  }

  private static String namesWithId(List<Column> columns) {
    return names(columns).replace("(", "(" + Table.ROW + ", ");
  }

  private static String marks(List<Column> columns) {
    return "(" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
  }

  private Action.Change change(String construct, SqlText text, Expectation least, int times) {
    Expectation expectation = text.expectation() == Expectation.ANSWER ? least : text.expectation();
    return new Action.Change(
        construct,
        expectation,
        pick(List.of(Mode.values())),
        text.parameterised(random, pick(List.of(0.0, 1.0, 0.5))),
        construct.equals("insert") && random.nextBoolean(),
        times,
        random.nextInt(1_000_000));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
