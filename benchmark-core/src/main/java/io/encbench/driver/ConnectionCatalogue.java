package io.encbench.driver;

import io.encbench.driver.Dependents.QualifiedName;
import io.encbench.driver.sql.LockableTable;
import io.encbench.driver.sql.SchemaCatalogue;
import io.encbench.driver.sql.SchemaColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue for one connection's statements: what is known to all, completed through this
 * connection. Serves one thread at a time, as its connection does.
 */
final class ConnectionCatalogue implements SchemaCatalogue {
  private final SchemaKnowledge knowledge;
  private final InformationSchema source;
  private final DriverContext context;

  ConnectionCatalogue(SchemaKnowledge knowledge, InformationSchema source, DriverContext context) {
    this.knowledge = knowledge;
    this.source = source;
    this.context = context;
  }

  /** Of a table of another schema, once that is checked as the current one was. */
  @Override
  public List<SchemaColumn> columns(String table) throws SQLException {
    int dot = table.indexOf('.');
    if (dot > 0 && isEncrypted(table.substring(dot + 1))) {
      String schema = table.substring(0, dot);
      SchemaCheck.runOnce(context, schema, source.of(schema));
    }
    return knowledge.columns(table, source);
  }

  private boolean isEncrypted(String table) {
    return context.encryptedTables().stream().anyMatch(table::equalsIgnoreCase);
  }

  @Override
  public LockableTable lockable(String table) throws SQLException {
    return knowledge.lockable(table, source);
  }

  @Override
  public boolean viewTouches(@Nullable String schema, String name) throws SQLException {
    return dependents().views().contains(qualified(schema, name));
  }

  @Override
  public boolean functionTouches(@Nullable String schema, String name) throws SQLException {
    return dependents().functions().contains(qualified(schema, name));
  }

  @Override
  public boolean procedureTouches(@Nullable String schema, String name) throws SQLException {
    QualifiedName qualified = qualified(schema, name);
    return dependents().procedures().contains(qualified)
        || dependents().functions().contains(qualified)
        || !dependents().routines().contains(qualified);
  }

  private Dependents dependents() throws SQLException {
    return knowledge.dependents(context.encryptedTables(), source);
  }

  private QualifiedName qualified(@Nullable String schema, String name) {
    return new QualifiedName(schema == null ? source.schema() : schema, name);
  }
}
