package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Condition.Truth;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows of a subquery under IN, prepared for looking up rows. Serves one thread at a time. */
final class ListedRows {
  private final List<List<SqlValue>> rows;

  /** Rows with a NULL, which may make the result unknown. */
  private final List<List<SqlValue>> withNull = new ArrayList<>();

  /** The other rows in order; null if they cannot be ordered among themselves. */
  private @Nullable TreeSet<List<SqlValue>> ordered =
      new TreeSet<>(ValueComparison.ValueOrder.GROUPED.ofRows());

  ListedRows(List<List<SqlValue>> rows) {
    this.rows = rows;
    for (List<SqlValue> row : rows) {
      TreeSet<List<SqlValue>> set = ordered;
      if (row.stream().anyMatch(SqlValue::isNull)) {
        withNull.add(row);
      } else if (set != null) {
        if (!set.isEmpty() && !sameKinds(row, set.first())) {
          ordered = null;
          continue;
        }
        try {
          set.add(row);
        } catch (ValueComparison.ValueOrder.Failure e) {
          // Each comparison with a value of the outer row will tell whether it is possible.
          ordered = null;
        }
      }
    }
  }

  /** Whether a row is in the list, in SQL's logic. */
  Truth contains(List<SqlValue> row) throws SQLException {
    TreeSet<List<SqlValue>> set = ordered;
    if (set == null
        || row.stream().anyMatch(SqlValue::isNull)
        || (!set.isEmpty() && !sameKinds(row, set.first()))) {
      return anyEqual(row, rows);
    }
    if (set.contains(row)) {
      return Truth.TRUE;
    }
    return anyEqual(row, withNull);
  }

  private static Truth anyEqual(List<SqlValue> row, List<List<SqlValue>> others)
      throws SQLException {
    Truth any = Truth.FALSE;
    for (List<SqlValue> other : others) {
      Truth all = Truth.TRUE;
      for (int i = 0; i < row.size() && all != Truth.FALSE; i++) {
        all = all.and(Condition.Operator.EQUAL.of(row.get(i), other.get(i)));
      }
      any = any.or(all);
      if (any == Truth.TRUE) {
        break;
      }
    }
    return any;
  }

  /** Whether all values are compared by the same order, so that a search among them is right. */
  private static boolean sameKinds(List<SqlValue> a, List<SqlValue> b) {
    for (int i = 0; i < a.size(); i++) {
      boolean exact = isExact(a.get(i)) && isExact(b.get(i));
      boolean other =
          a.get(i).getClass() == b.get(i).getClass() && !(a.get(i) instanceof SqlValue.Approximate);
      if (!exact && !other) {
        return false;
      }
    }
    return true;
  }

  private static boolean isExact(SqlValue value) {
    return value instanceof SqlValue.Whole
        || (value instanceof SqlValue.Exact exact && exact.number().scale() <= exact.scale());
  }
}
