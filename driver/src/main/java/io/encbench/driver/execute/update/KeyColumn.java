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
 * @param type how its values are read and set again so that they find their row
 */
public record KeyColumn(RowColumn column, Type type) {
  /** How the values of a key are read and set again. */
  enum Type {
    NUMBER,
    TEXT,
    BYTES,
    DATE,
    DATE_TIME,
    /** One that is not read: it may not come back as it was. */
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

  /** Whether rows are found again by values that were read. */
  public boolean isReadable() {
    return type != Type.NONE;
  }

  /** Whether a literal or parameter is equal to the values of one row at most. */
  public boolean findsOneRow() {
    return column.rule() != null || column.isInteger();
  }

  /** Whether equal values can be told here: numbers, and text that only equals itself. */
  boolean isComparable() {
    return type == Type.NUMBER || (type == Type.TEXT && column.rule() != null);
  }

  /**
   * Whether the locked rows of a table can be told by its key.
   *
   * @param keys the columns of its key that are known
   */
  public static boolean tellRows(List<KeyColumn> keys, SchemaCatalogue.LockableTable table) {
    return table.keyColumns() == keys.size()
        && keys.stream().allMatch(key -> key.column().isInteger());
  }

  /**
   * Its value in a row, to be set again.
   *
   * @param index its place in the result, from 1
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
              throw Refusal.because("a primary key with column " + column.name() + " of its type");
        };
    if (value == null) {
      throw new IllegalStateException("a primary key holds no NULL");
    }
    return value;
  }

  /** Sets a value that was read. */
  void bind(Object value, PreparedStatement statement, int index) throws SQLException {
    if (value instanceof BigDecimal number) {
      // As an integer, where it is one, it is the type of an integer column.
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

  /** What two values of a comparable column have in common if they are equal. */
  static Object identity(Object read) {
    return read instanceof BigDecimal number ? number.stripTrailingZeros() : read;
  }

  /**
   * The same of a literal or parameter; null if it may not be told so.
   *
   * @param value not NULL
   */
  @Nullable Object identity(SqlValue value) throws SQLException {
    if (type == Type.NUMBER && !(value instanceof SqlValue.Text)) {
      return identity(Arithmetic.number(value).number());
    }
    return type == Type.TEXT && value instanceof SqlValue.Text text ? text.value() : null;
  }
}
