package io.encbench.driver.schema;

import io.encbench.driver.execute.CellSets;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.session.StatementCounts;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about one schema between two changes of the schema, and the plans made from these
 * facts. After a change a new, empty object takes its place. Facts that are still being read from
 * the old schema then end up in the old object, which nobody uses any more. Thread-safe.
 */
final class SchemaKnowledge {
  private final PlanCache plans =
      new PlanCache(PlanCache.bytesFor(Runtime.getRuntime().maxMemory()));
  private final CellSets cellSets = new CellSets();
  private final Map<String, Table> tables = new ConcurrentHashMap<>();
  private final Map<String, SchemaCatalogue.LockableTable> lockable = new ConcurrentHashMap<>();
  private volatile @Nullable Dependents dependents;
  private volatile @Nullable SharedCheck lastCheck;

  /**
   * The last check of the schema, which new connections share.
   *
   * @param definitions the server's counts before columns and triggers were read
   * @param rows the server's counts before cells were sampled
   */
  record SharedCheck(
      StatementCounts definitions, StatementCounts rows, SchemaValidation.Checked checked) {}

  /** The columns of a table. Its name is kept as written, since a server may distinguish case. */
  private record Table(String name, List<SchemaCatalogue.SchemaColumn> columns) {}

  @Nullable SharedCheck lastCheck() {
    return lastCheck;
  }

  void setLastCheck(SharedCheck check) {
    lastCheck = check;
  }

  PlanCache plans() {
    return plans;
  }

  CellSets cellSets() {
    return cellSets;
  }

  /** The columns of a table, read if they are not known. */
  List<SchemaCatalogue.SchemaColumn> columns(String table, InformationSchema source)
      throws SQLException {
    String key = table.toLowerCase(Locale.ROOT);
    Table known = tables.get(key);
    if (known == null) {
      known = new Table(table, source.columns(table));
      tables.put(key, known);
    }
    return known.columns();
  }

  /** Whether the known columns are still those of their tables. */
  boolean isCurrent(InformationSchema source) throws SQLException {
    List<Table> known = List.copyOf(tables.values());
    return known.isEmpty()
        || source
            .columns(known.stream().map(Table::name).toList())
            .equals(known.stream().map(Table::columns).toList());
  }

  /** As {@link io.encbench.driver.guard.SchemaCatalogue#lockable}, read if it is not known. */
  SchemaCatalogue.LockableTable lockable(String table, InformationSchema source)
      throws SQLException {
    SchemaCatalogue.LockableTable known = lockable.get(table);
    if (known == null) {
      known = source.lockable(table);
      lockable.put(table, known);
    }
    return known;
  }

  /** Whether the known views and routines are still those of the server. */
  boolean isStoredCurrent(List<String> encryptedTables, InformationSchema source)
      throws SQLException {
    Dependents known = dependents;
    return known == null || known.equals(Dependents.of(encryptedTables, source.storedTexts()));
  }

  /** The views and routines that touch encrypted tables, read if they are not known. */
  Dependents dependents(List<String> encryptedTables, InformationSchema source)
      throws SQLException {
    Dependents known = dependents;
    if (known == null) {
      known = Dependents.of(encryptedTables, source.storedTexts());
      dependents = known;
    }
    return known;
  }
}
