package io.encbench.driver.execute.update;

import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of a primary key. Immutable.
 *
 * @param type how its values are read and bound again so that they find their row
 */
public record KeyColumn(RowColumn column, Type type) {
  /** How the values of a key are read and bound again. */
  enum Type {
    NUMBER,
    TEXT,
    BYTES,
    DATE,
    DATE_TIME,
    /** A type that is not read, because its values may not come back unchanged. */
    NONE
  }

  public static KeyColumn of(SchemaCatalogue.SchemaColumn column, @Nullable ColumnRule rule) {
    return new KeyColumn(RowColumn.of(column, rule), rule == null ? plain(column) : type(rule));
  }

  private static Type type(ColumnRule rule) {
    Kind kind = rule.type().kind();
    return switch (kind.family()) {
      case INTEGER, DECIMAL -> Type.NUMBER;
      case TEXT -> Type.TEXT;
      case BYTES -> Type.BYTES;
      case TEMPORAL ->
          kind == Kind.DATE ? Type.DATE : kind == Kind.DATETIME ? Type.DATE_TIME : Type.NONE;
      case DOUBLE -> Type.NONE;
    };
  }

  private static Type plain(SchemaCatalogue.SchemaColumn column) {
    String type = column.type().toLowerCase(Locale.ROOT);
    if (type.matches("((tiny|small|medium|big)?int|decimal)\\b.*")) {
      return Type.NUMBER;
    }
    if (type.matches("(var)?char\\b.*")) {
      return Type.TEXT;
    }
    if (type.matches("(var)?binary\\b.*")) {
      return Type.BYTES;
    }
    if (type.startsWith("datetime")) {
      return Type.DATE_TIME;
    }
    return type.startsWith("date") ? Type.DATE : Type.NONE;
  }

  /** Whether rows can be found again by values that were read from the column. */
  public boolean isReadable() {
    return type != Type.NONE;
  }

  /** Whether a literal or parameter equals at most one value of the column. */
  public boolean findsOneRow() {
    return column.rule() != null || column.isInteger();
  }

  /**
   * Whether the client can tell which values are equal. It can for numbers, and for encrypted text,
   * which equals only itself.
   */
  boolean isComparable() {
    return type == Type.NUMBER || (type == Type.TEXT && column.rule() != null);
  }

  /**
   * Whether the key identifies the locked rows of a table.
   *
   * @param keys the known columns of the table's key
   */
  public static boolean tellRows(List<KeyColumn> keys, SchemaCatalogue.LockableTable table) {
    return table.keyColumns() == keys.size()
        && keys.stream().allMatch(key -> key.column().isInteger());
  }

  /**
   * The column's value in a row, to be bound again.
   *
   * @param index the column's index in the result, from 1
   */
  Object read(ResultSet row, int index) throws SQLException {
    Object value =
        switch (type) {
          case NUMBER -> row.getBigDecimal(index);
          case TEXT -> row.getString(index);
          case BYTES -> row.getBytes(index);
          case DATE -> row.getObject(index, LocalDate.class);
          case DATE_TIME -> row.getObject(index, LocalDateTime.class);
          case NONE ->
              throw Refusal.because(
                  "a primary key with a column of the type of "
                      + column.name()
                      + " is not supported");
        };
    if (value == null) {
      throw new IllegalStateException("a primary key holds no NULL");
    }
    return value;
  }

  /** Binds a value that was read. */
  void bind(Object value, PreparedStatement statement, int index) throws SQLException {
    if (value instanceof BigDecimal number) {
      // A whole number is bound as an integer, which is the type of an integer column.
      if (number.scale() <= 0 && number.precision() < 19) {
        statement.setLong(index, number.longValueExact());
      } else {
        statement.setBigDecimal(index, number);
      }
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(index, bytes);
    } else if (value instanceof String text) {
      statement.setString(index, text);
    } else {
      statement.setObject(index, value);
    }
  }

  /**
   * The identity of a value that was read from a comparable column: equal values have equal
   * identities.
   */
  static Object identity(Object read) {
    return read instanceof BigDecimal number ? number.stripTrailingZeros() : read;
  }

  /**
   * The identity of a literal or parameter; null if it cannot be determined with certainty.
   *
   * @param value must not be NULL
   */
  @Nullable Object identity(SqlValue value) throws SQLException {
    if (type == Type.NUMBER && !(value instanceof SqlValue.Text)) {
      return identity(Arithmetic.number(value).number());
    }
    return type == Type.TEXT && value instanceof SqlValue.Text text ? text.value() : null;
  }
}
