package io.encbench.driver.schema;

import io.encbench.driver.guard.SchemaCatalogue;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The known facts about one schema between two changes of it, and the plans made from them. A
 * change makes a new, empty object, so whatever is still being read of the old schema ends up where
 * nobody looks. Thread-safe.
 */
final class SchemaKnowledge {
  private final PlanCache plans = new PlanCache();
  private final Map<String, Table> tables = new ConcurrentHashMap<>();
  private final Map<String, SchemaCatalogue.LockableTable> lockable = new ConcurrentHashMap<>();
  private volatile @Nullable Dependents dependents;

  /** A table as it was written, since a server may tell its case apart, and its columns. */
  private record Table(String name, List<SchemaCatalogue.SchemaColumn> columns) {}

  PlanCache plans() {
    return plans;
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

  /** Whether the columns that are known are still those of their tables. */
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

  /** Whether the views and routines that are known are still those of the server. */
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
