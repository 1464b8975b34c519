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
  public ResultRows rows(SelectPlan.Execution execution) throws SQLException {
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

  private ResultRows completed(SelectPlan.Execution execution) throws SQLException {
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

  private boolean fulfils(SelectPlan.Execution execution, JoinedRow row) throws SQLException {
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

  private Window window(SelectPlan.Execution execution, ResultRows.Column[] columns, int rows)
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
      SelectPlan.Execution execution,
      ResultRows.Column[] columns,
      List<Expression.EvaluatedRow> rows)
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

  /** A condition that the client checks on every row. Immutable, with structural equality. */
  public sealed interface ClientCondition {
    Condition.Truth truth(SelectPlan.Execution execution, Expression.Row row) throws SQLException;

    /** The condition as it is written. */
    String text();

    /** A condition that can be computed from the row. */
    public record Computed(String text, Condition condition) implements ClientCondition {
      @Override
      public Condition.Truth truth(SelectPlan.Execution execution, Expression.Row row)
          throws SQLException {
        return condition.truth(row);
      }
    }

    /**
     * {@code IN} or {@code NOT IN} with a subquery that has been read before.
     *
     * @param subquery the number of the subquery's list
     */
    record InRows(String text, List<Expression> left, boolean not, int subquery)
        implements ClientCondition {
      public InRows {
        left = List.copyOf(left);
      }

      @Override
      public Condition.Truth truth(SelectPlan.Execution execution, Expression.Row row)
          throws SQLException {
        Condition.Truth any = Condition.Truth.FALSE;
        for (List<SqlValue> each : execution.list(subquery)) {
          Condition.Truth all = Condition.Truth.TRUE;
          for (int i = 0; i < left.size() && all != Condition.Truth.FALSE; i++) {
            all = all.and(Condition.Operator.EQUAL.of(left.get(i).value(row), each.get(i)));
          }
          any = any.or(all);
          if (any == Condition.Truth.TRUE) {
            break;
          }
        }
        return not ? any.not() : any;
      }
    }
  }

  /**
   * An output column of a query with client-side execution. Immutable, with structural equality.
   *
   * @param label the name by which the application refers to the column
   * @param value the expression of the column
   * @param function the aggregate, if the column consists of nothing else; otherwise null
   */
  public record Output(String label, Expression value, @Nullable Aggregate function) {
    /**
     * The index in the row of the column whose cells this output returns; -1 if the output is
     * computed.
     */
    public int cellOf() {
      if (function != null) {
        return function.extremeOf();
      }
      return value instanceof Expression.Column column ? column.index() : -1;
    }

    /** The cell of a row, for an output that returns the cells of a column. */
    byte @Nullable [] cell(Expression.EvaluatedRow row) throws SQLException {
      return function == null ? row.cell(cellOf()) : row.extreme(function.number());
    }

    /** The column of the result, for an output that returns the cells of a column. */
    ResultRows.Column described(ResultRows.Column column) {
      return function == null
          ? new ResultRows.Column(
              label, column.described(), column.decoder(), column.source(), column.nullable())
          : new ResultRows.Column(label, column.described(), column.decoder(), null, true);
    }

    /**
     * The type of a computed output.
     *
     * @param values all values of the output in this result
     */
    ColumnType type(ComputedType types, List<SqlValue> values) throws SQLException {
      return function == null ? types.of(value, values) : types.of(function, values);
    }

    /** Whether the output may be NULL. */
    boolean nullable() {
      return function == null || function.function() != Aggregate.Function.COUNT;
    }
  }

  /**
   * Collects the first rows in a sort order. Rows with equal keys stay in the order in which they
   * were added. With {@code LIMIT 1}, most rows cost one comparison and are dropped.
   */
  static final class FirstRows {
    private static final int LEAST_BETWEEN_SORTS = 16;

    private final List<SortKey> order;
    private final int most;
    private final List<Keyed> kept = new ArrayList<>();
    private @Nullable Keyed last;

    @SuppressWarnings("ArrayRecordComponent") // never compared by equals
    private record Keyed(Expression.EvaluatedRow row, SqlValue[] keys) {}

    /**
     * Creates an empty collection.
     *
     * @param most the maximum number of rows to return
     */
    FirstRows(List<SortKey> order, int most) {
      this.order = order;
      this.most = most;
    }

    /**
     * Adds a row.
     *
     * @throws ValueComparison.ValueOrder.Failure if only the server can tell the order of two
     *     values
     */
    void add(Expression.EvaluatedRow row) throws SQLException {
      SqlValue[] keys = new SqlValue[order.size()];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = order.get(i).value().value(row);
      }
      Keyed keyed = new Keyed(row, keys);
      if (last != null && compare(keyed, last) >= 0) {
        return;
      }
      kept.add(keyed);
      if (kept.size() - most >= Math.max(most, LEAST_BETWEEN_SORTS)) {
        dropOthers();
      }
    }

    /** The first rows, in order. */
    List<Expression.EvaluatedRow> inOrder() {
      dropOthers();
      return kept.stream().map(Keyed::row).toList();
    }

    private void dropOthers() {
      kept.sort(this::compare);
      if (kept.size() > most) {
        kept.subList(most, kept.size()).clear();
      }
      if (!kept.isEmpty() && kept.size() == most) {
        last = kept.get(most - 1);
      }
    }

    private int compare(Keyed a, Keyed b) {
      for (int i = 0; i < a.keys().length; i++) {
        int difference = ValueComparison.ValueOrder.INSTANCE.compare(a.keys()[i], b.keys()[i]);
        if (difference != 0) {
          return order.get(i).descending() ? -difference : difference;
        }
      }
      return 0;
    }
  }
}
