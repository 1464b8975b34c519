package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Generates conditions that a server can decide on cells. */
final class RandomPredicate {
  private static final int FOREIGN_IN = 40;

  private final Random random;
  private final RandomValues values;
  private final Schema schema;
  private int aliases;

  RandomPredicate(Random random, Schema schema) {
    this.random = random;
    this.values = new RandomValues(random);
    this.schema = schema;
  }

  /** A condition on the columns in scope. */
  SqlText on(Scope scope) {
    return on(scope, 2);
  }

  /** A condition on the columns in scope, without a subquery. */
  SqlText withoutSubquery(Scope scope) {
    return on(scope, 0);
  }

  /** A value that a column may hold or be compared with. */
  SqlText operand(Column column) {
    // The plan can decide how a plain column treats a foreign value: without a row there is no
    // error.
    String clock = column.encrypted() ? values.clock(column.type()) : "";
    if (!clock.isEmpty() && random.nextInt(8) == 0) {
      return SqlText.of(clock).mayBeRefused();
    }
    return switch (column.encrypted() ? random.nextInt(FOREIGN_IN) : 1 + random.nextInt(9)) {
      case 0 -> new SqlText().addForeign(values.foreign(column.type()), column);
      case 1 -> new SqlText().add(Value.NULL);
      case 2, 3, 4, 5 -> new SqlText().add(values.any(column.type()));
      case 6, 7, 8 ->
          new SqlText()
              .add(
                  column.hasSpellings()
                      ? values.recased(pick(column.pool()), column.type())
                      : values.respelled(pick(column.pool())));
      default -> new SqlText().add(pick(column.pool()));
    };
  }

  private SqlText on(Scope scope, int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      String word = pick(List.of(" AND ", " OR ", " XOR ", " AND NOT ", " && "));
      return SqlText.of("(")
          .add(on(scope, depth - 1))
          .add(word + "(")
          .add(on(scope, depth - 1))
          .add("))");
    }
    return switch (random.nextInt(16)) {
      case 0 -> isNull(scope);
      case 1, 2 -> in(scope);
      case 3 -> rows(scope);
      case 4, 5, 6 -> range(scope);
      case 7 -> columns(scope);
      case 8 -> depth > 0 ? subquery(scope) : isNull(scope);
      case 9 -> plain(scope);
      case 10, 11 -> twice(scope);
      default -> equality(scope);
    };
  }

  private SqlText isNull(Scope scope) {
    return SqlText.of(
        scope.any(column -> true).text() + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL"));
  }

  /** A single comparison, with {@code <=>} whatever the type. */
  SqlText single(Scope scope) {
    Reference left = scope.any(Column::comparable);
    return SqlText.of(left.text() + pick(List.of(" = ", " <=> "))).add(operand(left.column()));
  }

  /**
   * {@code <=>}, or {@code =} where plain columns are wrong about {@code <=>} and another condition
   * on the column. MySQL substitutes the value of {@code <=>} for the column as text. MariaDB may
   * find no row.
   */
  static String nullSafe(Schema schema, Column column) {
    boolean wrong =
        switch (column.type().family()) {
          case DATE, DATETIME -> schema.ofMySql();
          case TIMESTAMP -> true;
          default -> false;
        };
    return wrong ? " = " : " <=> ";
  }

  private SqlText equality(Scope scope) {
    Reference left = scope.any(Column::comparable);
    String operator =
        pick(List.of(" = ", " = ", "=", " <> ", " != ", nullSafe(schema, left.column())));
    return random.nextInt(5) == 0
        ? operand(left.column()).add(operator + left.text())
        : SqlText.of(left.text() + operator).add(operand(left.column()));
  }

  /**
   * A condition that uses one column twice: a server may substitute the first value for the
   * column's second use.
   */
  private SqlText twice(Scope scope) {
    // MySQL 8.0.31 treats a substituted literal of a plain binary column as a number. MariaDB 11.4
    // finds no TIMESTAMP with ts = a AND ts <=> ? in a statement prepared by the server.
    Set<DataType.Family> wrong =
        schema.ofMySql()
            ? Set.of(DataType.Family.BYTES)
            : Set.of(DataType.Family.BYTES, DataType.Family.TIMESTAMP);
    Reference left =
        scope.any(c -> c.encrypted() && c.comparable() && !wrong.contains(c.type().family()));
    SqlText value = new SqlText().add(values.shortest(pick(left.column().pool())));
    String nullSafe = nullSafe(schema, left.column());
    return SqlText.of("(" + left.text() + pick(List.of(nullSafe, nullSafe, " = ")))
        .add(value)
        .add(pick(List.of(" AND NOT (", " AND NOT (", " AND (")))
        .add(on(scope, 0))
        .add(pick(List.of(" AND ", " AND ", " OR ")) + left.text())
        .add(pick(List.of(" = ", " = ", " <> ", nullSafe)))
        .add(value)
        .add("))");
  }

  private SqlText in(Scope scope) {
    Reference left = scope.any(Column::comparable);
    List<SqlText> list = new ArrayList<>();
    // MySQL 8.0.31 finds no TIME in a list with a NULL or with a parameter prepared by the server.
    // MariaDB 11.4 finds a TIMESTAMP in a list of such parameters only if it is the first one.
    DataType.Family unlisted = schema.ofMySql() ? DataType.Family.TIME : DataType.Family.TIMESTAMP;
    boolean alone = left.column().type().family() == unlisted;
    for (int i = alone ? 0 : random.nextInt(4); i >= 0; i--) {
      list.add(operand(left.column()));
    }
    return SqlText.of(left.text() + (random.nextInt(4) == 0 ? " NOT IN (" : " IN ("))
        .join(", ", list)
        .add(")");
  }

  private SqlText rows(Scope scope) {
    Reference first = scope.any(Column::comparable);
    Reference second = scope.any(Column::comparable);
    SqlText condition = SqlText.of("(" + first.text() + ", " + second.text() + ")");
    if (random.nextBoolean()) {
      return condition.add(" = ").add(row(first, second));
    }
    return condition
        .add(" IN (")
        .join(", ", List.of(row(first, second), row(first, second)))
        .add(")");
  }

  private SqlText row(Reference first, Reference second) {
    return SqlText.of("(")
        .add(rowOperand(first.column()))
        .add(", ")
        .add(rowOperand(second.column()))
        .add(")");
  }

  /**
   * A value in a row of values. It depends on the plan whether a change compares text with a number
   * there, and then fails. In a list of rows, MariaDB finds other rows for 0b1 than for 1.
   */
  private SqlText rowOperand(Column column) {
    if (!schema.ofMySql() && column.type().family() == DataType.Family.BIT) {
      return new SqlText().add(Value.number(random.nextInt(2)));
    }
    SqlText value = operand(column);
    boolean converted =
        column.type().family() == DataType.Family.TEXT && value.expectation() != Expectation.ANSWER;
    return converted ? new SqlText().add(pick(column.pool())) : value;
  }

  private SqlText range(Scope scope) {
    // Otherwise a third of the sortable columns would be plain, and hide errors of the others.
    Reference left =
        scope.any(random.nextInt(4) > 0 ? c -> c.scheme() == Scheme.ORD : Column::sortable);
    Column column = left.column();
    return switch (random.nextInt(5)) {
      case 0, 1 ->
          SqlText.of(left.text() + pick(List.of(" BETWEEN ", " NOT BETWEEN ")))
              .add(bound(column))
              .add(" AND ")
              .add(bound(column));
      case 2 -> operand(column).add(pick(List.of(" < ", " >= ")) + left.text());
      default ->
          SqlText.of(left.text() + pick(List.of(" < ", " <= ", " > ", " >= ")))
              .add(operand(column));
    };
  }

  private SqlText bound(Column column) {
    // MySQL 8.0.31 finds every TIME with NOT BETWEEN '00:00:05' AND NULL, and none with NOT BETWEEN
    // NULL AND any value.
    return column.type().family() == DataType.Family.TIME && schema.ofMySql()
        ? new SqlText().add(random.nextBoolean() ? values.any(column.type()) : pick(column.pool()))
        : operand(column);
  }

  private SqlText columns(Scope scope) {
    Reference left = scope.any(column -> column.domain() != null);
    List<Reference> others = scope.all(column -> column.joins(left.column()));
    boolean joined = scope.sources().size() > 1;
    String operator =
        left.column().sortable()
            ? pick(List.of(" = ", " <> ", " < ", " >= "))
            // Together with = in the ON of a join, servers pair NULL with NULL.
            : pick(List.of(" = ", " <> ", joined ? " = " : " <=> "));
    return SqlText.of(left.text() + operator + pick(others).text());
  }

  /** A subquery, whose table shares the domains link, word and step with all other tables. */
  private SqlText subquery(Scope scope) {
    Reference outer = scope.any(column -> column.domain() != null);
    String alias = "s" + aliases++;
    Table table = pick(schema.tables());
    Scope inner = new Scope(random, List.of(new Source(alias, table)), false);
    String same = alias + "." + outer.column().name();
    String from = " FROM " + table.name() + " " + alias + " WHERE ";
    return switch (random.nextInt(4)) {
      case 0 ->
          SqlText.of("EXISTS (SELECT 1" + from + same + " = " + qualified(scope, outer) + " AND ")
              .add(on(inner, 0))
              .add(")");
      case 1 ->
          SqlText.of(outer.text() + " = (SELECT " + same + from)
              .add(on(inner, 0))
              .add(" ORDER BY " + alias + "." + Table.ROW + " LIMIT 1)");
      default ->
          SqlText.of(outer.text() + pick(List.of(" IN", " IN", " NOT IN")) + " (SELECT " + same)
              .add(from)
              .add(on(inner, 0))
              .add(")");
    };
  }

  /** Within a subquery, an unqualified name would refer to the subquery's own table. */
  private static String qualified(Scope scope, Reference reference) {
    return reference.text().contains(".")
        ? reference.text()
        : scope.sources().get(0).alias() + "." + reference.text();
  }

  private SqlText plain(Scope scope) {
    return SqlText.of(
        pick(List.of(
                "@amount + 1 > 3",
                "@amount IS TRUE",
                // In an index, MariaDB finds no text with an emoji after the beginning.
                schema.ofMySql() ? "@note LIKE 'a%'" : "CONCAT(@note, '') LIKE 'a%'",
                "LENGTH(@note) > 2",
                "COALESCE(@amount, 1) = 1",
                "@" + Table.ROW + " % 3 = 1"))
            .replace("@", pick(scope.sources()).alias() + "."));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
