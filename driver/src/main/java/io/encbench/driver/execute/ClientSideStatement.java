package io.encbench.driver.execute;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A client-side statement, for any connection. Immutable, thread-safe. */
public final class ClientSideStatement {
  private final SqlTemplate template;
  private final ClientSidePlan plan;
  private final @Nullable String whyNotWhole;

  public ClientSideStatement(
      SqlTemplate template, ClientSidePlan plan, @Nullable String whyNotWhole) {
    this.template = template;
    this.plan = plan;
    this.whyNotWhole = whyNotWhole;
  }

  /** {@code EXPLAIN ENCRYPTION} of a statement that the server does as a whole. */
  public static ClientSideStatement explaining(SqlTemplate whole, StatementPlan plan) {
    List<PlanStep> steps = new ArrayList<>();
    steps.add(PlanStep.AtServer.once(whole.text()));
    Set<String> cells = new LinkedHashSet<>();
    for (int column = 1; column <= plan.result().count(); column++) {
      ColumnRule rule = plan.result().rule(column);
      if (rule != null) {
        cells.add(rule.name());
      }
    }
    if (!cells.isEmpty()) {
      steps.add(new PlanStep.InClient("decrypt " + String.join(", ", cells)));
    }
    return new ClientSideStatement(whole, new ExplainPlan(steps, null), null);
  }

  /** {@code EXPLAIN ENCRYPTION} of this one. */
  public ClientSideStatement explained() {
    return new ClientSideStatement(template, new ExplainPlan(plan.steps(), plan), whyNotWhole);
  }

  /** The columns of the result that hold cells; all others are plain to the caller. */
  public ResultColumns result() {
    return plan.result();
  }

  /** Whether the same becomes of the same text under both. */
  public boolean samePlan(ClientSideStatement other) {
    return plan.equals(other.plan);
  }

  /**
   * Prepares it.
   *
   * @throws SQLFeatureNotSupportedException if its part for the server cannot be done on cells, or
   *     the session's SQL mode gives it another meaning
   */
  public PreparedStatement prepare(ServerConnection server) throws SQLException {
    ServerStatements inner = new ServerStatements(server);
    try {
      requireModes(server);
      return new ClientSidePreparedStatement(template, inner, plan.open(inner), whyNotWhole);
    } catch (SQLFeatureNotSupportedException e) {
      inner.close();
      throw Refusal.onEitherSide(whyNotWhole, e);
    } catch (SQLException | RuntimeException e) {
      inner.close();
      throw e;
    }
  }

  private void requireModes(ServerConnection server) throws SQLException {
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
