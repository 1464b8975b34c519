package io.encbench.driver.differential;

import io.encbench.driver.differential.SqlText.Parameterised;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Generates changes of tables, with statements that show their effect. */
final class RandomDefinition {
  private static final String NULL = " SET DEFAULT NULL";

  private final Random random;
  private final Schema schema;
  private final RandomValues values;
  private final RandomChange changes;

  RandomDefinition(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.values = new RandomValues(random);
    this.changes = new RandomChange(random, schema);
  }

  /**
   * A change of a table.
   *
   * @param change the definition
   * @param uses statements on the changed table
   * @param back the definition that undoes the change
   */
  record Redefinition(String change, List<Action> uses, String back) {}

  Redefinition next() {
    Table table = pick(schema.tables());
    return switch (random.nextInt(7)) {
      case 6 -> replacedView(table);
      case 0, 1 -> otherDefault(table);
      case 2 -> modified(table);
      // On MariaDB, some changes back fail, because a CHECK still has the other name.
      case 3 -> schema.ofMySql() ? renamedColumn(table) : copied(table);
      case 4 -> copied(table);
      default -> renamedTable(table);
    };
  }

  private Redefinition otherDefault(Table table) {
    // MySQL has no ALTER … SET DEFAULT for the time and for long text and bytes.
    Column column = pick(table.columns(c -> c.encrypted() && !c.hasClock() && c.type().fitsKey()));
    Column changed = column.withPreset(otherPreset(column));
    String alter = "ALTER TABLE " + table.name() + " ALTER " + column.name();
    // After DROP DEFAULT, a row must not leave the column out, even if it may be NULL.
    boolean hadNone = column.preset() == null && column.nullable();
    return new Redefinition(
        alter + defaultOf(changed),
        uses(table, changed),
        alter + (hadNone ? NULL : defaultOf(column)));
  }

  private static String defaultOf(Column column) {
    if (column.preset() != null) {
      return " SET" + column.defaultClause();
    }
    // After DROP DEFAULT, no row may leave the column out, but a plain ENUM has a value then.
    boolean list = column.type().family() == DataType.Family.ENUM;
    return list && column.nullable() ? NULL : " DROP DEFAULT";
  }

  private @Nullable Value otherPreset(Column column) {
    Value value = random.nextBoolean() ? pick(column.pool()) : values.any(column.type());
    // MySQL does not read x'' as an expression.
    boolean literal =
        value.literal().matches("(?s)-?[0-9'\"xX].*|TRUE|FALSE")
            && !value.literal().equalsIgnoreCase("x''");
    return literal && random.nextInt(4) > 0 ? value : null;
  }

  private Redefinition modified(Table table) {
    Column column = pick(table.columns(Column::encrypted));
    Column changed = column.withPreset(otherPreset(column));
    String modify = "ALTER TABLE " + table.name() + pick(List.of(" MODIFY ", " MODIFY COLUMN "));
    // Connector/J keeps prepared statements, which would not know another order of the columns.
    int place = table.columns().indexOf(column);
    String before = place == 0 ? Table.ROW : table.columns().get(place - 1).name();
    return new Redefinition(
        modify
            + changed.ddl(schema.collation())
            + pick(List.of("", " COMMENT 'it''s'", " AFTER " + before)),
        uses(table, changed),
        modify + column.ddl(schema.collation()));
  }

  private Redefinition renamedColumn(Table table) {
    Column column = table.column(Table.ADDED);
    String alter = "ALTER TABLE " + table.name();
    String change =
        !column.encrypted() || random.nextBoolean()
            ? alter + " RENAME COLUMN " + column.name() + " TO " + Table.RENAMED
            : alter
                + " CHANGE "
                + column.name()
                + " "
                + column.ddl(schema.collation()).replace(column.name(), Table.RENAMED);
    String select = "SELECT * FROM " + table.name() + " ORDER BY " + Table.ROW;
    return new Redefinition(
        change,
        List.of(
            query(select),
            query("SELECT " + Table.RENAMED + ", " + Table.ROW + select.substring(8))),
        alter + " RENAME COLUMN " + Table.RENAMED + " TO " + column.name());
  }

  private Redefinition copied(Table table) {
    String copy = Table.copy(table.name());
    String columns =
        Table.ROW + ", " + String.join(", ", table.columns().stream().map(Column::name).toList());
    String insert = "INSERT INTO " + copy + " (" + columns + ") SELECT " + columns + " FROM ";
    return new Redefinition(
        "CREATE TABLE " + copy + " LIKE " + table.name(),
        List.of(
            change(insert + table.name() + " ORDER BY " + Table.ROW),
            query("SELECT * FROM " + copy + " ORDER BY " + Table.ROW),
            query(
                "SELECT c.link, c.word, t.rid FROM "
                    + copy
                    + " c JOIN "
                    + table.name()
                    + " t ON c.link = t.link AND c.rid = t.rid ORDER BY t.rid")),
        "DROP TABLE " + copy);
  }

  private Redefinition renamedTable(Table table) {
    String copy = Table.copy(table.name());
    String rename = random.nextBoolean() ? "RENAME TABLE @1 TO @2" : "ALTER TABLE @1 RENAME TO @2";
    return new Redefinition(
        rename.replace("@1", table.name()).replace("@2", copy),
        List.of(query("SELECT * FROM " + copy + " ORDER BY " + Table.ROW)),
        rename.replace("@2", table.name()).replace("@1", copy));
  }

  private Redefinition replacedView(Table table) {
    String view = Table.view(table.name());
    String replace = "CREATE OR REPLACE VIEW " + view + " AS SELECT t." + Table.ROW + " AS id, ";
    return new Redefinition(
        replace + pick(List.of("t.step", "t.link")) + " AS l FROM " + table.name() + " t",
        List.of(
            query("SELECT v.id, v.l FROM " + view + " v ORDER BY v.id"),
            query("SELECT * FROM " + Table.viewOfView(table.name()) + " ORDER BY again")),
        table.views().get(0).replace("CREATE VIEW", "CREATE OR REPLACE VIEW"));
  }

  /** Changes that leave the column out or name its DEFAULT. */
  private List<Action> uses(Table table, Column column) {
    List<Action> uses = new ArrayList<>();
    if (column.type().family() == DataType.Family.ENUM && !column.mayBeLeftOut()) {
      // A plain one has its first value as DEFAULT.
      return uses;
    }
    uses.add(changes.insertWithout(table, column));
    uses.add(
        change(
            "UPDATE "
                + table.name()
                + " SET "
                + column.name()
                + " = DEFAULT WHERE "
                + Table.ROW
                + " = "
                + (1 + random.nextInt(20))));
    return uses;
  }

  private Action.Change change(String sql) {
    return new Action.Change(
        "after a definition", Expectation.ANSWER, Mode.CLIENT_PREPARED, text(sql), false, 1, 0);
  }

  private Action.Query query(String sql) {
    return new Action.Query(
        "after a definition",
        Expectation.ANSWER,
        Mode.CLIENT_PREPARED,
        text(sql),
        true,
        Outputs.COLUMNS,
        random.nextInt(1_000_000));
  }

  private static Parameterised text(String sql) {
    return new Parameterised(sql, List.of(), Set.of());
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
