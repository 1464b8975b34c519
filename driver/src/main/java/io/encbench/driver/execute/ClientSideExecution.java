package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
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
   * @param rows the result of a query; null for an update
   * @param count the number of rows that an update found; -1 for a query
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
   * The values that an execution takes from the parameters.
   *
   * @throws SQLException if a parameter that the execution needs is not set
   */
  default SlotValues values(SqlTemplate template, @Nullable ParameterValue[] parameters)
      throws SQLException {
    return new SlotValues(template, parameters);
  }

  /**
   * Executes the statement once.
   *
   * @param owner the JDBC statement that the result belongs to; its row limit applies to the result
   */
  Outcome execute(SlotValues values, Statement owner) throws SQLException;

  /**
   * Executes the statement once for each element.
   *
   * @return the number of rows that each execution found
   * @throws java.sql.BatchUpdateException as JDBC specifies
   */
  default long[] executeBatch(List<SlotValues> rows) throws SQLException {
    throw Refusal.because("a batch of queries is not supported");
  }

  /** The metadata of the statement's parameters, where known. */
  default ParameterMetaData parameterMetaData() throws SQLException {
    throw Refusal.because(
        "getParameterMetaData is not supported for a statement that is executed on the client side");
  }

  /** The metadata of the result, available before execution; null for an update. */
  default @Nullable ResultSetMetaData metaData() throws SQLException {
    return null;
  }
}
