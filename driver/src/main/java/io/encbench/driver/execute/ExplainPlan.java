package io.encbench.driver.execute;

import io.encbench.driver.execute.PlanStep.AtServer;
import io.encbench.driver.execute.PlanStep.Bracket;
import io.encbench.driver.execute.PlanStep.InClient;
import io.encbench.driver.execute.PlanStep.Otherwise;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
import io.encbench.driver.meter.ConnectionMeter;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of {@code EXPLAIN ENCRYPTION} for a statement.
 *
 * @param explained the plan of the statement, which refuses what its execution would refuse; null
 *     if the server executes the whole statement
 */
record ExplainPlan(List<PlanStep> steps, @Nullable ClientSidePlan explained)
    implements ClientSidePlan {
  ExplainPlan {
    steps = List.copyOf(steps);
  }

  /** It executes nothing. */
  @Override
  public ConnectionMeter.Kind kind() {
    return ConnectionMeter.Kind.OWN;
  }

  @Override
  public Set<String> otherModes() {
    return explained == null ? Set.of() : explained.otherModes();
  }

  @Override
  public List<PlanStep> steps() {
    return steps;
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) throws SQLException {
    if (explained != null) {
      explained.open(statements);
    }
    return new Explanation(steps, statements.server());
  }

  /**
   * Shows the steps of a plan as rows: the text sent to the server, what the server learns from it,
   * how often it is sent, and which columns' values are encrypted for it and decrypted from a row
   * of its result.
   */
  static final class Explanation implements ClientSideExecution {
    private static final String SERVER = "server";
    private static final String CLIENT = "client";

    private final List<PlanStep> steps;
    private final ServerConnection server;

    Explanation(List<PlanStep> steps, ServerConnection server) {
      this.steps = steps;
      this.server = server;
    }

    /** Accepts any parameters, set or not, because a plan does not depend on them. */
    @Override
    public SlotValues values(SqlTemplate template, @Nullable ParameterValue[] parameters) {
      return SlotValues.none();
    }

    @Override
    public Outcome execute(SlotValues values, Statement owner) throws SQLException {
      OwnResult lines = new OwnResult(server, "plan").column("step", Kind.INT);
      for (String name : List.of("where", "text", "leak", "round_trips", "encrypts", "decrypts")) {
        lines.column(name, Kind.LONGTEXT);
      }
      for (PlanStep step : steps) {
        long number = lines.size() + 1L;
        if (step instanceof AtServer sent) {
          ServerConnection.Sent seen = server.sent(sent.sql());
          lines.add(
              number,
              SERVER,
              seen.text(),
              leaks(seen.columns()),
              sent.trips(),
              names(seen.encrypted()),
              names(seen.decrypted()));
        } else if (step instanceof InClient done) {
          lines.add(number, CLIENT, done.work(), "", "", "", "");
        } else if (step instanceof Otherwise other) {
          lines.add(number, CLIENT, other.condition(), "", "", "", "");
        } else if (step instanceof Bracket bracket && !server.inTransaction()) {
          lines.add(number, SERVER, bracket.sql(), "", "1", "", "");
        }
      }
      return Outcome.of(lines.show(owner));
    }

    private static String names(List<ColumnRule> columns) {
      return columns.stream().map(ColumnRule::name).collect(Collectors.joining(", "));
    }

    private static String leaks(List<ColumnRule> columns) {
      return columns.stream().map(Explanation::leak).collect(Collectors.joining("; "));
    }

    /** What the cells of a column reveal, apart from which of them are NULL. */
    private static String leak(ColumnRule column) {
      List<String> leaks = column.leaks();
      String list = leaks.isEmpty() ? "nothing" : String.join(", ", leaks);
      return column.name() + " " + column.scheme() + ": " + list;
    }
  }
}
