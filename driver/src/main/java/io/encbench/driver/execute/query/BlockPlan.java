package io.encbench.driver.execute.query;

import io.encbench.crypto.Scheme;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a query block whose rows the client completes. The client reads the subqueries first,
 * then the rows of the block's tables, and does with these rows what the server could not.
 *
 * @param tables the plan that reads the rows
 * @param clientConditions the conditions that the client checks on the rows
 * @param grouping the grouping, or null if there is none
 * @param order the sort keys; empty if the server has sorted
 * @param limit the limit, or null if there is none or the server has applied it
 * @param work a description of the client's work on the rows
 */
public record BlockPlan(
    List<Subquery> subqueries,
    JoinedTables tables,
    List<ClientCondition> clientConditions,
    @Nullable Grouping grouping,
    List<Output> outputs,
    boolean distinct,
    List<SortKey> order,
    @Nullable Limit limit,
    List<String> work)
    implements RowsPlan {
  /** A key of ORDER BY. */
  public record SortKey(Expression value, boolean descending) {}

  /**
   * A LIMIT clause.
   *
   * @param offset the number of rows to skip, or null for none
   * @param rows the maximum number of rows to return
   */
  public record Limit(@Nullable Expression offset, Expression rows) {}

  public BlockPlan {
    subqueries = List.copyOf(subqueries);
    clientConditions = List.copyOf(clientConditions);
    outputs = List.copyOf(outputs);
    order = List.copyOf(order);
    work = List.copyOf(work);
  }

  @Override
  public ResultRows rows(SelectExecution execution) throws SQLException {
    try {
      for (Subquery subquery : subqueries) {
        subquery.read(execution);
      }
      return completed(execution);
    } catch (ValueComparison.ValueOrder.Failure e) {
      throw e.reason();
    }
  }

  @Override
  public boolean isOneQuery() {
    return subqueries.isEmpty() && tables.isOneQuery();
  }

  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    for (Subquery subquery : subqueries) {
      steps.addAll(subquery.plan().steps());
    }
    steps.addAll(tables.steps());
    work.forEach(each -> steps.add(new PlanStep.InClient(each)));
    return steps;
  }

  /** Whether some values may make the plan too large to execute. */
  public boolean mayBeTooMuch() {
    return tables.mayBeTooMuch();
  }

  private ResultRows completed(SelectExecution execution) throws SQLException {
    ResultRows.Column[] columns = new ResultRows.Column[tables.width()];
    List<JoinedRow> joined = new ArrayList<>();
    for (JoinedRow row : tables.rows(execution, columns)) {
      if (fulfils(execution, row)) {
        joined.add(row);
      }
    }
    List<Expression.EvaluatedRow> rows = new ArrayList<>(joined);
    if (grouping != null) {
      JoinedRow none = new JoinedRow(execution.values(), columns, new byte[tables.width()][]);
      rows = grouping.groups(joined, none, columns);
    }
    rows = distinct ? distinct(rows) : rows;
    return shown(execution, columns, ordered(rows, window(execution, columns, rows.size())));
  }

  private boolean fulfils(SelectExecution execution, JoinedRow row) throws SQLException {
    for (ClientCondition condition : clientConditions) {
      if (condition.truth(execution, row) != Condition.Truth.TRUE) {
        return false;
      }
    }
    return true;
  }

  private List<Expression.EvaluatedRow> distinct(List<Expression.EvaluatedRow> rows)
      throws SQLException {
    TreeSet<List<SqlValue>> seen = new TreeSet<>(ValueComparison.ValueOrder.OF_ROWS);
    List<Expression.EvaluatedRow> result = new ArrayList<>();
    for (Expression.EvaluatedRow row : rows) {
      List<SqlValue> values = new ArrayList<>();
      for (Output output : outputs) {
        values.add(output.value().value(row));
      }
      if (seen.add(values)) {
        result.add(row);
      }
    }
    return result;
  }

  /** The rows to return, from index {@code first} (inclusive) to {@code end} (exclusive). */
  private record Window(int first, int end) {}

  private Window window(SelectExecution execution, ResultRows.Column[] columns, int rows)
      throws SQLException {
    if (limit == null) {
      return new Window(0, rows);
    }
    JoinedRow nothing = new JoinedRow(execution.values(), columns, new byte[tables.width()][]);
    Expression offset = limit.offset();
    int first = offset == null ? 0 : number(offset.value(nothing), rows);
    return new Window(first, first + number(limit.rows().value(nothing), rows - first));
  }

  private List<Expression.EvaluatedRow> ordered(List<Expression.EvaluatedRow> rows, Window window)
      throws SQLException {
    if (order.isEmpty() || rows.size() < 2) {
      return rows.subList(window.first(), window.end());
    }
    FirstRows first = new FirstRows(order, window.end());
    for (Expression.EvaluatedRow row : rows) {
      first.add(row);
    }
    return first.inOrder().subList(window.first(), window.end());
  }

  private static int number(SqlValue value, int most) throws SQLException {
    if (!(value instanceof SqlValue.Whole whole) || whole.value().signum() < 0) {
      throw Refusal.because("LIMIT with a value that is not a whole number is not supported");
    }
    return whole.value().min(BigInteger.valueOf(most)).intValueExact();
  }

  private ResultRows shown(
      SelectExecution execution, ResultRows.Column[] columns, List<Expression.EvaluatedRow> rows)
      throws SQLException {
    JoinedRow nothing = new JoinedRow(execution.values(), columns, new byte[tables.width()][]);
    List<Aggregate> aggregates = grouping == null ? List.of() : grouping.aggregates();
    ComputedType types = new ComputedType(columns, nothing, aggregates);
    List<ResultRows.Column> shown = new ArrayList<>();
    byte[][][] cells = new byte[rows.size()][outputs.size()][];
    for (int i = 0; i < outputs.size(); i++) {
      Output output = outputs.get(i);
      int place = output.cellOf();
      if (place >= 0) {
        shown.add(output.described(columns[place]));
        for (int row = 0; row < cells.length; row++) {
          cells[row][i] = output.cell(rows.get(row));
        }
        continue;
      }
      List<SqlValue> values = new ArrayList<>();
      for (Expression.EvaluatedRow row : rows) {
        values.add(output.value().value(row));
      }
      ColumnType type = output.type(types, values);
      ColumnRule described = new ColumnRule("result", output.label(), type, Scheme.RND, "");
      shown.add(
          new ResultRows.Column(
              output.label(),
              described,
              execution.server().clearValues().decoder(described),
              null,
              output.nullable()));
      CellEncoder encoder = execution.server().clearValues().encoder(described);
      for (int row = 0; row < cells.length; row++) {
        cells[row][i] = encoded(encoder, values.get(row));
      }
    }
    return new ResultRows(shown, List.of(cells));
  }

  private static byte @Nullable [] encoded(CellEncoder encoder, SqlValue value)
      throws SQLException {
    if (value.isNull()) {
      return null;
    }
    if (value instanceof SqlValue.Approximate number) {
      return encoder.encode(number.certain().doubleValue());
    }
    if (value instanceof SqlValue.Numeric number) {
      return encoder.encode(number.number());
    }
    if (value instanceof SqlValue.Text text) {
      return encoder.encode(text.value());
    }
    if (value instanceof SqlValue.Moment moment) {
      return encoder.encode(moment.value());
    }
    return encoder.encode(((SqlValue.Bytes) value).value());
  }
}
