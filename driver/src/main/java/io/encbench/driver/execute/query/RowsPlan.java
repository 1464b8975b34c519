package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan that obtains the rows of a query or of a subquery. Immutable, with structural equality.
 */
public interface RowsPlan {
  /**
   * Reads the rows, and counts them as held.
   *
   * @throws TooLargeException if the values of the execution make the plan too large
   */
  ResultRows rows(SelectPlan.Execution execution) throws SQLException;

  /** Whether the plan sends exactly one query to the server. */
  boolean isOneQuery();

  /** The steps of the plan, in the order of execution. */
  List<PlanStep> steps();

  /** A subquery that the server executes as it is written. */
  record ServerRows(SqlText query) implements RowsPlan {
    @Override
    public ResultRows rows(SelectPlan.Execution execution) throws SQLException {
      PreparedStatement statement = execution.prepared(query.text());
      execution.values().bind(query, statement, 1);
      Collector collector = new Collector(execution.memory());
      execution.fetch(statement, collector);
      return new ResultRows(collector.columns, collector.rows);
    }

    /** Holds the rows. */
    private static final class Collector implements ServerConnection.RowReader {
      private final HeldMemory memory;
      private final List<byte[][]> rows = new ArrayList<>();
      private List<ResultRows.Column> columns = List.of();

      Collector(HeldMemory memory) {
        this.memory = memory;
      }

      @Override
      public void columns(List<ResultRows.Column> read) {
        columns = read;
      }

      @Override
      public boolean row(byte[][] cells) throws SQLException {
        memory.hold(HeldMemory.ofCells(cells), "holds the rows of a subquery");
        rows.add(cells);
        return true;
      }
    }

    @Override
    public boolean isOneQuery() {
      return true;
    }

    @Override
    public List<PlanStep> steps() {
      return List.of(PlanStep.AtServer.once(query.text()));
    }
  }

  /**
   * Thrown if the values of an execution make a plan too large. Another plan may still be possible.
   */
  final class TooLargeException extends SQLFeatureNotSupportedException {
    private static final long serialVersionUID = 1L;

    TooLargeException(String construct) {
      super(
          construct + " is not supported where encrypted columns are evaluated by the driver",
          SqlStates.NOT_SUPPORTED);
    }
  }
}
