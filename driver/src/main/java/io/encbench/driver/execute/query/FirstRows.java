package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.query.BlockPlan.SortKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the first rows in a sort order. Rows with equal keys stay in the order in which they
 * were added. With {@code LIMIT 1}, most rows cost one comparison and are dropped.
 */
final class FirstRows {
  private static final int LEAST_BETWEEN_SORTS = 16;

  private final List<SortKey> order;
  private final int most;
  private final List<Keyed> kept = new ArrayList<>();
  private @Nullable Keyed last;

  @SuppressWarnings("ArrayRecordComponent") // never compared by equals
  private record Keyed(Expression.EvaluatedRow row, SqlValue[] keys) {}

  /**
   * Creates an empty collection.
   *
   * @param most the maximum number of rows to return
   */
  FirstRows(List<SortKey> order, int most) {
    this.order = order;
    this.most = most;
  }

  /**
   * Adds a row.
   *
   * @throws ValueComparison.ValueOrder.Failure if only the server can tell the order of two values
   */
  void add(Expression.EvaluatedRow row) throws SQLException {
    SqlValue[] keys = new SqlValue[order.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = order.get(i).value().value(row);
    }
    Keyed keyed = new Keyed(row, keys);
    if (last != null && compare(keyed, last) >= 0) {
      return;
    }
    kept.add(keyed);
    if (kept.size() - most >= Math.max(most, LEAST_BETWEEN_SORTS)) {
      dropOthers();
    }
  }

  /** The first rows, in order. */
  List<Expression.EvaluatedRow> inOrder() {
    dropOthers();
    return kept.stream().map(Keyed::row).toList();
  }

  private void dropOthers() {
    kept.sort(this::compare);
    if (kept.size() > most) {
      kept.subList(most, kept.size()).clear();
    }
    if (!kept.isEmpty() && kept.size() == most) {
      last = kept.get(most - 1);
    }
  }

  private int compare(Keyed a, Keyed b) {
    for (int i = 0; i < a.keys().length; i++) {
      int difference = ValueComparison.ValueOrder.INSTANCE.compare(a.keys()[i], b.keys()[i]);
      if (difference != 0) {
        return order.get(i).descending() ? -difference : difference;
      }
    }
    return 0;
  }
}
