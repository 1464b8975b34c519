package io.encbench.driver;

import io.encbench.driver.sql.LockableTable;
import io.encbench.driver.sql.SchemaCatalogue;
import io.encbench.driver.sql.SchemaColumn;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The catalogue for one connection's statements: what is known to all, completed through this
 * connection. Serves one thread at a time, as its connection does.
 */
final class ConnectionCatalogue implements SchemaCatalogue {
  private final SchemaKnowledge knowledge;
  private final InformationSchema source;
  private final List<String> encryptedTables;

  ConnectionCatalogue(
      SchemaKnowledge knowledge, InformationSchema source, List<String> encryptedTables) {
    this.knowledge = knowledge;
    this.source = source;
    this.encryptedTables = encryptedTables;
  }

  @Override
  public List<SchemaColumn> columns(String table) throws SQLException {
    return knowledge.columns(table, source);
  }

  @Override
  public LockableTable lockable(String table) throws SQLException {
    return knowledge.lockable(table, source);
  }

  @Override
  public Set<String> dependentViews() throws SQLException {
    return knowledge.dependents(encryptedTables, source).views();
  }

  @Override
  public boolean routineTouches(String name) throws SQLException {
    String bare = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    Dependents dependents = knowledge.dependents(encryptedTables, source);
    return dependents.procedures().contains(bare)
        || dependents.views().contains(bare)
        || !dependents.known().contains(bare);
  }
}
