package io.encbench.driver.execute;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
  private final StatementLog.Described described;

  public ClientSideStatement(
      SqlTemplate template, ClientSidePlan plan, @Nullable String whyNotWhole) {
    this.template = template;
    this.plan = plan;
    this.whyNotWhole = whyNotWhole;
    this.described =
        new StatementLog.Described(template.withoutValues(), PlanStep.roundTrips(plan.steps()));
  }

  /** {@code EXPLAIN ENCRYPTION} of a statement that the server executes completely. */
  public static ClientSideStatement explaining(SqlTemplate whole, StatementPlan plan) {
    List<PlanStep> steps = new ArrayList<>();
    if (plan.readsClock()) {
      steps.add(PlanStep.AtServer.once(ServerClock.QUERY));
    }
    Set<String> defaults = new LinkedHashSet<>();
    for (StatementPlan.TextEdit edit : plan.edits()) {
      if (edit.fill() != null && edit.fill().isFresh()) {
        defaults.add(edit.fill().column().name());
      }
    }
    if (!defaults.isEmpty()) {
      steps.add(new PlanStep.InClient("add the DEFAULT of " + String.join(", ", defaults)));
    }
    steps.add(PlanStep.AtServer.once(whole.text()));
    List<String> cells = plan.result().rules().stream().map(ColumnRule::name).distinct().toList();
    if (!cells.isEmpty()) {
      steps.add(new PlanStep.InClient("decrypt " + String.join(", ", cells)));
    }
    return new ClientSideStatement(whole, new ExplainPlan(steps, null), null);
  }

  /** {@code EXPLAIN ENCRYPTION} of this statement. */
  public ClientSideStatement explained() {
    return new ClientSideStatement(template, new ExplainPlan(plan.steps(), plan), whyNotWhole);
  }

  /** {@code SHOW ENCRYPTION STATEMENTS}. */
  public static ClientSideStatement showing(SqlTemplate template, StatementLog log) {
    return new ClientSideStatement(template, new ShowStatementsPlan(log), null);
  }

  /** How its executions are counted. */
  public Kind kind() {
    return plan.kind();
  }

  /** How the log shows the statement. */
  StatementLog.Described described() {
    return described;
  }

  /** The SQL modes under which the server would compute a different result. */
  public Set<String> otherModes() {
    return plan.otherModes();
  }

  /** The steps of the statement, in the order of execution. */
  public List<PlanStep> steps() {
    return plan.steps();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClientSideStatement that
        && template.equals(that.template)
        && plan.equals(that.plan);
  }

  @Override
  public int hashCode() {
    return 31 * template.hashCode() + plan.hashCode();
  }

  /** The columns of the result that hold cells; the caller gets all others decrypted. */
  public ResultColumns result() {
    return plan.result();
  }

  SqlTemplate template() {
    return template;
  }

  /** Why the server cannot execute the whole statement; null if it could. */
  @Nullable String whyNotWhole() {
    return whyNotWhole;
  }

  /** Whether both statements are executed in the same way. */
  public boolean samePlan(ClientSideStatement other) {
    return plan.equals(other.plan);
  }

  /**
   * The kind of result that the application wants.
   *
   * @param type a type constant of {@link ResultSet}
   * @param concurrency a concurrency constant of {@link ResultSet}
   */
  public record ResultKind(int type, int concurrency) {
    /** What JDBC returns if the application asks for nothing else. */
    public static final ResultKind DEFAULT =
        new ResultKind(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
  }

  /**
   * Prepares the statement.
   *
   * @throws SQLFeatureNotSupportedException if the server cannot execute its part on cells, if the
   *     session's SQL mode gives the statement another meaning, or if the result would have to be
   *     updatable
   */
  public PreparedStatement prepare(ServerConnection server, ResultKind kind) throws SQLException {
    return prepare(new ServerStatements(server), kind);
  }

  /** Prepares the statement as a part of another one, which its executions count with. */
  PreparedStatement prepareFor(ServerStatements owner) throws SQLException {
    return prepare(ServerStatements.ofPart(owner), ResultKind.DEFAULT);
  }

  private PreparedStatement prepare(ServerStatements inner, ResultKind kind) throws SQLException {
    try {
      requireModes(inner.server());
      requireReadOnly(kind);
      return new ClientSidePreparedStatement(this, inner, plan.open(inner), kind.type());
    } catch (SQLFeatureNotSupportedException e) {
      inner.close();
      throw Refusal.onEitherSide(whyNotWhole, e);
    } catch (SQLException | RuntimeException e) {
      inner.close();
      throw e;
    }
  }

  private void requireReadOnly(ResultKind kind) throws SQLException {
    if (kind.concurrency() == ResultSet.CONCUR_UPDATABLE && plan.returnsRows()) {
      throw Refusal.because(
          "CONCUR_UPDATABLE is not supported for a query that is executed on the client side");
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
