package io.encbench.driver.result;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.ReportedType;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.codec.CellDecoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A result of {@code DatabaseMetaData} with one row for each column of a table. Encrypted columns
 * are described by their types in clear. Serves one thread at a time.
 */
public final class ColumnDescriptions extends DecodingResultSet {
  /** Facts in the result of {@code getColumns}, by the column index that JDBC defines. */
  private static final Map<Integer, Fact> OF_COLUMNS =
      Map.of(
          5, Fact.DATA_TYPE,
          6, Fact.TYPE_NAME,
          7, Fact.COLUMN_SIZE,
          9, Fact.DECIMAL_DIGITS,
          13, Fact.COLUMN_DEF,
          16, Fact.CHAR_OCTET_LENGTH);

  /** The same for {@code getBestRowIdentifier} and {@code getVersionColumns}. */
  private static final Map<Integer, Fact> OF_ONE_TABLE =
      Map.of(
          3, Fact.DATA_TYPE,
          4, Fact.TYPE_NAME,
          5, Fact.COLUMN_SIZE,
          7, Fact.DECIMAL_DIGITS);

  private static final byte[] SOME_CELL = {};

  private final ResultSet delegate;
  private final ColumnContext context;
  private final @Nullable String table;
  private final Map<Integer, Fact> facts;

  /** The value of the last getter, or null if that came from the delegate. */
  private @Nullable FixedValue replaced;

  private ColumnDescriptions(
      ResultSet delegate, ColumnContext context, @Nullable String table, Map<Integer, Fact> facts) {
    this.delegate = delegate;
    this.context = context;
    this.table = table;
    this.facts = facts;
  }

  /** The result of {@code getColumns}. */
  public static ColumnDescriptions ofColumns(ResultSet delegate, ColumnContext context) {
    return new ColumnDescriptions(delegate, context, null, OF_COLUMNS);
  }

  /** The result of {@code getBestRowIdentifier} or {@code getVersionColumns} of a table. */
  public static ColumnDescriptions ofTable(
      ResultSet delegate, ColumnContext context, String table) {
    return new ColumnDescriptions(delegate, context, table, OF_ONE_TABLE);
  }

  private @Nullable ColumnRule describedColumn() throws SQLException {
    String owner = table == null ? delegate.getString("TABLE_NAME") : table;
    return context.rules().rule(owner, delegate.getString("COLUMN_NAME"));
  }

  @Override
  protected ResultSet delegate() {
    return delegate;
  }

  @Override
  public @Nullable CellDecoder decoder(int column) throws SQLException {
    Fact fact = facts.get(column);
    ColumnRule rule = fact == null ? null : describedColumn();
    replaced =
        fact == null || rule == null
            ? null
            : new FixedValue(fact.name(), fact.of(context.reportedType(rule)));
    return replaced;
  }

  @Override
  public byte @Nullable [] cell(int column) {
    return wasReplacedByNull() ? null : SOME_CELL;
  }

  private boolean wasReplacedByNull() {
    return replaced != null && replaced.isNull();
  }

  @Override
  public boolean wasNull() throws SQLException {
    return replaced == null ? delegate.wasNull() : replaced.isNull();
  }

  @Override
  public Content content(int column) {
    return Content.OTHER;
  }

  @Override
  public String name(int column) throws SQLException {
    ColumnRule rule = describedColumn();
    return rule == null ? getMetaData().getColumnLabel(column) : rule.name();
  }

  /** Null, as JDBC allows for metadata: the delegate's statement would bypass the encryption. */
  @Override
  public @Nullable Statement getStatement() {
    return null;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    return new EncryptingResultSetMetaData(
        delegate.getMetaData(), new ResultDecoders(ResultColumns.ALL_PLAIN, context));
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return Unwrapping.isWrapperFor(this, delegate, context.hidesDelegates(), type);
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrapping.unwrap(this, delegate, context.hidesDelegates(), type);
  }

  /** A column of a {@code DatabaseMetaData} result that depends on the described column's type. */
  enum Fact {
    DATA_TYPE,
    TYPE_NAME,
    COLUMN_SIZE,
    DECIMAL_DIGITS,
    CHAR_OCTET_LENGTH,
    /** The default value, which is a cell. */
    COLUMN_DEF;

    /** The fact for an encrypted column whose values have this type in clear. */
    @Nullable Object of(ReportedType type) {
      return switch (this) {
        case DATA_TYPE -> type.jdbcType();
        case TYPE_NAME -> type.catalogueName();
        case COLUMN_SIZE -> type.columnSize();
        case DECIMAL_DIGITS -> type.decimalDigits();
        case CHAR_OCTET_LENGTH -> type.octetLength();
        case COLUMN_DEF -> null;
      };
    }
  }

  /**
   * A number or text that replaces the delegate's value in a metadata result. Immutable.
   *
   * @param name the column of the metadata result, for messages
   * @param value an Integer or a String, or null for SQL NULL, for which no getter is called
   */
  record FixedValue(String name, @Nullable Object value) implements CellDecoder {
    /** The conversions of a number, by the class that they return. */
    private static final Map<Class<?>, Function<BigDecimal, Object>> NUMBERS =
        Map.of(
            Byte.class, BigDecimal::byteValueExact,
            Short.class, BigDecimal::shortValueExact,
            Integer.class, BigDecimal::intValueExact,
            Long.class, BigDecimal::longValueExact,
            Float.class, BigDecimal::floatValue,
            Double.class, BigDecimal::doubleValue,
            BigDecimal.class, number -> number,
            BigInteger.class, BigDecimal::toBigIntegerExact,
            Boolean.class, number -> number.signum() != 0);

    boolean isNull() {
      return value == null;
    }

    @Override
    public boolean toBoolean(byte[] cell) throws SQLException {
      return toObject(cell, Boolean.class);
    }

    @Override
    public byte toByte(byte[] cell) throws SQLException {
      return toObject(cell, Byte.class);
    }

    @Override
    public short toShort(byte[] cell) throws SQLException {
      return toObject(cell, Short.class);
    }

    @Override
    public int toInt(byte[] cell) throws SQLException {
      return toObject(cell, Integer.class);
    }

    @Override
    public long toLong(byte[] cell) throws SQLException {
      return toObject(cell, Long.class);
    }

    @Override
    public float toFloat(byte[] cell) throws SQLException {
      return toObject(cell, Float.class);
    }

    @Override
    public double toDouble(byte[] cell) throws SQLException {
      return toObject(cell, Double.class);
    }

    @Override
    public BigDecimal toBigDecimal(byte[] cell) throws SQLException {
      return toObject(cell, BigDecimal.class);
    }

    @Override
    public String toText(byte[] cell) {
      return String.valueOf(value);
    }

    @Override
    public byte[] toBytes(byte[] cell) {
      return toText(cell).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Date toDate(byte[] cell, @Nullable Calendar calendar) throws SQLException {
      throw noConversion(Date.class);
    }

    @Override
    public Time toTime(byte[] cell, @Nullable Calendar calendar) throws SQLException {
      throw noConversion(Time.class);
    }

    @Override
    public Timestamp toTimestamp(byte[] cell, @Nullable Calendar calendar) throws SQLException {
      throw noConversion(Timestamp.class);
    }

    @Override
    public Object toObject(byte[] cell) {
      return value instanceof Integer number ? number : toText(cell);
    }

    @Override
    public boolean knows(Class<?> type) {
      return true;
    }

    @Override
    public <T> T toObject(byte[] cell, Class<T> type) throws SQLException {
      if (type == String.class) {
        return type.cast(toText(cell));
      }
      Function<BigDecimal, Object> conversion = NUMBERS.get(type);
      if (conversion == null || !(value instanceof Integer number)) {
        throw noConversion(type);
      }
      try {
        return type.cast(conversion.apply(BigDecimal.valueOf(number)));
      } catch (ArithmeticException e) {
        throw noConversion(type);
      }
    }

    private SQLException noConversion(Class<?> type) {
      return new SQLException(
          "the metadata column " + name + " cannot be read as " + type.getName(),
          SqlStates.INVALID_PARAMETER_VALUE);
    }
  }
}
