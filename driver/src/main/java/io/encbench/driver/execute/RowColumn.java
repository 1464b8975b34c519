package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.rules.Identifiers;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table whose values the client reads. Immutable.
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
    TEXT,
    /** Any other type. The client does not compute with its values. */
    OTHER
  }

  public static RowColumn of(SchemaCatalogue.SchemaColumn column, @Nullable ColumnRule rule) {
    return rule == null
        ? plain(column)
        : new RowColumn(column.name(), rule, kind(rule), rule.type().unsigned());
  }

  private static Values kind(ColumnRule rule) {
    Family family = rule.type().kind().family();
    return switch (family) {
      case INTEGER ->
          rule.type().kind() == Kind.BIGINT && rule.type().unsigned()
              ? Values.UNSIGNED_LONG
              : Values.LONG;
      case DECIMAL -> Values.DECIMAL;
      case TEXT -> Values.TEXT;
      default -> Values.OTHER;
    };
  }

  private static RowColumn plain(SchemaCatalogue.SchemaColumn column) {
    String type = column.type().toLowerCase(Locale.ROOT);
    boolean unsigned = type.contains("unsigned");
    Values kind = Values.OTHER;
    if (type.matches("(tiny|small|medium|big)?int\\b.*")) {
      kind = unsigned && type.startsWith("big") ? Values.UNSIGNED_LONG : Values.LONG;
    } else if (type.startsWith("decimal")) {
      kind = Values.DECIMAL;
    }
    return new RowColumn(column.name(), null, kind, unsigned);
  }

  /** Whether the client can do arithmetic with the column. */
  public boolean isNumber() {
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

  /**
   * The column's value in a row.
   *
   * @param index the column's index in the result, from 1
   */
  public SqlValue read(ResultSet row, int index) throws SQLException {
    switch (kind) {
      case LONG -> {
        long value = row.getLong(index);
        return row.wasNull() ? SqlValue.Null.INSTANCE : SqlValue.Whole.of(value, unsigned);
      }
      case UNSIGNED_LONG, DECIMAL -> {
        BigDecimal value = row.getBigDecimal(index);
        if (value == null) {
          return SqlValue.Null.INSTANCE;
        }
        return kind == Values.DECIMAL
            ? new SqlValue.Exact(value)
            : new SqlValue.Whole(value.toBigIntegerExact(), true);
      }
      case TEXT -> {
        String value = row.getString(index);
        return value == null ? SqlValue.Null.INSTANCE : new SqlValue.Text(value, Collation.BINARY);
      }
      case OTHER ->
          throw Refusal.because("a value of column " + name + " is not supported by the driver");
    }
    throw new IllegalStateException("values of this kind of column cannot be read");
  }
}
