package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The plan of a DELETE whose rows the client selects: it reads their keys FOR UPDATE and deletes
 * them by these keys.
 *
 * @param table the table with its alias, as written
 * @param name the quoted name of the table
 * @param keys the columns of the primary key
 * @param rows the text from WHERE on, which selects the rows
 * @param reading reads the keys of the rows
 */
public record DeletePlan(
    Part table, String name, List<RowColumn> keys, Part rows, ClientSideStatement reading)
    implements ClientSidePlan {
  public DeletePlan {
    keys = List.copyOf(keys);
  }

  @Override
  public Set<String> otherModes() {
    return reading.otherModes();
  }

  @Override
  public boolean returnsRows() {
    return false;
  }

  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>(reading.steps());
    KeyedRows keyed = new KeyedRows(keys);
    steps.add(
        new PlanStep.AtServer(
            deleteSql(keyed, List.of(keyed.unset())).text(),
            "1 for every " + KeyedRows.ROWS_AT_ONCE + " rows"));
    return PlanStep.Bracket.around(steps);
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) throws SQLException {
    Execution execution = new Execution(this, statements);
    execution.prepare();
    return execution;
  }

  private SqlBuilder readSql(SlotValues values) {
    return KeyedRows.readSql(new SqlBuilder(), keys, table, rows, values);
  }

  private SqlBuilder deleteSql(KeyedRows keyed, List<KeyedRows.Key> found) {
    SqlBuilder text = new SqlBuilder().add("DELETE FROM ").add(name).add(" WHERE ");
    keyed.addCondition(text, found);
    return text;
  }

  /** Executes the plan on a connection. */
  private static final class Execution implements ClientSideExecution {
    private final DeletePlan plan;
    private final KeyedRows keyed;
    private final ServerStatements statements;
    private final ServerConnection server;

    Execution(DeletePlan plan, ServerStatements statements) {
      this.plan = plan;
      this.keyed = new KeyedRows(plan.keys());
      this.statements = statements;
      this.server = statements.server();
    }

    void prepare() throws SQLException {
      SqlBuilder read = plan.readSql(SlotValues.none());
      statements.executeByClient(read.text(), plan.reading());
      read.prepare(statements);
      plan.deleteSql(keyed, List.of(keyed.unset())).prepare(statements);
    }

    @Override
    public Outcome execute(SlotValues values, Statement owner) throws SQLException {
      return Outcome.of(server.inOneTransaction(() -> delete(values)));
    }

    @Override
    public long[] executeBatch(List<SlotValues> entries) throws SQLException {
      long[] counts = new long[entries.size()];
      SQLException last = null;
      int failed = 0;
      for (int i = 0;
          i < counts.length && (last == null || server.batchErrors().goesOn(last, counts.length));
          i++) {
        try {
          SlotValues values = entries.get(i);
          counts[i] = server.inOneTransaction(() -> delete(values));
        } catch (SQLException e) {
          counts[i] = Statement.EXECUTE_FAILED;
          last = e;
          failed = i;
        }
      }
      if (last != null) {
        throw server.batchErrors().failed(last, counts, failed);
      }
      return counts;
    }

    private long delete(SlotValues values) throws SQLException {
      List<KeyedRows.Key> found = new ArrayList<>();
      try (ResultSet rows = plan.readSql(values).bound(statements).executeQuery()) {
        while (rows.next()) {
          found.add(keyed.read(rows));
        }
      }
      RowMemory memory = server.memory();
      if (memory != null) {
        memory.forget();
      }
      if (found.size() <= KeyedRows.ROWS_AT_ONCE) {
        return found.isEmpty() ? 0 : deleteAtOnce(found);
      }
      long[] deleted = {0};
      server.asOneStatement(
          () -> {
            for (int from = 0; from < found.size(); from += KeyedRows.ROWS_AT_ONCE) {
              int to = Math.min(found.size(), from + KeyedRows.ROWS_AT_ONCE);
              deleted[0] += deleteAtOnce(found.subList(from, to));
            }
            return deleted[0];
          });
      return deleted[0];
    }

    private long deleteAtOnce(List<KeyedRows.Key> rows) throws SQLException {
      return plan.deleteSql(keyed, rows).bound(statements).executeLargeUpdate();
    }
  }
}
