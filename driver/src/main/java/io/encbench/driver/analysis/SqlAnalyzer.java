package io.encbench.driver.analysis;

import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;

/** Analyses how a statement uses encrypted columns. Thread-safe. */
public interface SqlAnalyzer {
  /**
   * The plan of a statement. Two templates of the same shape have the same plan.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the statement uses an encrypted column in a
   *     way that the server cannot execute correctly on cells; the message names the construct and
   *     the column
   * @throws SQLException if the catalogue cannot be read
   */
  StatementPlan analyze(SqlTemplate template) throws SQLException;
}
