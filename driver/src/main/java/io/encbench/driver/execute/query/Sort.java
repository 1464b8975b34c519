package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ORDER BY. With a LIMIT above it, only as many rows are held as the limit needs.
 *
 * @param keys the text of the keys, for {@code EXPLAIN ENCRYPTION}
 * @param offset the offset of the LIMIT above, or null
 * @param rows the number of rows of the LIMIT above, or null
 */
public record Sort(
    Operator input,
    List<Key> order,
    String keys,
    @Nullable Expression offset,
    @Nullable Expression rows)
    implements Operator {
  /** A key of ORDER BY. */
  public record Key(Expression value, boolean descending) {}

  public Sort {
    order = List.copyOf(order);
  }

  @Override
  public void run(Run run, Sink sink) throws SQLException {
    long most = rows == null ? Long.MAX_VALUE : new Operator.Limit(input, offset, rows).end(run);
    FirstRows first = new FirstRows(order, most, run.memory());
    input.run(run, first);
    for (EvaluatedRow row : first.inOrder()) {
      if (!sink.take(row)) {
        break;
      }
    }
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }

  @Override
  public List<PlanStep> ownSteps() {
    return List.of(new PlanStep.InClient("sort by " + keys));
  }

  /**
   * Collects the first rows in a sort order. Rows with equal keys stay in the order in which they
   * were added. With {@code LIMIT 1}, most rows cost one comparison and are dropped.
   */
  static final class FirstRows implements Sink {
    private final List<Key> order;
    private final long most;
    private final HeldMemory memory;
    private final List<Keyed> kept = new ArrayList<>();

    /**
     * The keys of the row that is added. Most rows are dropped, so they need no array of their own.
     */
    private final SqlValue[] added;

    private @Nullable Keyed last;

    /** The first key of the last row, if it is a whole number that fits. */
    private @Nullable Long lastKey;

    @SuppressWarnings("ArrayRecordComponent") // never compared by equals
    private record Keyed(EvaluatedRow row, SqlValue[] keys, long size) {}

    /**
     * Creates an empty collection.
     *
     * @param most the maximum number of rows to return
     */
    FirstRows(List<Key> order, long most, HeldMemory memory) {
      this.order = order;
      this.most = most;
      this.memory = memory;
      this.added = new SqlValue[order.size()];
    }

    /**
     * Adds a row.
     *
     * @throws ValueComparison.ValueOrder.Failure if only the server can tell the order of two
     *     values
     */
    void add(EvaluatedRow row) throws SQLException {
      for (int i = 0; i < added.length; i++) {
        added[i] = order.get(i).value().value(row);
      }
      if (last != null && compare(added, last.keys()) >= 0) {
        return;
      }
      SqlValue[] keys = added.clone();
      Keyed keyed = new Keyed(row, keys, row.heldBytes() + HeldMemory.ofValues(List.of(keys)));
      memory.hold(keyed.size(), "sorts rows");
      kept.add(keyed);
      if (kept.size() - most >= Math.max(most, 1)) {
        dropOthers();
      }
    }

    @Override
    public boolean take(EvaluatedRow row) throws SQLException {
      add(row);
      return true;
    }

    @Override
    public FirstRows firstRows() {
      return this;
    }

    /** The index of the column that is the first key; -1 if that is another expression. */
    int firstColumn() {
      return order.get(0).value() instanceof Expression.Column column ? column.index() : -1;
    }

    /** Whether a row is dropped whatever its other keys are, by its first key. */
    boolean drops(long firstKey) {
      Long bound = lastKey;
      return bound != null && (order.get(0).descending() ? firstKey < bound : firstKey > bound);
    }

    /** The first rows, in order. */
    List<EvaluatedRow> inOrder() {
      dropOthers();
      return kept.stream().map(Keyed::row).toList();
    }

    private void dropOthers() {
      kept.sort((a, b) -> compare(a.keys(), b.keys()));
      if (kept.size() > most) {
        List<Keyed> others = kept.subList((int) most, kept.size());
        for (Keyed other : others) {
          memory.release(other.size());
        }
        others.clear();
      }
      if (!kept.isEmpty() && kept.size() == most) {
        last = kept.get(kept.size() - 1);
        lastKey =
            last.keys()[0] instanceof SqlValue.Whole whole && whole.value().bitLength() < Long.SIZE
                ? Long.valueOf(whole.value().longValue())
                : null;
      }
    }

    private int compare(SqlValue[] a, SqlValue[] b) {
      for (int i = 0; i < a.length; i++) {
        int difference = ValueComparison.ValueOrder.SORTED.compare(a[i], b[i]);
        if (difference != 0) {
          return order.get(i).descending() ? -difference : difference;
        }
      }
      return 0;
    }
  }
}
