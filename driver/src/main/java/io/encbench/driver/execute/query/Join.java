package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins the rows of two inputs. It holds the rows of {@code right}, those of {@code left} flow
 * through. With keys it is a hash join, without it is a nested loop.
 *
 * @param indexes the indexes of the columns of {@code right} in the row of the block
 * @param keys the values that must be equal
 * @param on the conditions of the join that the keys do not decide
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
   * Two values that must be equal in joined rows.
   *
   * @param own the value of a row of {@code right}
   * @param other the value of a row of {@code left}
   */
  public record Key(Expression own, Expression other) {}

  public Join {
    indexes = List.copyOf(indexes);
    keys = List.copyOf(keys);
    on = List.copyOf(on);
  }

  @Override
  public void run(Run run, Sink sink) throws SQLException {
    Held held = new Held();
    right.run(
        run,
        row -> {
          byte[][] cells = cells((JoinedRow) row);
          if (held.add(row, cells)) {
            run.memory()
                .hold(
                    HeldMemory.ofCells(cells) + 2 * HeldMemory.ofObject(keys.size()),
                    "holds the rows of " + name + " for a join");
          }
          return true;
        });
    for (int index : outer ? indexes : List.<Integer>of()) {
      run.columns()[index] = run.columns()[index].nullSupplied();
    }
    left.run(run, row -> held.join((JoinedRow) row, sink));
  }

  /** The rows of {@code right}. */
  private final class Held {
    private final JoinValues values = new JoinValues(keys.size());
    private final List<Expression> own = keys.stream().map(Key::own).toList();
    private final List<Expression> other = keys.stream().map(Key::other).toList();
    private final Map<List<Object>, List<byte[][]>> byKey = new LinkedHashMap<>();

    /** Rows that must be compared with each row of {@code left}. */
    private final List<byte[][]> withoutKey = new ArrayList<>();

    /** Adds a row. Returns false if it has a NULL in its key, which equals nothing. */
    boolean add(EvaluatedRow row, byte[][] cells) throws SQLException {
      List<Object> key = values.of(row, own);
      if (key != null) {
        boolean none = key.equals(JoinValues.NONE);
        (none ? withoutKey : byKey.computeIfAbsent(key, unseen -> new ArrayList<>())).add(cells);
      }
      return key != null;
    }

    /** Passes on a row of {@code left} with its matches. Returns whether more rows are wanted. */
    boolean join(JoinedRow row, Sink sink) throws SQLException {
      List<Object> key = values.of(row, other);
      Matching matching = new Matching(row, sink);
      if (key != null && key.equals(JoinValues.NONE)) {
        for (List<byte[][]> rows : byKey.values()) {
          matching.compare(rows, /* sameKey= */ false);
        }
      } else if (key != null) {
        matching.compare(byKey.getOrDefault(key, List.of()), /* sameKey= */ true);
      }
      if (key != null) {
        matching.compare(withoutKey, /* sameKey= */ false);
      }
      return matching.more && (matching.matched || !outer || sink.take(row));
    }
  }

  /** The search for the matches of a row. */
  private final class Matching {
    private final JoinedRow row;
    private final Sink sink;
    private boolean matched;
    private boolean more = true;

    Matching(JoinedRow row, Sink sink) {
      this.row = row;
      this.sink = sink;
    }

    /** Passes on the rows that match. With the same key, only {@code on} decides. */
    void compare(List<byte[][]> candidates, boolean sameKey) throws SQLException {
      for (int i = 0; i < candidates.size() && more; i++) {
        JoinedRow both = row.with(indexes, candidates.get(i));
        if ((sameKey || keysEqual(both)) && Filter.allHold(on, both)) {
          matched = true;
          more = sink.take(both);
        }
      }
    }

    private boolean keysEqual(JoinedRow both) throws SQLException {
      for (Key key : keys) {
        SqlValue own = key.own().value(both);
        if (Condition.Operator.EQUAL.of(own, key.other().value(both)) != Condition.Truth.TRUE) {
          return false;
        }
      }
      return true;
    }
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
