package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.SqlStates;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A subquery that is read before the query block that contains it. */
public sealed interface Subquery {
  void read(SelectPlan.Execution execution) throws SQLException;

  RowsPlan plan();

  /**
   * A subquery that stands for a value.
   *
   * @param number the number of the virtual slot that receives the value
   */
  record Scalar(RowsPlan plan, int number) implements Subquery {
    /** ER_SUBQUERY_NO_1_ROW of MySQL's errors. */
    private static final int SEVERAL_ROWS = 1242;

    @Override
    public void read(SelectPlan.Execution execution) throws SQLException {
      ResultRows rows = plan.rows(execution);
      execution.setColumnOf(execution.slot(number), rows.columns().get(0).nullSupplied());
      execution.values().set(number, value(rows));
    }

    /** The value of a scalar subquery with these rows. */
    static SqlValue value(ResultRows rows) throws SQLException {
      if (rows.rows().size() > 1) {
        throw new SQLException(
            "Subquery returns more than 1 row", SqlStates.CARDINALITY_VIOLATION, SEVERAL_ROWS);
      }
      return rows.rows().isEmpty()
          ? SqlValue.Null.INSTANCE
          : JoinedRow.decoded(rows.columns().get(0), rows.rows().get(0)[0]);
    }
  }

  /**
   * A subquery that stands for a list.
   *
   * @param number the number of the list
   */
  record Listed(RowsPlan plan, int number) implements Subquery {
    @Override
    public void read(SelectPlan.Execution execution) throws SQLException {
      ResultRows rows = plan.rows(execution);
      execution.setList(number, values(execution, rows));
    }

    /** The rows of a subquery as values, counted as held. */
    static List<List<SqlValue>> values(SelectPlan.Execution execution, ResultRows rows)
        throws SQLException {
      List<List<SqlValue>> list = new ArrayList<>();
      for (byte[][] row : rows.rows()) {
        List<SqlValue> values = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
          values.add(JoinedRow.decoded(rows.columns().get(i), row[i]));
        }
        execution.memory().hold(HeldMemory.ofValues(values), "holds the list of a subquery");
        list.add(values);
      }
      return list;
    }
  }
}
