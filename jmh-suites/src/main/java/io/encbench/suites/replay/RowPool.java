package io.encbench.suites.replay;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table, from which a replay takes its values: those that were there, or the first of
 * them, and those that the replay has inserted since. Confined to one thread.
 */
final class RowPool {
  /** A TINYINT(1) is a number like any other. */
  static final Map<String, String> READING = Map.of("tinyInt1isBit", "false");

  /** More rows would fill the heap of the measured JVM. */
  private static final int MOST_ROWS = 20_000;

  /** Tries to find a row that is not deleted, or that fits several conditions. */
  private static final int TRIES = 20;

  private final Table table;
  private final List<Row> rows = new ArrayList<>();
  private final List<Row> models = new ArrayList<>();
  private final Map<List<String>, Map<List<Object>, List<Row>>> indexes = new HashMap<>();
  private final Map<String, List<Object>> sorted = new HashMap<>();

  /** A row. Its values are in the order of the table's columns. */
  static final class Row {
    private final Table table;
    private final @Nullable Object[] values;
    private boolean deleted;

    Row(Table table, @Nullable Object[] values) {
      this.table = table;
      this.values = values;
    }

    Table table() {
      return table;
    }

    boolean isDeleted() {
      return deleted;
    }

    @Nullable Object get(String column) {
      int place = table.place(column);
      return place < 0 ? null : values[place];
    }

    /** The values in the order of the table's columns; not a copy. */
    @Nullable Object[] values() {
      return values;
    }

    void set(String column, @Nullable Object value) {
      values[table.place(column)] = value;
    }

    boolean hasGeneratedKey() {
      return Arrays.stream(values).anyMatch(DrawnTransaction.GeneratedKey.class::isInstance);
    }

    Row copy() {
      return new Row(table, values.clone());
    }

    /** The values of columns as keys of an index; null if one of them is NULL. */
    private @Nullable List<Object> key(List<String> columns) {
      List<Object> key = new ArrayList<>();
      for (String column : columns) {
        Object value = get(column);
        if (value == null) {
          return null;
        }
        key.add(comparable(value));
      }
      return key;
    }
  }

  RowPool(Table table) {
    this.table = table;
  }

  /** Reads the rows of a table in the order in which the server has them. */
  static RowPool read(Table table, Connection connection) throws SQLException {
    RowPool pool = new RowPool(table);
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT %s FROM %s LIMIT %d"
                    .formatted(
                        Table.quoted(table.columns()), Table.quoted(table.name()), MOST_ROWS))) {
      while (found.next()) {
        @Nullable Object[] values = new Object[table.columns().size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = found.getObject(i + 1);
        }
        pool.add(new Row(table, values));
      }
    }
    return pool;
  }

  /** A value that is equal to another if the server takes them for equal numbers. */
  private static Object comparable(Object value) {
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
  }

  Table table() {
    return table;
  }

  void add(Row row) {
    rows.add(row);
    if (models.size() < MOST_ROWS) {
      models.add(row);
    }
    indexes.forEach((columns, index) -> enter(row, columns, index));
  }

  void remove(Row row) {
    row.deleted = true;
  }

  private static void enter(Row row, List<String> columns, Map<List<Object>, List<Row>> index) {
    List<Object> key = row.key(columns);
    if (key != null) {
      index.computeIfAbsent(key, first -> new ArrayList<>()).add(row);
    }
  }

  int size() {
    return rows.size();
  }

  Row get(int place) {
    return rows.get(place);
  }

  /** Any row; null if there is none. */
  @Nullable Row any(SplittableRandom random) {
    return anyOf(rows, random);
  }

  /**
   * A row that a new one can be like: any row, also one that has been deleted since. Null if there
   * was none.
   */
  @Nullable Row model(SplittableRandom random) {
    return models.isEmpty() ? null : models.get(random.nextInt(models.size()));
  }

  private static @Nullable Row anyOf(List<Row> rows, SplittableRandom random) {
    for (int i = 0; i < TRIES && !rows.isEmpty(); i++) {
      int place = random.nextInt(rows.size());
      Row row = rows.get(place);
      if (!row.deleted) {
        return row;
      }
      // The order of rows does not matter.
      Row last = rows.remove(rows.size() - 1);
      if (place < rows.size()) {
        rows.set(place, last);
      }
    }
    return null;
  }

  /** The row to which a row of another table refers; null if there is none. */
  @Nullable Row referredToBy(Row child, Table.Reference reference, SplittableRandom random) {
    return anyOf(matching(reference.parentColumns(), child, reference.columns()), random);
  }

  /** The rows whose columns have the values that another row has in other columns. */
  private List<Row> matching(List<String> columns, Row other, List<String> otherColumns) {
    List<Object> key = other.key(otherColumns);
    return key == null ? List.of() : index(columns).getOrDefault(key, List.of());
  }

  private Map<List<Object>, List<Row>> index(List<String> columns) {
    return indexes.computeIfAbsent(
        columns,
        of -> {
          Map<List<Object>, List<Row>> index = new HashMap<>();
          rows.forEach(row -> enter(row, of, index));
          return index;
        });
  }

  /**
   * A row that refers to some parents, to as many of them as possible.
   *
   * @param parents the chosen rows of other tables, by table
   */
  @Nullable Row childOf(Map<String, Row> parents, SplittableRandom random) {
    List<List<Row>> candidates = new ArrayList<>();
    for (Table.Reference reference : table.references()) {
      Row parent = parents.get(reference.parent());
      if (parent != null && !reference.parent().equals(table.name())) {
        candidates.add(matching(reference.columns(), parent, reference.parentColumns()));
      }
    }
    candidates.removeIf(List::isEmpty);
    if (candidates.isEmpty()) {
      return any(random);
    }
    candidates.sort((a, b) -> Integer.compare(a.size(), b.size()));
    List<Row> fewest = candidates.get(0);
    Row found = null;
    for (int i = 0; i < TRIES; i++) {
      found = anyOf(fewest, random);
      if (found == null || refersTo(found, parents)) {
        break;
      }
    }
    return found == null ? any(random) : found;
  }

  private boolean refersTo(Row row, Map<String, Row> parents) {
    for (Table.Reference reference : table.references()) {
      Row parent = parents.get(reference.parent());
      if (parent != null
          && !Objects.equals(row.key(reference.columns()), parent.key(reference.parentColumns()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row refers to a parent, as far as this table has a foreign key to its table. */
  boolean refersTo(Row row, Row parent) {
    return refersTo(row, Map.of(parent.table.name(), parent));
  }

  /** The different values of a column that were there at first, in their order, without NULL. */
  List<Object> sorted(String column) {
    return sorted.computeIfAbsent(
        column,
        of -> {
          Map<Object, Object> values =
              new TreeMap<>((a, b) -> compare(comparable(a), comparable(b)));
          for (Row row : rows) {
            Object value = row.get(of);
            if (value != null) {
              values.putIfAbsent(value, value);
            }
          }
          return List.copyOf(values.values());
        });
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    return a instanceof Comparable<?> && a.getClass() == b.getClass()
        ? ((Comparable<Object>) a).compareTo(b)
        : a.toString().compareTo(b.toString());
  }

  /** How many rows have a text that begins with a prefix. */
  long beginningWith(String column, String prefix) {
    return rows.stream()
        .map(row -> row.get(column))
        .filter(value -> value instanceof String text && text.startsWith(prefix))
        .count();
  }
}
