package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The operators that begin a plan: their rows come from the server or from another plan. */
public sealed interface Scan extends Operator {
  @Override
  default List<Operator> inputs() {
    return List.of();
  }

  /** Passes on the rows of one query to the server. */
  record Server(ServerQuery query) implements Scan {
    @Override
    public void run(Run run, Sink sink) throws SQLException {
      query.read(run, run.nothing(), sink);
    }

    @Override
    public List<PlanStep> ownSteps() {
      return List.of(PlanStep.AtServer.once(query.outline()));
    }

    @Override
    public boolean isOneQuery() {
      return true;
    }

    @Override
    public boolean mayBeTooMuch() {
      return query.mayBeTooMuch();
    }
  }

  /**
   * Reads a few rows first and sends one query for each of them, because the conditions of this
   * query need their values.
   */
  record Bind(ServerQuery lead, ServerQuery main) implements Scan {
    /** The maximum number of rows of {@code lead}. If there are more, another plan is used. */
    private static final int MOST_LEADING_ROWS = 32;

    @Override
    public void run(Run run, Sink sink) throws SQLException {
      List<JoinedRow> leading = new ArrayList<>();
      lead.read(
          run,
          run.nothing(),
          row -> {
            leading.add((JoinedRow) row);
            return leading.size() <= MOST_LEADING_ROWS;
          });
      if (leading.size() > MOST_LEADING_ROWS) {
        throw new RowsPlan.TooLargeException(
            "a join of more than " + MOST_LEADING_ROWS + " rows one by one");
      }
      boolean[] more = {true};
      for (int i = 0; i < leading.size() && more[0]; i++) {
        main.read(
            run,
            leading.get(i),
            row -> {
              more[0] = sink.take(row);
              return more[0];
            });
      }
      if (leading.isEmpty()) {
        main.describe(run);
      }
    }

    @Override
    public List<PlanStep> ownSteps() {
      return List.of(
          PlanStep.AtServer.once(lead.outline()),
          new PlanStep.AtServer(main.outline(), "1 for each of these rows"));
    }

    @Override
    public boolean isOneQuery() {
      return false;
    }

    @Override
    public boolean mayBeTooMuch() {
      return true;
    }
  }

  /**
   * Passes on the rows of another plan, which the client holds meanwhile.
   *
   * @param outputs the columns that are needed, by their indexes in the plan's own rows
   * @param indexes the same columns, by their indexes in the row of the block
   */
  record Derived(RowsPlan plan, List<Integer> outputs, List<Integer> indexes) implements Scan {
    public Derived {
      outputs = List.copyOf(outputs);
      indexes = List.copyOf(indexes);
    }

    @Override
    public void run(Run run, Sink sink) throws SQLException {
      long before = run.memory().held();
      ResultRows read = plan.rows(run.execution());
      long size = run.memory().held() - before;
      for (int i = 0; i < indexes.size(); i++) {
        run.columns()[indexes.get(i)] = read.columns().get(outputs.get(i));
      }
      for (byte[][] row : read.rows()) {
        byte[][] cells = new byte[outputs.size()][];
        for (int i = 0; i < cells.length; i++) {
          cells[i] = row[outputs.get(i)];
        }
        if (!sink.take(run.nothing().with(indexes, cells))) {
          break;
        }
      }
      run.memory().release(size);
    }

    @Override
    public List<PlanStep> ownSteps() {
      return plan.steps();
    }

    @Override
    public boolean isOneQuery() {
      return plan.isOneQuery();
    }

    @Override
    public boolean mayBeTooMuch() {
      return false;
    }
  }
}
