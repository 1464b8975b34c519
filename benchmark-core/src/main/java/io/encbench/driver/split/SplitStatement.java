package io.encbench.driver.split;

import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A statement that is done in part, for any connection. Immutable, thread-safe. */
public final class SplitStatement {
  private final SqlTemplate template;
  private final SplitPlan plan;

  SplitStatement(SqlTemplate template, SplitPlan plan) {
    this.template = template;
    this.plan = plan;
  }

  /** The columns of the result that hold cells; all others are plain to the caller. */
  public ResultColumns result() {
    return plan.result();
  }

  /** Whether the same becomes of the same text under both. */
  public boolean samePlan(SplitStatement other) {
    return plan.equals(other.plan);
  }

  /**
   * Prepares it.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if its part for the server cannot be done on
   *     cells
   */
  public PreparedStatement prepare(ServerStatements server) throws SQLException {
    InnerStatements inner = new InnerStatements(server);
    try {
      return new SplitPreparedStatement(template, inner, plan.open(inner));
    } catch (SQLException | RuntimeException e) {
      inner.close();
      throw e;
    }
  }
}
