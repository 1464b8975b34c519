package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives each row the values of subqueries that depend on it. A subquery is executed once for each
 * different combination of the outer values that it uses, when a row first needs it; its answers
 * are held. If a subquery uses outer values, the rows are held first, because the connection cannot
 * execute the subquery while they arrive.
 */
public record RowSubqueries(Operator input, List<RowSubquery> subqueries) implements Operator {
  /** The kinds of subqueries in expressions. */
  public enum Kind {
    SCALAR,
    EXISTS,
    IN
  }

  /**
   * A value of the outer row that a subquery uses.
   *
   * @param number the virtual slot that stands for it in the subquery
   */
  public record Outer(int number, Expression value) {}

  /**
   * A subquery.
   *
   * @param left the expressions on the left of IN; otherwise empty
   * @param not whether it is NOT EXISTS or NOT IN
   * @param number the virtual slot that stands for its value
   */
  public record RowSubquery(
      RowsPlan plan, Kind kind, List<Expression> left, boolean not, List<Outer> outer, int number) {
    public RowSubquery {
      left = List.copyOf(left);
      outer = List.copyOf(outer);
    }
  }

  public RowSubqueries {
    subqueries = List.copyOf(subqueries);
  }

  @Override
  public void run(Run run, Sink sink) throws SQLException {
    Map<Integer, Answers> bySlot = new HashMap<>();
    for (RowSubquery each : subqueries) {
      bySlot.put(run.execution().slot(each.number()), new Answers(each, run.execution()));
    }
    if (!dependOnRows()) {
      for (Answers each : bySlot.values()) {
        each.describe();
        each.prepare();
      }
      input.run(run, row -> sink.take(new AnsweredRow(row, bySlot)));
      return;
    }
    List<EvaluatedRow> rows = new ArrayList<>();
    input.run(
        run,
        row -> {
          run.memory().hold(row.heldBytes(), "holds rows for a correlated subquery");
          rows.add(row);
          return true;
        });
    for (Answers each : bySlot.values()) {
      each.describe();
    }
    for (EvaluatedRow row : rows) {
      if (!sink.take(new AnsweredRow(row, bySlot))) {
        break;
      }
    }
  }

  private boolean dependOnRows() {
    return subqueries.stream().anyMatch(each -> !each.outer().isEmpty());
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }

  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    if (dependOnRows()) {
      steps.addAll(input.steps());
      steps.addAll(ownSteps());
    } else {
      steps.addAll(ownSteps());
      steps.addAll(input.steps());
    }
    return steps;
  }

  @Override
  public List<PlanStep> ownSteps() {
    List<PlanStep> steps = new ArrayList<>();
    for (RowSubquery each : subqueries) {
      if (!each.outer().isEmpty()) {
        // Without an outer value there is no row, but a type.
        String once = each.kind() == Kind.SCALAR ? "once for its type, and " : "";
        steps.add(
            new PlanStep.InClient(once + "for each different outer value, with its answers held:"));
      }
      steps.addAll(each.plan().steps());
    }
    return steps;
  }

  @Override
  public boolean isOneQuery() {
    return false;
  }

  /** A row with the values of the subqueries. */
  private record AnsweredRow(EvaluatedRow row, Map<Integer, Answers> bySlot)
      implements EvaluatedRow {
    @Override
    public SqlValue column(int index) throws SQLException {
      return row.column(index);
    }

    @Override
    public SqlValue slot(int index) throws SQLException {
      Answers answers = bySlot.get(index);
      return answers == null ? row.slot(index) : answers.of(this);
    }

    @Override
    public Expression.Types types() {
      return row.types();
    }

    @Override
    public byte @Nullable [] cell(int index) throws SQLException {
      return row.cell(index);
    }

    @Override
    public byte @Nullable [] extreme(int aggregate) throws SQLException {
      return row.extreme(aggregate);
    }

    @Override
    public long heldBytes() {
      return row.heldBytes() + HeldMemory.ofObject(2);
    }
  }

  /** The answers of a subquery, by the outer values. */
  private static final class Answers {
    private final RowSubquery subquery;
    private final SelectPlan.Execution execution;
    private final Map<List<SqlValue>, Answer> byOuter = new HashMap<>();

    /** What is known for some outer values: a value, or for IN the list. */
    private record Answer(SqlValue value, @Nullable ListedRows list) {}

    Answers(RowSubquery subquery, SelectPlan.Execution execution) {
      this.subquery = subquery;
      this.execution = execution;
    }

    /** Executes a subquery that uses no outer values. */
    void prepare() throws SQLException {
      answer(List.of());
    }

    private void describe(ResultRows.Column column) {
      execution.setColumnOf(execution.slot(subquery.number()), column);
    }

    /** Learns the type of the subquery, which no row may need. */
    void describe() throws SQLException {
      if (subquery.kind() == Kind.EXISTS) {
        ColumnType type = new ColumnType(ColumnType.Kind.BIGINT, 0, 0, false);
        describe(BlockPlan.ComputedColumn.of(execution, "", type).described(/* nullable= */ false));
      } else if (subquery.kind() == Kind.SCALAR) {
        List<SqlValue> nulls = new ArrayList<>();
        subquery.outer().forEach(outer -> nulls.add(SqlValue.Null.INSTANCE));
        bind(nulls);
        long before = execution.memory().held();
        ResultRows rows = subquery.plan().rows(execution);
        describe(rows.columns().get(0).nullSupplied());
        execution.memory().releaseDownTo(before);
      }
    }

    SqlValue of(EvaluatedRow row) throws SQLException {
      List<SqlValue> outer = new ArrayList<>();
      for (Outer each : subquery.outer()) {
        outer.add(each.value().value(row));
      }
      Answer known = byOuter.get(outer);
      Answer answer = known == null ? answer(outer) : known;
      ListedRows list = answer.list();
      if (list == null) {
        return answer.value();
      }
      List<SqlValue> left = new ArrayList<>();
      for (Expression each : subquery.left()) {
        left.add(each.value(row));
      }
      Condition.Truth in = list.contains(left);
      return switch (subquery.not() ? in.not() : in) {
        case TRUE -> SqlValue.Whole.of(true);
        case FALSE -> SqlValue.Whole.of(false);
        case UNKNOWN -> SqlValue.Null.INSTANCE;
      };
    }

    private void bind(List<SqlValue> outer) {
      for (int i = 0; i < outer.size(); i++) {
        execution.values().set(subquery.outer().get(i).number(), outer.get(i));
      }
    }

    private Answer answer(List<SqlValue> outer) throws SQLException {
      bind(outer);
      long before = execution.memory().held();
      ResultRows rows = subquery.plan().rows(execution);
      long ofRows = execution.memory().held() - before;
      Answer answer =
          switch (subquery.kind()) {
            case SCALAR -> {
              describe(rows.columns().get(0).nullSupplied());
              yield new Answer(Subquery.Scalar.value(rows), null);
            }
            case EXISTS ->
                new Answer(SqlValue.Whole.of(rows.rows().isEmpty() == subquery.not()), null);
            case IN ->
                new Answer(
                    SqlValue.Null.INSTANCE,
                    new ListedRows(Subquery.Listed.values(execution, rows)));
          };
      if (answer.list() == null) {
        execution.memory().release(ofRows);
      }
      execution
          .memory()
          .hold(
              HeldMemory.ofValues(outer) + HeldMemory.ofValue(answer.value()),
              "holds the answers of a subquery");
      byOuter.put(outer, answer);
      return answer;
    }
  }
}
