package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A derived table whose rows the client holds and joins to those of the tables before it.
 * Immutable, with structural equality.
 *
 * @param plan the plan for its rows
 * @param outputs the columns that are needed, by their indexes in the table's own rows
 * @param indexes the same columns, by their indexes in the row of the block
 * @param keys the columns to join by; empty if there is no table before it
 * @param work a description of the join; empty if there are no keys
 */
public record DerivedRows(
    RowsPlan plan, List<Integer> outputs, List<Integer> indexes, List<Key> keys, String work) {
  /**
   * Two columns that must be equal in joined rows, by their indexes in the row of the block.
   *
   * @param own the column of the derived table
   * @param other the column of a table before it
   */
  public record Key(int own, int other) {}

  public DerivedRows {
    outputs = List.copyOf(outputs);
    indexes = List.copyOf(indexes);
    keys = List.copyOf(keys);
  }

  /**
   * Joins the rows of the tables before this one with the matching rows of this table.
   *
   * @param before the rows of the tables before this one
   * @param nothing a row without values
   * @param columns the columns of the rows; this method adds those of this table
   */
  List<JoinedRow> joined(
      SelectPlan.Execution execution,
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
