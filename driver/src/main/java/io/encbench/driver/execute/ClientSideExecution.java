package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.ParameterValue;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executes one statement of the application on the client side. Serves one thread at a time. */
public interface ClientSideExecution {
  /**
   * The outcome of an execution.
   *
   * @param rows of a query; null of a change
   * @param count the rows that a change has found
   */
  record Outcome(@Nullable ResultSet rows, long count) {
    public static Outcome of(ResultSet rows) {
      return new Outcome(rows, -1);
    }

    public static Outcome of(long count) {
      return new Outcome(null, count);
    }
  }

  /**
   * What an execution takes of the parameters.
   *
   * @throws SQLException if one that it needs is not set
   */
  default SlotValues values(SqlTemplate template, @Nullable ParameterValue[] parameters)
      throws SQLException {
    return new SlotValues(template, parameters);
  }

  /**
   * Executes it once.
   *
   * @param owner the statement that the result belongs to; its limits of rows hold for a result
   */
  Outcome execute(SlotValues values, Statement owner) throws SQLException;

  /**
   * Executes it once for each.
   *
   * @return how many rows each has found
   * @throws java.sql.BatchUpdateException as JDBC says
   */
  default long[] executeBatch(List<SlotValues> rows) throws SQLException {
    throw Refusal.because("a batch of queries is not supported");
  }

  /** The parameters of the statement, where that is known. */
  default ParameterMetaData parameterMetaData() throws SQLException {
    throw Refusal.because(
        "getParameterMetaData is not supported for a statement that is executed on the client side");
  }

  /** The columns of the result before it is executed; null of a change. */
  default @Nullable ResultSetMetaData metaData() throws SQLException {
    return null;
  }
}
