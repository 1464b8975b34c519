package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A derived table whose rows the client holds and joins to those of the tables before it.
 * Immutable; equal if it reads the same.
 *
 * @param plan how its rows are come by
 * @param outputs its columns that are needed, by their places in these rows
 * @param indexes the places of the same columns in the row of the block
 * @param keys none if no table is before it
 * @param work how it is joined, in words; empty if it has no keys
 */
public record DerivedRows(
    RowsPlan plan, List<Integer> outputs, List<Integer> indexes, List<Key> keys, String work) {
  /**
   * Columns that are equal in the rows that go together, by their places in the row of the block.
   *
   * @param own of the derived table
   * @param other of a table before it
   */
  public record Key(int own, int other) {}

  public DerivedRows {
    outputs = List.copyOf(outputs);
    indexes = List.copyOf(indexes);
    keys = List.copyOf(keys);
  }

  /**
   * The rows before it, each with every row of this table that goes with it.
   *
   * @param nothing a row without values
   * @param columns those of the rows; gets those of this table
   */
  List<JoinedRow> joined(
      SelectExecution execution,
      List<JoinedRow> before,
      JoinedRow nothing,
      ResultRows.Column[] columns)
      throws SQLException {
    ResultRows read = plan.rows(execution);
    for (int i = 0; i < indexes.size(); i++) {
      columns[indexes.get(i)] = read.columns().get(outputs.get(i));
    }
    JoinValues values = new JoinValues(keys.size());
    List<Integer> own = keys.stream().map(Key::own).toList();
    List<Integer> other = keys.stream().map(Key::other).toList();
    Map<List<Object>, List<byte[][]>> byKey = new HashMap<>();
    for (byte[][] row : read.rows()) {
      byte[][] cells = needed(row);
      List<Object> key = values.of(nothing.with(indexes, cells), own);
      if (key != null) {
        byKey.computeIfAbsent(key, unseen -> new ArrayList<>()).add(cells);
      }
    }
    List<JoinedRow> rows = new ArrayList<>();
    for (JoinedRow row : before) {
      List<Object> key = values.of(row, other);
      if (key != null) {
        for (byte[][] cells : byKey.getOrDefault(key, List.of())) {
          rows.add(row.with(indexes, cells));
        }
      }
    }
    return rows;
  }

  private byte[][] needed(byte[][] row) {
    byte[][] cells = new byte[outputs.size()][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = row[outputs.get(i)];
    }
    return cells;
  }
}
