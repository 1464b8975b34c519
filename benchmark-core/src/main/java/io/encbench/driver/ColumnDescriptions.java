package io.encbench.driver;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.value.CellDecoder;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A result of {@code DatabaseMetaData} with a row for each column, which describes encrypted
 * columns by their types in clear. Serves one thread at a time.
 */
final class ColumnDescriptions extends DecodingResultSet {
  /** Facts of {@code getColumns} by the index that JDBC gives them. */
  private static final Map<Integer, MetaDataFact> OF_COLUMNS =
      Map.of(
          5, MetaDataFact.DATA_TYPE,
          6, MetaDataFact.TYPE_NAME,
          7, MetaDataFact.COLUMN_SIZE,
          9, MetaDataFact.DECIMAL_DIGITS,
          13, MetaDataFact.COLUMN_DEF,
          16, MetaDataFact.CHAR_OCTET_LENGTH);

  /** Facts of {@code getBestRowIdentifier} and {@code getVersionColumns}. */
  private static final Map<Integer, MetaDataFact> OF_ONE_TABLE =
      Map.of(
          3, MetaDataFact.DATA_TYPE,
          4, MetaDataFact.TYPE_NAME,
          5, MetaDataFact.COLUMN_SIZE,
          7, MetaDataFact.DECIMAL_DIGITS);

  private static final byte[] SOME_CELL = {};

  private final ResultSet delegate;
  private final ColumnContext context;
  private final @Nullable String table;
  private final Map<Integer, MetaDataFact> facts;

  /** What the last getter was asked for; null if that came from the delegate. */
  private @Nullable FixedValue replaced;

  private ColumnDescriptions(
      ResultSet delegate,
      ColumnContext context,
      @Nullable String table,
      Map<Integer, MetaDataFact> facts) {
    this.delegate = delegate;
    this.context = context;
    this.table = table;
    this.facts = facts;
  }

  /** The result of {@code getColumns}. */
  static ColumnDescriptions ofColumns(ResultSet delegate, ColumnContext context) {
    return new ColumnDescriptions(delegate, context, null, OF_COLUMNS);
  }

  /** The result of {@code getBestRowIdentifier} or {@code getVersionColumns} of a table. */
  static ColumnDescriptions ofTable(ResultSet delegate, ColumnContext context, String table) {
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
  @Nullable CellDecoder decoder(int column) throws SQLException {
    MetaDataFact fact = facts.get(column);
    ColumnRule rule = fact == null ? null : describedColumn();
    replaced =
        fact == null || rule == null
            ? null
            : new FixedValue(fact.name(), fact.of(context.reportedType(rule)));
    return replaced;
  }

  @Override
  byte @Nullable [] cell(int column) {
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
  Content content(int column) {
    return Content.OTHER;
  }

  @Override
  String name(int column) throws SQLException {
    ColumnRule rule = describedColumn();
    return rule == null ? getMetaData().getColumnLabel(column) : rule.name();
  }

  /** None, as JDBC allows for metadata: the delegate's would go round the encryption. */
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
}
