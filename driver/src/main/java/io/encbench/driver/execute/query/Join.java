package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Condition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins the rows of two inputs. It holds the rows of {@code right}, those of {@code left} flow
 * through. With keys it is a hash join, without it is a nested loop.
 *
 * @param indexes the indexes of the columns of {@code right} in the row of the block
 * @param keys the columns that must be equal
 * @param on the other conditions of the join
 * @param outer whether a row of {@code left} without a match is passed on with NULLs
 * @param name the names of the tables of {@code right}
 * @param text the conditions as they are written
 */
public record Join(
    Operator left,
    Operator right,
    List<Integer> indexes,
    List<Key> keys,
    List<Condition> on,
    boolean outer,
    String name,
    String text)
    implements Operator {
  /**
   * Two columns that must be equal in joined rows, by their indexes in the row of the block.
   *
   * @param own the column of {@code right}
   * @param other the column of {@code left}
   */
  public record Key(int own, int other) {}

  public Join {
    indexes = List.copyOf(indexes);
    keys = List.copyOf(keys);
    on = List.copyOf(on);
  }

  @Override
  public void run(Run run, Sink sink) throws SQLException {
    JoinValues values = new JoinValues(keys.size());
    List<Integer> own = keys.stream().map(Key::own).toList();
    List<Integer> other = keys.stream().map(Key::other).toList();
    Map<List<Object>, List<byte[][]>> byKey = new HashMap<>();
    right.run(
        run,
        row -> {
          List<Object> key = values.of(row, own);
          if (key != null) {
            byte[][] cells = cells((JoinedRow) row);
            run.memory()
                .hold(
                    HeldMemory.ofCells(cells) + 2 * HeldMemory.ofObject(keys.size()),
                    "holds the rows of " + name + " for a join");
            byKey.computeIfAbsent(key, unseen -> new ArrayList<>()).add(cells);
          }
          return true;
        });
    for (int index : outer ? indexes : List.<Integer>of()) {
      run.columns()[index] = run.columns()[index].nullSupplied();
    }
    left.run(
        run,
        row -> {
          List<Object> key = values.of(row, other);
          List<byte[][]> matches = key == null ? List.of() : byKey.getOrDefault(key, List.of());
          return joined((JoinedRow) row, matches, sink);
        });
  }

  private boolean joined(JoinedRow row, List<byte[][]> matches, Sink sink) throws SQLException {
    boolean matched = false;
    for (byte[][] cells : matches) {
      JoinedRow both = row.with(indexes, cells);
      if (Filter.allHold(on, both)) {
        matched = true;
        if (!sink.take(both)) {
          return false;
        }
      }
    }
    return matched || !outer || sink.take(row);
  }

  private byte[][] cells(JoinedRow row) {
    byte[][] cells = new byte[indexes.size()][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = row.cell(indexes.get(i));
    }
    return cells;
  }

  @Override
  public List<Operator> inputs() {
    return List.of(right, left);
  }

  @Override
  public boolean isOneQuery() {
    return false;
  }

  @Override
  public List<PlanStep> ownSteps() {
    String kind = (outer ? "left " : "") + (keys.isEmpty() ? "nested-loop join" : "hash join");
    String by = text.isEmpty() ? "" : " by " + text;
    return List.of(new PlanStep.InClient(kind + " of " + name + by));
  }
}
