package io.encbench.driver.split;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.ResultColumns;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

/** A statement that is done in part, for any connection. Immutable, thread-safe. */
public final class SplitStatement {
  private final SqlTemplate template;
  private final SplitPlan plan;
  private final @Nullable String whyNotWhole;

  SplitStatement(SqlTemplate template, SplitPlan plan, @Nullable String whyNotWhole) {
    this.template = template;
    this.plan = plan;
    this.whyNotWhole = whyNotWhole;
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
   * @throws SQLFeatureNotSupportedException if its part for the server cannot be done on cells, or
   *     the session's SQL mode gives it another meaning
   */
  public PreparedStatement prepare(ServerStatements server) throws SQLException {
    InnerStatements inner = new InnerStatements(server);
    try {
      requireModes(server);
      return new SplitPreparedStatement(template, inner, plan.open(inner), whyNotWhole);
    } catch (SQLFeatureNotSupportedException e) {
      inner.close();
      throw Refusal.inPart(whyNotWhole, e);
    } catch (SQLException | RuntimeException e) {
      inner.close();
      throw e;
    }
  }

  private void requireModes(ServerStatements server) throws SQLException {
    for (String mode : server.sqlModes()) {
      if (plan.otherModes().contains(mode)) {
        throw Refusal.because(
            "arithmetic of the driver is not supported in SQL mode "
                + mode
                + ": remove it from sql_mode");
      }
    }
  }
}
