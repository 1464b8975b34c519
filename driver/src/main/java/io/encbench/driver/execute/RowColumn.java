package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.rules.Identifiers;
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
 * A column of a table whose values the client reads, in order to compute with them or to find their
 * rows again. Immutable.
 *
 * @param rule the column's rule, or null if the column is not encrypted
 * @param kind how the column's values are read
 * @param unsigned whether an integer column is unsigned
 */
public record RowColumn(String name, @Nullable ColumnRule rule, Values kind, boolean unsigned) {
  /** How the values of a column are read. */
  enum Values {
    /** An integer that a long holds. */
    LONG,
    /** A BIGINT UNSIGNED. */
    UNSIGNED_LONG,
    DECIMAL,
    /** A DOUBLE. It is no readable key, because a server may show fewer digits than it holds. */
    DOUBLE,
    TEXT,
    BYTES,
    DATE,
    DATE_TIME,
    /** Any other type. It is not read, because its values may not come back unchanged. */
    OTHER
  }

  public static RowColumn of(SchemaCatalogue.SchemaColumn column, @Nullable ColumnRule rule) {
    return rule == null
        ? plain(column)
        : new RowColumn(column.name(), rule, kind(rule), rule.type().unsigned());
  }

  private static Values kind(ColumnRule rule) {
    Kind kind = rule.type().kind();
    return switch (kind.family()) {
      case INTEGER ->
          kind == Kind.BIGINT && rule.type().unsigned() ? Values.UNSIGNED_LONG : Values.LONG;
      case DECIMAL -> Values.DECIMAL;
      case TEXT -> Values.TEXT;
      case BYTES -> Values.BYTES;
      case TEMPORAL ->
          kind == Kind.DATE ? Values.DATE : kind == Kind.DATETIME ? Values.DATE_TIME : Values.OTHER;
      // A FLOAT is read with the digits that servers show, and computed with more.
      case DOUBLE -> kind == Kind.DOUBLE ? Values.DOUBLE : Values.OTHER;
      case BIT, ENUM, JSON -> Values.OTHER;
    };
  }

  private static RowColumn plain(SchemaCatalogue.SchemaColumn column) {
    String type = column.type().toLowerCase(Locale.ROOT);
    boolean unsigned = type.contains("unsigned");
    return new RowColumn(column.name(), null, kind(type, unsigned), unsigned);
  }

  private static Values kind(String type, boolean unsigned) {
    if (type.matches("(tiny|small|medium|big)?int\\b.*")) {
      return unsigned && type.startsWith("big") ? Values.UNSIGNED_LONG : Values.LONG;
    }
    if (type.startsWith("decimal")) {
      return Values.DECIMAL;
    }
    if (type.matches("double( unsigned)?")) {
      return Values.DOUBLE;
    }
    if (type.matches("(var)?char\\b.*")) {
      return Values.TEXT;
    }
    if (type.matches("(var)?binary\\b.*")) {
      return Values.BYTES;
    }
    if (type.startsWith("datetime")) {
      return Values.DATE_TIME;
    }
    return type.startsWith("date") ? Values.DATE : Values.OTHER;
  }

  /** Whether the client can do arithmetic with the column. */
  public boolean isNumber() {
    return isExactNumber() || kind == Values.DOUBLE;
  }

  /**
   * Whether the column can hold the values of another one as they are, apart from their length and
   * their fraction of a second.
   */
  public boolean holds(RowColumn other) {
    return kind != Values.OTHER
        && (kind == other.kind || (kind == Values.DATE_TIME && other.kind == Values.DATE));
  }

  private boolean isExactNumber() {
    return kind == Values.LONG || kind == Values.UNSIGNED_LONG || kind == Values.DECIMAL;
  }

  /**
   * Whether the column's values in locked rows may be remembered. This holds for numbers that the
   * server cannot compute and that do not change together with another column.
   */
  public boolean isMemorable(SchemaCatalogue.LockableTable table) {
    return isNumber() && rule != null && !table.isTied(name);
  }

  public boolean isInteger() {
    return kind == Values.LONG || kind == Values.UNSIGNED_LONG;
  }

  /** The quoted name, as sent to the server. */
  public String quoted() {
    return Identifiers.quote(name);
  }

  /** Whether rows can be found again by values that were read from the column. */
  public boolean isReadableKey() {
    return kind != Values.OTHER && kind != Values.DOUBLE;
  }

  /** Whether a literal or parameter equals at most one value of the column. */
  public boolean findsOneRow() {
    return rule != null || isInteger();
  }

  /**
   * Whether the client can tell which values are equal. It can for numbers, and for encrypted text,
   * whose rule states a collation if the column is a key.
   */
  public boolean isComparable() {
    return isExactNumber() || (kind == Values.TEXT && rule != null);
  }

  /**
   * Whether the key identifies the locked rows of a table.
   *
   * @param keys the known columns of the table's key
   */
  public static boolean tellRows(List<RowColumn> keys, SchemaCatalogue.LockableTable table) {
    return table.keyColumns() == keys.size() && keys.stream().allMatch(RowColumn::isInteger);
  }

  /** The type of the column's values in an expression. */
  public ValueType type() {
    if (rule != null) {
      return ValueType.of(rule.type(), null);
    }
    return kind == Values.LONG || kind == Values.UNSIGNED_LONG
        ? ValueType.of(new ColumnType(Kind.BIGINT, 0, 0, unsigned), null)
        : ValueType.UNKNOWN;
  }

  /**
   * The column's value in a row, to compute with or to store in another column.
   *
   * @param index the column's index in the result, from 1
   */
  public SqlValue read(ResultSet row, int index) throws SQLException {
    if (kind == Values.LONG) {
      long value = row.getLong(index);
      return row.wasNull() ? SqlValue.Null.INSTANCE : SqlValue.Whole.of(value, unsigned);
    }
    if (kind == Values.DOUBLE) {
      double value = row.getDouble(index);
      return row.wasNull() ? SqlValue.Null.INSTANCE : new SqlValue.Real(value);
    }
    if (!isExactNumber()) {
      return readOther(row, index);
    }
    BigDecimal value = row.getBigDecimal(index);
    if (value == null) {
      return SqlValue.Null.INSTANCE;
    }
    return kind == Values.DECIMAL
        ? new SqlValue.Exact(value)
        : new SqlValue.Whole(value.toBigIntegerExact(), true);
  }

  private SqlValue readOther(ResultSet row, int index) throws SQLException {
    if (row.getObject(index) == null) {
      return SqlValue.Null.INSTANCE;
    }
    Object value = readKey(row, index);
    if (value instanceof String text) {
      // Only its characters matter where it is stored again.
      return new SqlValue.Text(text, Collation.BINARY);
    }
    if (value instanceof byte[] bytes) {
      return new SqlValue.Bytes(bytes);
    }
    return new SqlValue.Moment(
        value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value);
  }

  /**
   * The value of a key column in a row, to be bound again.
   *
   * @param index the column's index in the result, from 1
   */
  public Object readKey(ResultSet row, int index) throws SQLException {
    Object value =
        switch (kind) {
          case LONG, UNSIGNED_LONG, DECIMAL -> row.getBigDecimal(index);
          case TEXT -> row.getString(index);
          case BYTES -> row.getBytes(index);
          case DATE -> row.getObject(index, LocalDate.class);
          case DATE_TIME -> row.getObject(index, LocalDateTime.class);
          case DOUBLE, OTHER ->
              throw Refusal.because(
                  "a primary key with a column of the type of " + name + " is not supported");
        };
    if (value == null) {
      throw new IllegalStateException("a primary key holds no NULL");
    }
    return value;
  }

  /** Binds a value that {@link #readKey} has read. */
  public static void bindKey(Object value, PreparedStatement statement, int index)
      throws SQLException {
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
   * The identity of a value that {@link #readKey} has read from a comparable column: equal values
   * have equal identities.
   */
  public Object identity(Object read) throws SQLException {
    return read instanceof String text
        ? textIdentity(text)
        : read instanceof BigDecimal number ? number.stripTrailingZeros() : read;
  }

  private String textIdentity(String text) throws SQLException {
    return rule == null ? text : Collation.of(rule.collation(), rule.name()).key(text);
  }

  /**
   * The identity of a literal or parameter; null if it cannot be determined with certainty.
   *
   * @param value must not be NULL
   */
  public @Nullable Object identity(SqlValue value) throws SQLException {
    if (isExactNumber() && !(value instanceof SqlValue.Text)) {
      return identity(Arithmetic.number(value).number());
    }
    return kind == Values.TEXT && value instanceof SqlValue.Text text
        ? textIdentity(text.value())
        : null;
  }
}
