package io.encbench.driver;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.forwarding.ForwardingDatabaseMetaData;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.metadata.Unwrapping;
import io.encbench.driver.result.ColumnDescriptions;
import io.encbench.driver.settings.DriverVersion;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Describes the database as if encrypted columns held their values in clear, except that their
 * default values, which are cells, are left out. It never exposes the delegate's connection or
 * statements.
 */
final class EncryptingDatabaseMetaData extends ForwardingDatabaseMetaData {
  private final DatabaseMetaData delegate;
  private final Connection connection;
  private final String url;
  private final ColumnContext context;
  private final ResultDecoders plain;

  /**
   * @param connection the connection that the application knows
   * @param url the URL of the connection, without secrets
   */
  EncryptingDatabaseMetaData(
      DatabaseMetaData delegate, Connection connection, String url, ColumnContext context) {
    this.delegate = delegate;
    this.connection = connection;
    this.url = url;
    this.context = context;
    this.plain = new ResultDecoders(ResultColumns.ALL_PLAIN, context);
  }

  @Override
  protected DatabaseMetaData delegate() {
    return delegate;
  }

  /** Wraps a result to hide the delegate's statement. */
  private ResultSet wrapped(ResultSet result) throws SQLException {
    return new EncryptingResultSet(result, null, null, plain);
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public String getURL() {
    return url;
  }

  @Override
  public String getDriverName() {
    return "EncBench";
  }

  /** Both drivers' versions. Together with the name it reads: EncBench 1.0 over Other 2.0. */
  @Override
  public String getDriverVersion() throws SQLException {
    return DriverVersion.text()
        + " over "
        + delegate.getDriverName()
        + " "
        + delegate.getDriverVersion();
  }

  @Override
  public int getDriverMajorVersion() {
    return DriverVersion.major();
  }

  @Override
  public int getDriverMinorVersion() {
    return DriverVersion.minor();
  }

  @Override
  public ResultSet getAttributes(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String typeNamePattern,
      @Nullable String attributeNamePattern)
      throws SQLException {
    return wrapped(
        delegate.getAttributes(catalog, schemaPattern, typeNamePattern, attributeNamePattern));
  }

  @Override
  public ResultSet getBestRowIdentifier(
      @Nullable String catalog, @Nullable String schema, String table, int scope, boolean nullable)
      throws SQLException {
    return ColumnDescriptions.ofTable(
        delegate.getBestRowIdentifier(catalog, schema, table, scope, nullable), context, table);
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    return wrapped(delegate.getCatalogs());
  }

  @Override
  public ResultSet getClientInfoProperties() throws SQLException {
    return wrapped(delegate.getClientInfoProperties());
  }

  @Override
  public ResultSet getColumnPrivileges(
      @Nullable String catalog,
      @Nullable String schema,
      String table,
      @Nullable String columnNamePattern)
      throws SQLException {
    return wrapped(delegate.getColumnPrivileges(catalog, schema, table, columnNamePattern));
  }

  @Override
  public ResultSet getColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return ColumnDescriptions.ofColumns(
        delegate.getColumns(catalog, schemaPattern, tableNamePattern, columnNamePattern), context);
  }

  @Override
  public ResultSet getCrossReference(
      @Nullable String parentCatalog,
      @Nullable String parentSchema,
      String parentTable,
      @Nullable String foreignCatalog,
      @Nullable String foreignSchema,
      String foreignTable)
      throws SQLException {
    return wrapped(
        delegate.getCrossReference(
            parentCatalog, parentSchema, parentTable, foreignCatalog, foreignSchema, foreignTable));
  }

  @Override
  public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, String table)
      throws SQLException {
    return wrapped(delegate.getExportedKeys(catalog, schema, table));
  }

  @Override
  public ResultSet getFunctionColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String functionNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return wrapped(
        delegate.getFunctionColumns(
            catalog, schemaPattern, functionNamePattern, columnNamePattern));
  }

  @Override
  public ResultSet getFunctions(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String functionNamePattern)
      throws SQLException {
    return wrapped(delegate.getFunctions(catalog, schemaPattern, functionNamePattern));
  }

  @Override
  public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, String table)
      throws SQLException {
    return wrapped(delegate.getImportedKeys(catalog, schema, table));
  }

  @Override
  public ResultSet getIndexInfo(
      @Nullable String catalog,
      @Nullable String schema,
      String table,
      boolean unique,
      boolean approximate)
      throws SQLException {
    return wrapped(delegate.getIndexInfo(catalog, schema, table, unique, approximate));
  }

  @Override
  public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, String table)
      throws SQLException {
    return wrapped(delegate.getPrimaryKeys(catalog, schema, table));
  }

  @Override
  public ResultSet getProcedureColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String procedureNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return wrapped(
        delegate.getProcedureColumns(
            catalog, schemaPattern, procedureNamePattern, columnNamePattern));
  }

  @Override
  public ResultSet getProcedures(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String procedureNamePattern)
      throws SQLException {
    return wrapped(delegate.getProcedures(catalog, schemaPattern, procedureNamePattern));
  }

  @Override
  public ResultSet getPseudoColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return wrapped(
        delegate.getPseudoColumns(catalog, schemaPattern, tableNamePattern, columnNamePattern));
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return wrapped(delegate.getSchemas());
  }

  @Override
  public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern)
      throws SQLException {
    return wrapped(delegate.getSchemas(catalog, schemaPattern));
  }

  @Override
  public ResultSet getSuperTables(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
      throws SQLException {
    return wrapped(delegate.getSuperTables(catalog, schemaPattern, tableNamePattern));
  }

  @Override
  public ResultSet getSuperTypes(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String typeNamePattern)
      throws SQLException {
    return wrapped(delegate.getSuperTypes(catalog, schemaPattern, typeNamePattern));
  }

  @Override
  public ResultSet getTablePrivileges(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
      throws SQLException {
    return wrapped(delegate.getTablePrivileges(catalog, schemaPattern, tableNamePattern));
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    return wrapped(delegate.getTableTypes());
  }

  @Override
  public ResultSet getTables(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      String @Nullable [] types)
      throws SQLException {
    return wrapped(delegate.getTables(catalog, schemaPattern, tableNamePattern, types));
  }

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    return wrapped(delegate.getTypeInfo());
  }

  @Override
  public ResultSet getUDTs(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String typeNamePattern,
      int @Nullable [] types)
      throws SQLException {
    return wrapped(delegate.getUDTs(catalog, schemaPattern, typeNamePattern, types));
  }

  @Override
  public ResultSet getVersionColumns(
      @Nullable String catalog, @Nullable String schema, String table) throws SQLException {
    return ColumnDescriptions.ofTable(
        delegate.getVersionColumns(catalog, schema, table), context, table);
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
