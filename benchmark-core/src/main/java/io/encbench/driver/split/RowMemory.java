package io.encbench.driver.split;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of rows that the open transaction of a connection has locked, so that nobody else changes
 * them before it ends; and which columns updates of the connection will need. Serves one thread at
 * a time.
 */
public final class RowMemory {
  /** So many rows cost the client little; a transaction that locks more reads them again. */
  private static final int MOST_ROWS = 4096;

  private final Map<String, Map<List<Object>, Map<String, SqlValue>>> tables = new HashMap<>();
  private final Map<String, Set<String>> wanted = new HashMap<>();
  private int rows;

  /** Forgets all rows: one may have been changed, or the locks may be gone. */
  public void forget() {
    if (rows > 0) {
      tables.clear();
      rows = 0;
    }
  }

  /** The columns of a table that updates of this connection will read. */
  Set<String> wanted(String table) {
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
   * @param identity what tells the row from others of the table
   */
  @Nullable List<SqlValue> find(String table, List<Object> identity, List<RowColumn> columns) {
    Map<String, SqlValue> row = tables.getOrDefault(key(table), Map.of()).get(identity);
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

  /** Remembers a value of a row that is locked, or that this transaction has just written. */
  void remember(String table, List<Object> identity, RowColumn column, SqlValue value) {
    Map<List<Object>, Map<String, SqlValue>> known =
        tables.computeIfAbsent(key(table), name -> new HashMap<>());
    Map<String, SqlValue> row = known.get(identity);
    if (row == null) {
      if (rows >= MOST_ROWS) {
        return;
      }
      row = new HashMap<>();
      known.put(identity, row);
      rows++;
    }
    row.put(key(column.name()), value);
  }

  /** Forgets one value of a row. */
  void forget(String table, List<Object> identity, String column) {
    Map<String, SqlValue> row = tables.getOrDefault(key(table), Map.of()).get(identity);
    if (row != null) {
      row.remove(key(column));
    }
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
