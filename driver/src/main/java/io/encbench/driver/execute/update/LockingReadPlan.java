package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.RowMemory;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.meter.ConnectionMeter.Kind;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a locking read of one table.
 *
 * @param whole the statement as it is written
 * @param head its text before FROM
 * @param rest its text from FROM on
 * @param outputs the columns that it selects, in order
 * @param keys the columns of the primary key
 * @param numbers the columns of the table that can be remembered
 */
public record LockingReadPlan(
    String table,
    Part whole,
    Part head,
    Part rest,
    List<String> outputs,
    List<RowColumn> keys,
    List<RowColumn> numbers)
    implements ClientSidePlan {
  public LockingReadPlan {
    outputs = List.copyOf(outputs);
    keys = List.copyOf(keys);
    numbers = List.copyOf(numbers);
  }

  /** The server executes the whole read; the driver only remembers what passes by. */
  @Override
  public Kind kind() {
    return Kind.SERVER;
  }

  @Override
  public Set<String> otherModes() {
    return Set.of();
  }

  @Override
  public List<PlanStep> steps() {
    return List.of(PlanStep.AtServer.once(whole.text()));
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) {
    return new Execution(this, statements);
  }

  /**
   * Executes a locking read, and remembers the values that updates of the connection will need.
   * Columns that updates need but the statement does not select are read too, if the settings allow
   * it, but not shown.
   */
  static final class Execution implements ClientSideExecution {
    private final LockingReadPlan plan;
    private final ServerStatements statements;

    Execution(LockingReadPlan plan, ServerStatements statements) {
      this.plan = plan;
      this.statements = statements;
    }

    @Override
    public Outcome execute(SlotValues values, Statement owner) throws SQLException {
      RowMemory memory = statements.server().memory();
      List<RowColumn> remembered = memory == null ? List.of() : remembered(memory);
      List<String> read = new ArrayList<>(plan.outputs());
      List<String> more = missing(read, remembered);
      if (memory == null
          || remembered.isEmpty()
          || !(more.isEmpty() || statements.server().widensReads())) {
        return Outcome.of(run(new SqlBuilder().add(plan.whole(), values), owner));
      }
      read.addAll(more);
      SqlBuilder text = new SqlBuilder().add(plan.head(), values);
      more.forEach(column -> text.add(", ").add(Identifiers.quote(column)));
      ResultSet rows = run(text.add(" ").add(plan.rest(), values), owner);
      long changes = memory.changes();
      int width = plan.outputs().size();
      return Outcome.of(
          statements
              .server()
              .narrow(
                  rows,
                  width,
                  row -> {
                    // After a change, the result no longer shows the current values.
                    if (memory.changes() == changes) {
                      remember(row, read, remembered, memory);
                    }
                  }));
    }

    /**
     * The columns that updates will need and that can be remembered; without widening, only those
     * that the statement selects.
     */
    private List<RowColumn> remembered(RowMemory memory) throws SQLException {
      Set<String> wanted = memory.wanted(plan.table());
      boolean all = statements.server().widensReads();
      return plan.numbers().stream()
          .filter(column -> wanted.contains(column.name()))
          .filter(column -> all || place(plan.outputs(), column.name()) > 0)
          .toList();
    }

    private List<String> missing(List<String> read, List<RowColumn> remembered) {
      List<String> missing = new ArrayList<>();
      for (RowColumn column : remembered) {
        if (place(read, column.name()) == 0) {
          missing.add(column.name());
        }
      }
      for (RowColumn key : plan.keys()) {
        String name = key.name();
        if (place(read, name) == 0 && place(missing, name) == 0) {
          missing.add(name);
        }
      }
      return missing;
    }

    /** The index of a column in a result, from 1; 0 if the result does not contain it. */
    private static int place(List<String> columns, String name) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).equalsIgnoreCase(name)) {
          return i + 1;
        }
      }
      return 0;
    }

    private void remember(
        ResultSet row, List<String> read, List<RowColumn> remembered, RowMemory memory) {
      List<Object> identity = new ArrayList<>();
      List<SqlValue> values = new ArrayList<>();
      try {
        for (RowColumn key : plan.keys()) {
          identity.add(key.identity(key.readKey(row, place(read, key.name()))));
        }
        for (RowColumn column : remembered) {
          values.add(column.read(row, place(read, column.name())));
        }
      } catch (SQLException e) {
        // The update that needs the value will report the error. This read may not even show the
        // value.
        return;
      }
      for (int i = 0; i < values.size(); i++) {
        memory.read(plan.table(), identity, remembered.get(i), values.get(i));
      }
    }

    private ResultSet run(SqlBuilder text, Statement owner) throws SQLException {
      PreparedStatement statement = text.bound(statements);
      statement.setLargeMaxRows(owner.getLargeMaxRows());
      statement.setFetchSize(owner.getFetchSize());
      return statement.executeQuery();
    }

    @Override
    public @Nullable ResultSetMetaData metaData() throws SQLException {
      return whole().getMetaData();
    }

    @Override
    public ParameterMetaData parameterMetaData() throws SQLException {
      return whole().getParameterMetaData();
    }

    private PreparedStatement whole() throws SQLException {
      return statements.prepared(plan.whole().text());
    }
  }
}
