package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.Scope.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Makes changes of the supported grammar. Rows are changed in an order without ties. */
final class RandomChange {
  private final Random random;
  private final Schema schema;
  private final RandomValues values;

  RandomChange(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.values = new RandomValues(random);
  }

  Action next() {
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5 -> insert();
      case 6, 7 -> upsert();
      case 8, 9 -> batch();
      case 10 -> insertSelect();
      case 11, 12, 13 -> update();
      case 14 -> updateJoin();
      case 15 -> updateBatch();
      case 16 -> delete();
      case 17 -> deleteJoin();
      case 18 -> textBatch();
      default -> undone();
    };
  }

  /** One row of values that fit, for each table; the first content of a schema. */
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
    Table table = pick(schema.tables());
    String verb =
        pick(List.of("INSERT INTO ", "INSERT INTO ", "INSERT IGNORE INTO ", "REPLACE INTO "));
    // The server may not count a row that it replaces by an equal one, and random cells differ.
    Expectation least =
        verb.startsWith("REPLACE") ? Expectation.ANSWER_OR_REFUSAL : Expectation.ANSWER;
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
        text.add(" VALUES ").join(", ", List.of(row(table.columns(), verb, id)));
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
    List<Column> columns = some(table);
    SqlText text = SqlText.of("INSERT INTO " + table.name() + names(columns) + " VALUES ");
    text.add(rows(columns, "INSERT")).add(" ON DUPLICATE KEY UPDATE ");
    List<SqlText> assignments = new ArrayList<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      Column column = pick(table.columns(c -> c.scheme() != Scheme.RND));
      boolean repeats = columns.contains(column) && random.nextBoolean();
      SqlText value =
          repeats ? SqlText.of("VALUES(" + column.name() + ")") : assigned(column, "INSERT");
      assignments.add(SqlText.of(column.name() + " = ").add(value));
    }
    return change("on duplicate key update", text.join(", ", assignments), Expectation.ANSWER, 1);
  }

  private Action.Batch batch() {
    Table table = pick(schema.tables());
    List<Column> columns = some(table);
    List<List<Value>> rows = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      rows.add(columns.stream().map(this::stored).toList());
    }
    boolean ignore = random.nextBoolean();
    return new Action.Batch(
        "insert batch",
        Expectation.ANSWER,
        pick(List.of(Mode.values())),
        (ignore ? "INSERT IGNORE INTO " : "INSERT INTO ")
            + table.name()
            + names(columns)
            + " VALUES "
            + marks(columns),
        rows,
        // Of a rewritten batch that ignores rows, nobody can tell which keys were generated.
        !ignore,
        random.nextInt(1_000_000));
  }

  private Action.Change insertSelect() {
    Table target = pick(schema.tables());
    Table source = pick(schema.tables());
    List<Column> columns = target.columns(c -> c.domain() != null);
    List<String> outputs = new ArrayList<>();
    columns.forEach(column -> outputs.add("s." + column.name()));
    SqlText text =
        SqlText.of("INSERT INTO " + target.name() + names(columns, "amount, note"))
            .add(" SELECT " + String.join(", ", outputs) + ", s.amount, ")
            .add(values.any(target.column("note").type()))
            .add(" FROM " + source.name() + " s WHERE ")
            .add(condition(new Source("s", source), target, false))
            .add(" ORDER BY s." + Table.ROW + " LIMIT 5");
    // The other table's columns may be wider.
    boolean same =
        columns.stream().allMatch(c -> c.type().equals(source.column(c.name()).type()))
            && columns.stream().allMatch(c -> c.nullable() || !source.column(c.name()).nullable())
            && target.columns(c -> c.encrypted() && !c.nullable()).size()
                == columns.stream().filter(c -> !c.nullable()).count();
    return change(
        "insert select",
        text,
        same && !target.equals(source) ? Expectation.ANSWER : Expectation.ANSWER_OR_REFUSAL,
        1);
  }

  private Action.Change update() {
    Table table = pick(schema.tables());
    Source source = new Source(table.name(), table);
    SqlText text =
        SqlText.of("UPDATE " + table.name() + " SET ")
            .join(", ", assignments(table, ""))
            .add(" WHERE ")
            .add(condition(source, table, false));
    if (random.nextInt(3) == 0) {
      text.add(" ORDER BY " + table.name() + "." + Table.ROW + " LIMIT ").add(Value.number(3));
    }
    return change("update", text, Expectation.ANSWER, 1);
  }

  private Action.Change updateJoin() {
    Table table = pick(schema.tables());
    Table other = pick(schema.tables());
    SqlText text =
        SqlText.of("UPDATE " + table.name() + " a JOIN " + other.name() + " b ON a.link = b.link")
            .add(" SET ")
            .join(", ", assignments(table, "a."))
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
    Expectation expectation = Expectation.ANSWER;
    for (int i = 0; i < 3; i++) {
      Table table = pick(schema.tables());
      List<Column> columns = some(table);
      SqlText text =
          SqlText.of("INSERT IGNORE INTO " + table.name() + names(columns) + " VALUES ")
              .add(rows(columns, "INSERT IGNORE"));
      if (text.expectation() != Expectation.ANSWER) {
        expectation = text.expectation();
      }
      texts.add(text.parameterised(random, 0).sql());
    }
    return new Action.TextBatch("text batch", expectation, pick(List.of(Mode.values())), texts);
  }

  private Action undone() {
    Action.Change kept = update();
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

  private SqlText condition(Source source, Table changed, boolean joined) {
    // A server does not read the table that it changes in a subquery.
    List<Table> others = schema.tables().stream().filter(t -> !t.equals(changed)).toList();
    RandomPredicate predicates =
        new RandomPredicate(random, new Schema(others, schema.collation()));
    return predicates.on(new Scope(random, List.of(source), joined));
  }

  private List<SqlText> assignments(Table table, String prefix) {
    List<SqlText> assignments = new ArrayList<>();
    for (Column column : few(table)) {
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

  private SqlText row(List<Column> columns, String verb, Value id) {
    List<SqlText> items = new ArrayList<>();
    items.add(new SqlText().add(id));
    columns.forEach(column -> items.add(assigned(column, verb)));
    return SqlText.of("(").join(", ", items).add(")");
  }

  /** What a statement assigns to a column: a value, NULL, DEFAULT, or one to convert. */
  private SqlText assigned(Column column, String verb) {
    return switch (random.nextInt(40)) {
      case 0 -> new SqlText().add(values.foreign(column.type())).mayBeRefused();
      case 1 -> column.nullable() ? SqlText.of("DEFAULT") : new SqlText().add(stored(column));
      case 2 -> nothing(column, verb);
      default -> new SqlText().add(stored(column));
    };
  }

  private SqlText nothing(Column column, String verb) {
    if (!column.nullable() && column.type().family() == DataType.Family.TIMESTAMP) {
      // MariaDB stores the present time, which is never the same on both sides.
      return new SqlText().add(stored(column));
    }
    SqlText nothing = new SqlText().add(Value.NULL);
    // Where it ignores errors, the server stores a value of its own choice, which is no cell.
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
    List<Column> columns =
        new ArrayList<>(table.columns(c -> !c.nullable() || random.nextInt(4) > 0));
    Collections.shuffle(columns, random);
    return columns;
  }

  private List<Column> few(Table table) {
    List<Column> columns = new ArrayList<>(table.columns());
    Collections.shuffle(columns, random);
    return columns.subList(0, 1 + random.nextInt(2));
  }

  private static String names(List<Column> columns) {
    return " (" + String.join(", ", columns.stream().map(Column::name).toList()) + ")";
  }

  private static String names(List<Column> columns, String more) {
    return " ("
        + String.join(", ", columns.stream().map(Column::name).toList())
        + ", "
        + more
        + ")";
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
