package io.encbench.driver.split;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/**
 * The order of values as ORDER BY has it, NULL first; equal are those that GROUP BY and DISTINCT
 * find equal. What comparing throws passes through the sort as {@link Failure}.
 */
final class ValueOrder implements Comparator<SqlValue> {
  static final ValueOrder INSTANCE = new ValueOrder();

  private ValueOrder() {}

  /** Of rows of values, of which the first that differ decide. */
  static final Comparator<List<SqlValue>> OF_ROWS =
      (a, b) -> {
        for (int i = 0; i < a.size(); i++) {
          int order = INSTANCE.compare(a.get(i), b.get(i));
          if (order != 0) {
            return order;
          }
        }
        return 0;
      };

  /** Carries an exception out of a comparator. */
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SQLException reason;

    Failure(SQLException reason) {
      super(reason);
      this.reason = reason;
    }

    SQLException reason() {
      return reason;
    }
  }

  @Override
  public int compare(SqlValue a, SqlValue b) {
    if (a.isNull() || b.isNull()) {
      return Boolean.compare(b.isNull(), a.isNull());
    }
    try {
      return Comparison.compare(a, b);
    } catch (SQLException e) {
      throw new Failure(e);
    }
  }
}
