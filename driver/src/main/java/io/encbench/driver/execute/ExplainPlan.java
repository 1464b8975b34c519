package io.encbench.driver.execute;

import io.encbench.crypto.Scheme;
import io.encbench.driver.execute.PlanStep.AtServer;
import io.encbench.driver.execute.PlanStep.Bracket;
import io.encbench.driver.execute.PlanStep.InClient;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.value.codec.CellEncoder;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
   * and how often it is sent.
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
      List<List<String>> lines = new ArrayList<>();
      for (PlanStep step : steps) {
        if (step instanceof AtServer sent) {
          ServerConnection.Sent seen = server.sent(sent.sql());
          lines.add(List.of(SERVER, seen.text(), leaks(seen.columns()), sent.trips()));
        } else if (step instanceof InClient done) {
          lines.add(List.of(CLIENT, done.work(), "", ""));
        } else if (step instanceof Bracket bracket && !server.inTransaction()) {
          lines.add(List.of(SERVER, bracket.sql(), "", "1"));
        }
      }
      return Outcome.of(server.show(rows(lines), owner));
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

    private ResultRows rows(List<List<String>> lines) throws SQLException {
      ColumnRule number = column("step", Kind.INT);
      List<ColumnRule> texts = new ArrayList<>();
      for (String name : List.of("where", "text", "leak", "round_trips")) {
        texts.add(column(name, Kind.LONGTEXT));
      }
      List<byte[][]> rows = new ArrayList<>();
      for (List<String> line : lines) {
        byte[][] row = new byte[1 + texts.size()][];
        row[0] = server.clearValues().encoder(number).encode(rows.size() + 1L);
        for (int i = 0; i < texts.size(); i++) {
          CellEncoder encoder = server.clearValues().encoder(texts.get(i));
          row[i + 1] = encoder.encode(line.get(i));
        }
        rows.add(row);
      }
      List<ResultRows.Column> columns = new ArrayList<>();
      columns.add(shown(number));
      texts.forEach(text -> columns.add(shown(text)));
      return new ResultRows(columns, rows);
    }

    private static ColumnRule column(String name, Kind kind) {
      return new ColumnRule("plan", name, new ColumnType(kind, 0, 0, false), Scheme.RND, "");
    }

    private ResultRows.Column shown(ColumnRule column) {
      return new ResultRows.Column(
          column.column(),
          column,
          server.clearValues().decoder(column),
          /* source= */ null,
          /* nullable= */ false);
    }
  }
}
