package io.encbench.driver.execute.query;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * UNION and UNION ALL of several queries, with the ORDER BY and LIMIT that follow them.
 *
 * @param labels the names of the columns; empty for those of the first branch
 * @param distinct the number of branches, from the first, whose equal rows are dropped: UNION drops
 *     equal rows of everything before it
 * @param order the keys of ORDER BY; their columns are those of the union
 * @param keys the text of the keys, for {@code EXPLAIN ENCRYPTION}
 * @param offset the offset of LIMIT, or null
 * @param rows the number of rows of LIMIT, or null
 */
public record Union(
    List<RowsPlan> branches,
    List<String> labels,
    int distinct,
    List<Sort.Key> order,
    String keys,
    @Nullable Expression offset,
    @Nullable Expression rows)
    implements RowsPlan {
  public Union {
    branches = List.copyOf(branches);
    labels = List.copyOf(labels);
    order = List.copyOf(order);
  }

  @Override
  public ResultRows rows(SelectPlan.Execution execution) throws SQLException {
    try {
      return united(execution);
    } catch (ValueComparison.ValueOrder.Failure e) {
      throw e.reason();
    }
  }

  private ResultRows united(SelectPlan.Execution execution) throws SQLException {
    long before = execution.memory().held();
    List<ResultRows> read = new ArrayList<>();
    for (RowsPlan branch : branches) {
      read.add(branch.rows(execution));
    }
    List<BlockPlan.ComputedColumn> columns = columns(execution, read);
    Operator.Run run = new Operator.Run(execution, columns.size(), List.of());
    List<ResultRows.Column> described = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      described.add(columns.get(i).described(nullable(read, i)));
      run.columns()[i] = described.get(i);
    }
    List<byte[][]> cells = new ArrayList<>();
    operators(read).run(run, row -> cells.add(encoded(execution, columns, row)));
    execution.memory().releaseDownTo(before);
    for (byte[][] row : cells) {
      execution.memory().hold(HeldMemory.ofCells(row), "collects the rows of a UNION");
    }
    return new ResultRows(described, cells);
  }

  private static boolean nullable(List<ResultRows> read, int column) {
    return read.stream().anyMatch(branch -> branch.columns().get(column).nullable());
  }

  private static byte[][] encoded(
      SelectPlan.Execution execution, List<BlockPlan.ComputedColumn> columns, EvaluatedRow row)
      throws SQLException {
    byte[][] cells = new byte[columns.size()][];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = columns.get(i).cell(row.column(i));
    }
    execution.memory().hold(HeldMemory.ofCells(cells), "collects the rows of a UNION");
    return cells;
  }

  private Operator operators(List<ResultRows> read) {
    Operator operator = new Branches(read, distinct);
    if (!order.isEmpty()) {
      operator = new Sort(operator, order, keys, offset, rows);
    }
    return rows == null ? operator : new Operator.Limit(operator, offset, rows);
  }

  @Override
  public boolean isOneQuery() {
    return false;
  }

  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    branches.forEach(branch -> steps.addAll(branch.steps()));
    steps.addAll(operators(List.of()).steps());
    return steps;
  }

  private List<BlockPlan.ComputedColumn> columns(
      SelectPlan.Execution execution, List<ResultRows> read) throws SQLException {
    List<BlockPlan.ComputedColumn> columns = new ArrayList<>();
    for (int i = 0; i < read.get(0).columns().size(); i++) {
      ResultRows.Column first = read.get(0).columns().get(i);
      ColumnRule rule = first.described();
      for (ResultRows branch : read) {
        if (branch.columns().size() != read.get(0).columns().size()) {
          throw new SQLException(
              "The used SELECT statements have a different number of columns", "21000", 1222);
        }
        rule = united(rule, branch.columns().get(i).described());
      }
      columns.add(
          new BlockPlan.ComputedColumn(
              execution,
              new ColumnRule(
                  "result",
                  labels.isEmpty() ? first.label() : labels.get(i),
                  rule.type(),
                  Scheme.RND,
                  "",
                  rule.collation(),
                  /* windows= */ false,
                  CellFormat.V1)));
    }
    return columns;
  }

  /**
   * A rule with the type and collation that hold the values of both columns. Text of unknown
   * collation makes that of both unknown, so that it is passed on and not compared.
   */
  private static ColumnRule united(ColumnRule a, ColumnRule b) throws SQLException {
    ColumnType one = withoutTruth(a.type());
    ColumnType other = withoutTruth(b.type());
    boolean known = a.collation() != null && b.collation() != null;
    boolean mixed = one.kind().family() == Family.TEXT && known && a.collation() != b.collation();
    ColumnType type = mixed ? null : united(one, other);
    if (type == null) {
      throw Refusal.because(
          "a UNION of columns of different types or collations ("
              + a.name()
              + ", "
              + b.name()
              + ") is not supported on the client side");
    }
    return new ColumnRule(
        a.table(),
        a.column(),
        type,
        Scheme.RND,
        "",
        known ? a.collation() : null,
        /* windows= */ false,
        CellFormat.V1);
  }

  /** A union of TINYINT(1) is a TINYINT, which Connector/J reports in another way. */
  private static ColumnType withoutTruth(ColumnType type) {
    return type.kind() == Kind.BOOLEAN ? new ColumnType(Kind.TINYINT, 0, 0, false) : type;
  }

  /** The type that holds the values of two; null if servers have another one or none. */
  static @Nullable ColumnType united(ColumnType a, ColumnType b) {
    if (a.kind() == Kind.ENUM || b.kind() == Kind.ENUM) {
      return null; // To a server it is text, which it sorts by a collation.
    }
    if (a.equals(b)) {
      return a;
    }
    if (a.kind() == Kind.BINARY && b.kind() == Kind.BINARY) {
      return null; // A server fills up the shorter one with zeros.
    }
    if (a.kind() == b.kind() && a.unsigned() == b.unsigned() && a.kind() != Kind.DECIMAL) {
      return new ColumnType(
          a.kind(), Math.max(a.length(), b.length()), Math.max(a.scale(), b.scale()), a.unsigned());
    }
    boolean integers =
        a.kind().family() == Family.INTEGER
            && b.kind().family() == Family.INTEGER
            && a.unsigned() == b.unsigned();
    if (integers) {
      return a.kind().compareTo(b.kind()) > 0 ? a : b;
    }
    if (a.kind() == Kind.DECIMAL && b.kind() == Kind.DECIMAL && a.unsigned() == b.unsigned()) {
      int scale = Math.max(a.scale(), b.scale());
      int whole = Math.max(a.length() - a.scale(), b.length() - b.scale());
      // A server has no type for all the digits of both.
      return whole + scale > ColumnType.DECIMAL_DIGITS
          ? null
          : new ColumnType(Kind.DECIMAL, whole + scale, scale, a.unsigned());
    }
    return null;
  }

  /** Passes on the rows of the branches. */
  private record Branches(List<ResultRows> read, int distinct) implements Operator {
    @Override
    public void run(Run run, Sink sink) throws SQLException {
      TreeSet<List<SqlValue>> seen = new TreeSet<>(ValueComparison.ValueOrder.GROUPED.ofRows());
      for (int branch = 0; branch < read.size(); branch++) {
        ResultRows rows = read.get(branch);
        for (byte[][] cells : rows.rows()) {
          // The columns of a branch may have other types and encodings than those of the union.
          List<SqlValue> values = new ArrayList<>();
          for (int i = 0; i < cells.length; i++) {
            values.add(JoinedRow.decoded(rows.columns().get(i), cells[i]));
          }
          if (branch < distinct) {
            run.memory().hold(HeldMemory.ofValues(values), "drops equal rows of a UNION");
            if (!seen.add(values)) {
              continue;
            }
          }
          if (!sink.take(new ValuesRow(run.nothing(), values))) {
            return;
          }
        }
      }
    }

    @Override
    public List<Operator> inputs() {
      return List.of();
    }

    @Override
    public List<PlanStep> ownSteps() {
      return List.of(new PlanStep.InClient(distinct == 0 ? "union all" : "union, drop equal rows"));
    }
  }

  /** A row of values. */
  private record ValuesRow(JoinedRow nothing, List<SqlValue> values) implements EvaluatedRow {
    @Override
    public SqlValue column(int index) {
      return values.get(index);
    }

    @Override
    public SqlValue slot(int index) throws SQLException {
      return nothing.slot(index);
    }

    @Override
    public Expression.Types types() {
      return nothing.types();
    }

    @Override
    public byte @Nullable [] cell(int index) {
      throw new IllegalStateException("a row of a union has values only");
    }

    @Override
    public byte @Nullable [] extreme(int aggregate) {
      throw new IllegalStateException("a row of a union has values only");
    }

    @Override
    public long heldBytes() {
      return HeldMemory.ofValues(values);
    }
  }
}
