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
    private Widening widening;

    /** The text of the last execution. */
    private String lastText = "";

    Execution(LockingReadPlan plan, ServerStatements statements) {
      this.plan = plan;
      this.statements = statements;
      this.widening = new Widening(plan, Set.of(), statements.server().widensReads());
    }

    @Override
    public Outcome execute(SlotValues values, Statement owner) throws SQLException {
      RowMemory memory = statements.server().memory();
      Widening widened = memory == null ? null : widening(memory);
      if (memory == null || widened == null) {
        return Outcome.of(run(new SqlBuilder(lastText).add(plan.whole(), values), owner));
      }
      SqlBuilder text = new SqlBuilder(lastText).add(plan.head(), values);
      for (String column : widened.more) {
        text.add(", ").add(column);
      }
      ResultSet rows = run(text.add(" ").add(plan.rest(), values), owner);
      long changes = memory.changes();
      return Outcome.of(
          statements
              .server()
              .narrow(
                  rows,
                  plan.outputs().size(),
                  row -> {
                    // After a change, the result no longer shows the current values.
                    if (memory.changes() == changes) {
                      widened.remember(row, memory);
                    }
                  }));
    }

    /** How the read is widened at present; null if it is not. */
    private @Nullable Widening widening(RowMemory memory) {
      Set<String> wanted = memory.wanted(plan.table());
      // Columns are only ever added.
      if (wanted.size() != widening.wanted) {
        widening = new Widening(plan, wanted, statements.server().widensReads());
      }
      return widening.remembers ? widening : null;
    }

    private ResultSet run(SqlBuilder text, Statement owner) throws SQLException {
      lastText = text.text();
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

  /** What a read fetches and remembers besides its outputs, for the columns that updates want. */
  private static final class Widening {
    /** The number of columns that updates want. */
    private final int wanted;

    private final LockingReadPlan plan;
    private final List<RowColumn> remembered = new ArrayList<>();

    /** The quoted names of the columns to fetch besides the outputs. */
    private final List<String> more = new ArrayList<>();

    private final int[] keyPlaces;
    private final int[] rememberedPlaces;

    /** Whether there is anything to remember, and the read may fetch what that needs. */
    private final boolean remembers;

    /**
     * @param wanted the columns that updates will need
     * @param widens whether the read may fetch other columns than its outputs
     */
    Widening(LockingReadPlan plan, Set<String> wanted, boolean widens) {
      this.plan = plan;
      this.wanted = wanted.size();
      List<String> read = new ArrayList<>(plan.outputs());
      for (RowColumn column : plan.numbers()) {
        if (wanted.contains(column.name()) && (widens || place(read, column.name()) > 0)) {
          remembered.add(column);
        }
      }
      this.rememberedPlaces = places(remembered, read);
      this.keyPlaces = places(plan.keys(), read);
      this.remembers = !remembered.isEmpty() && (more.isEmpty() || widens);
    }

    /** The indexes of columns in the result, to which they are added if they are missing. */
    private int[] places(List<RowColumn> columns, List<String> read) {
      int[] places = new int[columns.size()];
      for (int i = 0; i < places.length; i++) {
        String name = columns.get(i).name();
        if (place(read, name) == 0) {
          read.add(name);
          more.add(Identifiers.quote(name));
        }
        places[i] = place(read, name);
      }
      return places;
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

    void remember(ResultSet row, RowMemory memory) {
      List<Object> identity = new ArrayList<>();
      List<SqlValue> values = new ArrayList<>();
      try {
        for (int i = 0; i < keyPlaces.length; i++) {
          RowColumn key = plan.keys().get(i);
          identity.add(key.identity(key.readKey(row, keyPlaces[i])));
        }
        for (int i = 0; i < rememberedPlaces.length; i++) {
          values.add(remembered.get(i).read(row, rememberedPlaces[i]));
        }
      } catch (SQLException e) {
        // The update that needs the value will report the error. This read may not even show the
        // value.
        return;
      }
      memory.read(plan.table(), identity, remembered, values);
    }
  }
}
