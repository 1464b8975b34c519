package io.encbench.driver;

import io.encbench.driver.sql.LockableTable;
import io.encbench.driver.sql.SchemaColumn;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one schema between two changes of it, and the plans that were made from that. A
 * change makes a new, empty object, so whatever is still being read of the old schema ends up where
 * nobody looks. Thread-safe.
 */
final class SchemaKnowledge {
  private final PlanCache plans = new PlanCache();
  private final Map<String, List<SchemaColumn>> columns = new ConcurrentHashMap<>();
  private final Map<String, LockableTable> lockable = new ConcurrentHashMap<>();
  private volatile @Nullable Dependents dependents;

  PlanCache plans() {
    return plans;
  }

  /** The columns of a table, read if they are not known. */
  List<SchemaColumn> columns(String table, InformationSchema source) throws SQLException {
    String key = table.toLowerCase(Locale.ROOT);
    List<SchemaColumn> known = columns.get(key);
    if (known == null) {
      known = source.columns(table);
      columns.put(key, known);
    }
    return known;
  }

  /** As {@link io.encbench.driver.sql.SchemaCatalogue#lockable}, read if it is not known. */
  LockableTable lockable(String table, InformationSchema source) throws SQLException {
    LockableTable known = lockable.get(table);
    if (known == null) {
      known = source.lockable(table);
      lockable.put(table, known);
    }
    return known;
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
