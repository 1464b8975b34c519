package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.failure.Refusal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One step of a query block in the client: takes rows from the operators below it and gives rows to
 * the one above, each as soon as it has it. An operator that must hold rows counts them in the
 * execution's {@link HeldMemory}. Immutable, with structural equality.
 *
 * <p>While rows flow from a server's query, the connection can execute nothing else. So an operator
 * completes all other inputs before it takes the first row of the input that flows through it.
 */
public interface Operator {
  /**
   * Produces the rows.
   *
   * @throws RowsPlan.TooLargeException if the values of the execution make the plan too large
   */
  void run(Run run, Sink sink) throws SQLException;

  /** The operators that this one takes rows from, in the order in which it does so. */
  List<Operator> inputs();

  /** What this operator does, for {@code EXPLAIN ENCRYPTION}. */
  List<PlanStep> ownSteps();

  /** The steps of this operator and of those below it, in the order of execution. */
  default List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    inputs().forEach(input -> steps.addAll(input.steps()));
    steps.addAll(ownSteps());
    return steps;
  }

  /** Whether exactly one query is sent to the server. */
  default boolean isOneQuery() {
    return inputs().size() == 1 && inputs().get(0).isOneQuery();
  }

  /** Whether some values may make the plan too large to execute. */
  default boolean mayBeTooMuch() {
    return inputs().stream().anyMatch(Operator::mayBeTooMuch);
  }

  /** Takes the rows that an operator produces. */
  @FunctionalInterface
  interface Sink {
    /** Takes a row. Returns whether more rows are wanted. */
    boolean take(EvaluatedRow row) throws SQLException;

    /**
     * The sort that takes all these rows, except those that do not fulfil a condition; null if
     * there is none. It knows rows that it will drop.
     */
    default Sort.@Nullable FirstRows firstRows() {
      return null;
    }
  }

  /** One execution of a query block. */
  final class Run {
    private final SelectPlan.Execution execution;
    private final ResultRows.Column[] columns;
    private final ComputedType types;
    private final JoinedRow nothing;
    private boolean limitedToNone;

    /**
     * Begins an execution.
     *
     * @param width the number of columns of the block's rows
     * @param aggregates the aggregates of the block
     */
    Run(SelectPlan.Execution execution, int width, List<Aggregate> aggregates) {
      this.execution = execution;
      this.columns = new ResultRows.Column[width];
      this.types = new ComputedType(execution, columns, aggregates);
      this.nothing = new JoinedRow(types, execution.values(), columns, new byte[width][]);
    }

    SelectPlan.Execution execution() {
      return execution;
    }

    HeldMemory memory() {
      return execution.memory();
    }

    /**
     * The columns of the block's rows. The operator that produces a column describes it before its
     * first row, or at its end if it has none.
     */
    ResultRows.Column[] columns() {
      return columns;
    }

    /** The types of the block's columns and expressions. */
    ComputedType types() {
      return types;
    }

    /** A row of NULLs. */
    JoinedRow nothing() {
      return nothing;
    }

    /**
     * Whether the result can have no row, so that none is read. As on a server, no expression is
     * evaluated then, which might fail.
     */
    boolean isLimitedToNone() {
      return limitedToNone;
    }

    void limitToNone() {
      limitedToNone = true;
    }
  }

  /** Passes on the rows that fulfil all conditions. */
  record Filter(Operator input, List<Condition> conditions, List<String> texts)
      implements Operator {
    public Filter {
      conditions = List.copyOf(conditions);
      texts = List.copyOf(texts);
    }

    @Override
    public void run(Run run, Sink sink) throws SQLException {
      input.run(
          run,
          new Sink() {
            @Override
            public boolean take(EvaluatedRow row) throws SQLException {
              return !allHold(conditions, row) || sink.take(row);
            }

            @Override
            public Sort.@Nullable FirstRows firstRows() {
              return sink.firstRows();
            }
          });
    }

    static boolean allHold(List<Condition> conditions, Expression.Row row) throws SQLException {
      for (Condition condition : conditions) {
        if (condition.truth(row) != Condition.Truth.TRUE) {
          return false;
        }
      }
      return true;
    }

    @Override
    public List<Operator> inputs() {
      return List.of(input);
    }

    @Override
    public List<PlanStep> ownSteps() {
      List<PlanStep> steps = new ArrayList<>();
      texts.forEach(text -> steps.add(new PlanStep.InClient("check " + text)));
      return steps;
    }
  }

  /** Passes on the first of the rows with equal outputs. */
  record Distinct(Operator input, List<Output> outputs) implements Operator {
    public Distinct {
      outputs = List.copyOf(outputs);
    }

    @Override
    public void run(Run run, Sink sink) throws SQLException {
      TreeSet<List<SqlValue>> seen = new TreeSet<>(ValueComparison.ValueOrder.GROUPED.ofRows());
      input.run(
          run,
          row -> {
            List<SqlValue> values = new ArrayList<>();
            for (Output output : outputs) {
              values.add(output.value().value(row));
            }
            if (!seen.add(values)) {
              return true;
            }
            run.memory().hold(HeldMemory.ofValues(values), "drops equal rows");
            return sink.take(row);
          });
    }

    @Override
    public List<Operator> inputs() {
      return List.of(input);
    }

    @Override
    public List<PlanStep> ownSteps() {
      return List.of(new PlanStep.InClient("drop equal rows"));
    }
  }

  /**
   * LIMIT.
   *
   * @param offset the number of rows to skip, or null for none
   * @param rows the maximum number of rows to return
   */
  record Limit(Operator input, @Nullable Expression offset, Expression rows) implements Operator {
    @Override
    public void run(Run run, Sink sink) throws SQLException {
      long first = first(run);
      long end = end(run);
      if (end == first) {
        run.limitToNone();
      }
      long[] taken = {0};
      input.run(
          run,
          row -> {
            taken[0]++;
            boolean more = taken[0] > end || taken[0] <= first || sink.take(row);
            return more && taken[0] < end;
          });
    }

    private long first(Run run) throws SQLException {
      return offset == null ? 0 : number(offset.value(run.nothing()));
    }

    /** The number of input rows that matter: those skipped and those returned. */
    long end(Run run) throws SQLException {
      long first = first(run);
      return first + Math.min(number(rows.value(run.nothing())), Long.MAX_VALUE - first);
    }

    /** A number of rows. */
    static long number(SqlValue value) throws SQLException {
      if (!(value instanceof SqlValue.Whole whole) || whole.value().signum() < 0) {
        throw Refusal.because(
            "LIMIT, LAG, LEAD or NTILE with a value that is not a whole number is not supported");
      }
      return whole.value().min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    @Override
    public List<Operator> inputs() {
      return List.of(input);
    }

    @Override
    public List<PlanStep> ownSteps() {
      return List.of(new PlanStep.InClient("apply LIMIT"));
    }
  }
}
