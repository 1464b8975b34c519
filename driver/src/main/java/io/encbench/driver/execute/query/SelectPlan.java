package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a query with client-side execution.
 *
 * @param virtualSlots the number of virtual slots
 * @param subtracts whether the query contains a subtraction
 */
public record SelectPlan(RowsPlan rows, SqlTemplate template, int virtualSlots, boolean subtracts)
    implements ClientSidePlan {
  @Override
  public Set<String> otherModes() {
    return subtracts ? Set.of(Arithmetic.SIGNED_SUBTRACTION) : Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return rows.isOneQuery() ? rows.steps() : PlanStep.Bracket.around(rows.steps());
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) {
    return (values, owner) -> execute(statements, values, owner);
  }

  private ClientSideExecution.Outcome execute(
      ServerStatements statements, SlotValues values, Statement owner) throws SQLException {
    Execution execution = new Execution(statements, values, template, virtualSlots);
    ServerConnection server = statements.server();
    // In one transaction, several queries see the same state of the database, as far as the
    // isolation level guarantees it.
    ResultRows result =
        rows.isOneQuery()
            ? rows.rows(execution)
            : server.inOneTransaction(() -> rows.rows(execution));
    ResultRows shown = limited(result, owner.getLargeMaxRows());
    statements.returned(shown.rows().size());
    return ClientSideExecution.Outcome.of(server.show(shown, owner));
  }

  /**
   * The first rows of a result.
   *
   * @param most the maximum number of rows; 0 for all
   */
  private static ResultRows limited(ResultRows result, long most) {
    return most == 0 || most >= result.rows().size()
        ? result
        : new ResultRows(result.columns(), result.rows().subList(0, (int) most));
  }

  /** One execution of a client-side query: its values and its statements for the server. */
  public static final class Execution {
    private final ServerStatements statements;
    private final ExecutionValues values;
    private final HeldMemory memory;
    private final int firstVirtual;
    private final List<List<List<SqlValue>>> lists = new ArrayList<>();
    private final Map<Integer, ResultRows.Column> columnsOfSlots = new HashMap<>();

    Execution(
        ServerStatements statements, SlotValues slots, SqlTemplate template, int virtualSlots) {
      this.statements = statements;
      this.values = new ExecutionValues(slots, template, virtualSlots);
      this.memory = new HeldMemory(statements.server().maxClientBytes());
      this.firstVirtual = template.slots().size();
    }

    ExecutionValues values() {
      return values;
    }

    ServerConnection server() {
      return statements.server();
    }

    PreparedStatement prepared(String sql) throws SQLException {
      return statements.prepared(sql);
    }

    ServerStatements statements() {
      return statements;
    }

    /** Passes on the rows of a query that {@link #prepared} has prepared, and counts them. */
    void fetch(PreparedStatement statement, ServerConnection.RowReader reader) throws SQLException {
      statements.server().fetch(statement, new Counting(reader));
    }

    /** Counts the rows that it passes on. */
    private final class Counting implements ServerConnection.RowReader {
      private final ServerConnection.RowReader reader;

      Counting(ServerConnection.RowReader reader) {
        this.reader = reader;
      }

      @Override
      public void columns(List<ResultRows.Column> columns) throws SQLException {
        reader.columns(columns);
      }

      @Override
      public boolean row(byte[][] cells) throws SQLException {
        statements.fetched(1);
        return reader.row(cells);
      }
    }

    /** The memory that this execution holds. */
    HeldMemory memory() {
      return memory;
    }

    /** What the execution holds now, for {@link #releaseDownTo}. */
    public long heldBytes() {
      return memory.held();
    }

    /** Counts as released what was held after {@link #heldBytes} returned this number. */
    public void releaseDownTo(long before) {
      memory.releaseDownTo(before);
    }

    /** The column that a scalar subquery returns, by its slot; null if the slot is another. */
    ResultRows.@Nullable Column columnOf(int slot) {
      return columnsOfSlots.get(slot);
    }

    /** Sets the column whose value a slot stands for. */
    void setColumnOf(int slot, ResultRows.Column column) {
      columnsOfSlots.put(slot, column);
    }

    /** The index of a virtual slot in expressions. */
    int slot(int number) {
      return firstVirtual + number;
    }

    /** The rows of a subquery that has been read, by the number of its list. */
    List<List<SqlValue>> list(int number) {
      return lists.get(number);
    }

    void setList(int number, List<List<SqlValue>> rows) {
      while (lists.size() <= number) {
        lists.add(List.of());
      }
      lists.set(number, rows);
    }
  }
}
