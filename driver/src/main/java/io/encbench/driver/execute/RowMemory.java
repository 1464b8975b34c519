package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SqlValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Remembers values of rows that the open transaction of a connection has locked, so that no one
 * else can change them before the transaction ends: numbers that updates compute with, and cells
 * that reads show. Also remembers which columns updates and reads of the connection will need.
 * Serves one thread at a time.
 */
public final class RowMemory {
  /**
   * The maximum number of rows to remember, which costs the client little. A transaction that locks
   * more rows reads the others again.
   */
  private static final int MOST_ROWS = 4096;

  private final Map<String, Table> tables = new HashMap<>();
  private final Map<String, Set<String>> wanted = new HashMap<>();
  private final Map<String, ShownColumns> shown = new HashMap<>();
  private int rows;
  private long changes;

  /** See {@link #hasSnapshot}. */
  private boolean snapshot;

  /**
   * The remembered rows of a table.
   *
   * @param spelling the table's name as written; in another case, the name may mean the same table
   *     or another
   */
  private record Table(String spelling, Map<List<Object>, Row> rows) {}

  /** What is remembered of a row, by the lower-case names of its columns. */
  private static final class Row {
    private final Map<String, SqlValue> values = new HashMap<>();

    /** The columns as the server returned them, null for NULL. */
    private final Map<String, byte @Nullable []> cells = new HashMap<>();

    /** The columns that updates have set, of which only the new values are known. */
    private final Set<String> set = new HashSet<>();

    /** Whether the transaction has changed the row, so that all its reads see this version. */
    private boolean rewritten;
  }

  /** The columns of a table that reads show after updates have changed the same row. */
  private static final class ShownColumns {
    private static final int MOST_UNUSED = 8;

    private final List<String> names;

    /** How many updates in a row have fetched the columns without a read that showed them. */
    private int unused;

    ShownColumns(List<String> names) {
      this.names = names;
    }
  }

  /** Forgets all rows, because one may have been changed or the locks may be gone. */
  public void forget() {
    changes++;
    tables.clear();
    rows = 0;
    snapshot = false;
  }

  /** Whether no row is remembered. */
  public boolean isEmpty() {
    return rows == 0;
  }

  /** Whether the transaction certainly has a snapshot, from which its reads without locks read. */
  public boolean hasSnapshot() {
    return snapshot;
  }

  /** Notes that the server has read an existing row without a lock, and so from its snapshot. */
  public void readsFromSnapshot() {
    snapshot = true;
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
   * The columns of a table that an update should fetch, because a read is likely to show them. To
   * be called once for each update that fetches them.
   */
  public List<String> shownNext(String table) {
    ShownColumns columns = shown.get(key(table));
    if (columns == null) {
      return List.of();
    }
    if (++columns.unused > ShownColumns.MOST_UNUSED) {
      shown.remove(key(table));
      return List.of();
    }
    return columns.names;
  }

  /** Notes that updates of a table need not fetch columns for reads. */
  public void showNothing(String table) {
    shown.remove(key(table));
  }

  /** Notes that a read has shown some columns of a row after an update had changed it. */
  public void showAfterUpdates(String table, List<String> columns) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    ShownColumns known = shown.get(key(table));
    if (known != null) {
      names.addAll(known.names);
    }
    names.addAll(columns);
    shown.put(key(table), new ShownColumns(List.copyOf(names)));
  }

  /**
   * The values of some columns of a row; null unless all are known.
   *
   * @param identity the primary-key values that identify the row in its table
   */
  public @Nullable List<SqlValue> find(
      String table, List<Object> identity, List<RowColumn> columns) {
    Row row = table(table).rows().get(identity);
    if (row == null) {
      return null;
    }
    List<SqlValue> values = new ArrayList<>();
    for (RowColumn column : columns) {
      SqlValue value = row.values.get(key(column.name()));
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  /**
   * Whether a later execution could show some columns of a row: the transaction has changed the
   * row, so that all its reads see this version, but has not set these columns.
   */
  public boolean mayShow(String table, List<Object> identity, List<String> columns) {
    Row row = rewritten(table, identity);
    return row != null && columns.stream().noneMatch(column -> row.set.contains(key(column)));
  }

  private @Nullable Row rewritten(String table, List<Object> identity) {
    Table known = tables.get(key(table));
    Row row = known != null && known.spelling().equals(table) ? known.rows().get(identity) : null;
    return row != null && row.rewritten ? row : null;
  }

  /**
   * Some columns of a row that the transaction has changed, as the server returned them; null
   * unless all are known.
   */
  public byte @Nullable [][] shown(String table, List<Object> identity, List<String> columns) {
    Row row = rewritten(table, identity);
    if (row == null) {
      return null;
    }
    byte[][] cells = new byte[columns.size()][];
    for (int i = 0; i < cells.length; i++) {
      String name = key(columns.get(i));
      if (!row.cells.containsKey(name)) {
        return null;
      }
      cells[i] = row.cells.get(name);
    }
    ShownColumns used = shown.get(key(table));
    if (used != null) {
      used.unused = 0;
    }
    return cells;
  }

  /** Remembers values of a row that is locked. */
  public void read(
      String table, List<Object> identity, List<RowColumn> columns, List<SqlValue> values) {
    Row row = row(table, identity);
    if (row != null) {
      for (int i = 0; i < values.size(); i++) {
        row.values.put(key(columns.get(i).name()), values.get(i));
      }
    }
  }

  /** Remembers columns of a row that is locked, as the server has returned them. */
  public void readCells(String table, List<Object> identity, List<String> columns, byte[][] cells) {
    Row row = row(table, identity);
    if (row != null) {
      for (int i = 0; i < cells.length; i++) {
        row.cells.put(key(columns.get(i)), cells[i]);
      }
    }
  }

  /**
   * Remembers the values that this transaction has just written. The row's other values stay
   * remembered.
   *
   * @param rewritten whether it is certain that the server has changed the row
   */
  public void written(
      String table,
      List<Object> identity,
      List<RowColumn> columns,
      List<SqlValue> values,
      boolean rewritten) {
    changes++;
    read(table, identity, columns, values);
    Row row = row(table, identity);
    if (row != null) {
      row.rewritten |= rewritten;
    }
  }

  /** Forgets the number in one column of a row. */
  public void forget(String table, List<Object> identity, String column) {
    Row row = table(table).rows().get(identity);
    if (row != null) {
      row.values.remove(key(column));
    }
  }

  /** Notes that an update has set a column of a row, whose cell is no longer known. */
  public void set(String table, List<Object> identity, String column) {
    Row row = row(table, identity);
    if (row != null) {
      row.cells.remove(key(column));
      row.set.add(key(column));
    }
  }

  private @Nullable Row row(String table, List<Object> identity) {
    Map<List<Object>, Row> known = table(table).rows();
    Row row = known.get(identity);
    if (row == null && rows < MOST_ROWS) {
      row = new Row();
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
