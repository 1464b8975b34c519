package io.encbench.driver.analysis;

import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;

/** Finds what a statement does to encrypted columns. Thread-safe. */
public interface SqlAnalyzer {
  /**
   * The plan of a statement. Two templates of the same shape have the same plan.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the statement does to an encrypted column
   *     what the server cannot do correctly on cells; the message names construct and column
   * @throws SQLException if the catalogue cannot be read
   */
  StatementPlan analyze(SqlTemplate template) throws SQLException;
}
