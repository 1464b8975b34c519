package io.encbench.driver.execute;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A planned client-side statement, which can be prepared on any connection. Immutable and
 * thread-safe.
 */
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

  /** {@code EXPLAIN ENCRYPTION} of a statement that the server executes completely. */
  public static ClientSideStatement explaining(SqlTemplate whole, StatementPlan plan) {
    List<PlanStep> steps = new ArrayList<>();
    if (plan.readsClock()) {
      steps.add(PlanStep.AtServer.once(ServerClock.QUERY));
    }
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

  /** {@code EXPLAIN ENCRYPTION} of this statement. */
  public ClientSideStatement explained() {
    return new ClientSideStatement(template, new ExplainPlan(plan.steps(), plan), whyNotWhole);
  }

  /** The columns of the result that hold cells; the caller gets all others decrypted. */
  public ResultColumns result() {
    return plan.result();
  }

  /** Whether both statements are executed in the same way. */
  public boolean samePlan(ClientSideStatement other) {
    return plan.equals(other.plan);
  }

  /**
   * Prepares the statement.
   *
   * @throws SQLFeatureNotSupportedException if the server cannot execute its part on cells, or if
   *     the session's SQL mode gives the statement another meaning
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
            "client-side arithmetic is not supported in SQL mode "
                + mode
                + ": remove it from sql_mode");
      }
    }
  }
}
