package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SqlValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Remembers numbers from rows that the open transaction of a connection has locked, so that no one
 * else can change them before the transaction ends. Also remembers which columns updates of the
 * connection will need. Serves one thread at a time.
 */
public final class RowMemory {
  /**
   * The maximum number of rows to remember, which costs the client little. A transaction that locks
   * more rows reads the others again.
   */
  private static final int MOST_ROWS = 4096;

  private final Map<String, Table> tables = new HashMap<>();
  private final Map<String, Set<String>> wanted = new HashMap<>();
  private int rows;
  private long changes;

  /**
   * The remembered rows of a table.
   *
   * @param spelling the table's name as written; in another case, the name may mean the same table
   *     or another
   */
  private record Table(String spelling, Map<List<Object>, Map<String, SqlValue>> rows) {}

  /** Forgets all rows, because one may have been changed or the locks may be gone. */
  public void forget() {
    changes++;
    tables.clear();
    rows = 0;
  }

  /** The number of changes that have made earlier results outdated. */
  public long changes() {
    return changes;
  }

  /** The columns of a table that updates of this connection will read. */
  public Set<String> wanted(String table) {
    return wanted.getOrDefault(key(table), Set.of());
  }

  /** Notes that updates of this connection will read some columns. */
  public void want(String table, List<String> columns) {
    wanted
        .computeIfAbsent(key(table), name -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))
        .addAll(columns);
  }

  /**
   * The values of some columns of a row; null unless all are known.
   *
   * @param identity the primary-key values that identify the row in its table
   */
  public @Nullable List<SqlValue> find(
      String table, List<Object> identity, List<RowColumn> columns) {
    Map<String, SqlValue> row = table(table).rows().get(identity);
    if (row == null) {
      return null;
    }
    List<SqlValue> values = new ArrayList<>();
    for (RowColumn column : columns) {
      SqlValue value = row.get(key(column.name()));
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  /** Remembers values of a row that is locked. */
  public void read(
      String table, List<Object> identity, List<RowColumn> columns, List<SqlValue> values) {
    Map<String, SqlValue> row = row(table, identity);
    if (row != null) {
      for (int i = 0; i < values.size(); i++) {
        row.put(key(columns.get(i).name()), values.get(i));
      }
    }
  }

  /**
   * Remembers the values that this transaction has just written. The row's other values stay
   * remembered.
   */
  public void written(
      String table, List<Object> identity, List<RowColumn> columns, List<SqlValue> row) {
    changes++;
    read(table, identity, columns, row);
  }

  /** Forgets one value of a row. */
  public void forget(String table, List<Object> identity, String column) {
    Map<String, SqlValue> row = table(table).rows().get(identity);
    if (row != null) {
      row.remove(key(column));
    }
  }

  private @Nullable Map<String, SqlValue> row(String table, List<Object> identity) {
    Map<List<Object>, Map<String, SqlValue>> known = table(table).rows();
    Map<String, SqlValue> row = known.get(identity);
    if (row == null && rows < MOST_ROWS) {
      row = new HashMap<>();
      known.put(identity, row);
      rows++;
    }
    return row;
  }

  private Table table(String name) {
    Table known = tables.get(key(name));
    if (known != null && !known.spelling().equals(name)) {
      forget();
      known = null;
    }
    if (known == null) {
      known = new Table(name, new HashMap<>());
      tables.put(key(name), known);
    }
    return known;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
