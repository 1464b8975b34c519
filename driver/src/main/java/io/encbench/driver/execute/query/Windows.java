package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Window functions over their default frames: the whole partition, or with ORDER BY the rows up to
 * the last one that is equal in the order. It holds all rows.
 */
public record Windows(Operator input, List<Function> functions) implements Operator {
  /** The functions that number rows. */
  public enum Numbering {
    ROW_NUMBER,
    RANK,
    DENSE_RANK
  }

  /**
   * A window function.
   *
   * @param numbering null for an aggregate
   * @param aggregate null for a numbering
   * @param number the virtual slot that stands for its value
   * @param text the function as it is written
   */
  public record Function(
      @Nullable Numbering numbering,
      @Nullable Aggregate aggregate,
      List<Expression> partition,
      List<Sort.Key> order,
      int number,
      String text) {
    public Function {
      partition = List.copyOf(partition);
      order = List.copyOf(order);
    }
  }

  public Windows {
    functions = List.copyOf(functions);
  }

  @Override
  public void run(Run run, Sink sink) throws SQLException {
    List<WindowedRow> rows = new ArrayList<>();
    input.run(
        run,
        row -> {
          WindowedRow windowed = new WindowedRow(row);
          run.memory().hold(windowed.heldBytes(), "holds rows for a window function");
          rows.add(windowed);
          return true;
        });
    for (Function function : functions) {
      compute(run, function, rows);
    }
    for (WindowedRow row : rows) {
      if (!sink.take(row)) {
        break;
      }
    }
  }

  private void compute(Run run, Function function, List<WindowedRow> rows) throws SQLException {
    int slot = run.execution().slot(function.number());
    Aggregate aggregate = function.aggregate();
    int averageScale = 0;
    if (aggregate == null) {
      run.execution()
          .setColumnOf(
              slot,
              BlockPlan.ComputedColumn.of(
                      run.execution(), "", new ColumnType(ColumnType.Kind.BIGINT, 0, 0, true))
                  .described(/* nullable= */ false));
    } else {
      averageScale = new ComputedType(run, List.of(aggregate)).averageScale(aggregate);
    }
    List<Sort.Key> all = new ArrayList<>();
    function.partition().forEach(value -> all.add(new Sort.Key(value, /* descending= */ false)));
    all.addAll(function.order());
    long before = run.memory().held();
    Sort.FirstRows sorted = new Sort.FirstRows(all, Long.MAX_VALUE, run.memory());
    for (WindowedRow row : rows) {
      sorted.add(row);
    }
    Partition partition = new Partition(function, slot, averageScale);
    for (EvaluatedRow row : sorted.inOrder()) {
      partition.add((WindowedRow) row);
    }
    partition.endPeers();
    run.memory().releaseDownTo(before);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(input);
  }

  @Override
  public List<PlanStep> ownSteps() {
    List<PlanStep> steps = new ArrayList<>();
    functions.forEach(
        function -> steps.add(new PlanStep.InClient("compute window " + function.text())));
    return steps;
  }

  /** Goes through the rows in the order of partitions and, within them, of the window. */
  private static final class Partition {
    private final Function function;
    private final int slot;
    private final int averageScale;
    private final List<WindowedRow> peers = new ArrayList<>();
    private @Nullable List<SqlValue> partition;
    private List<SqlValue> order = List.of();
    private Aggregate.@Nullable Accumulator accumulator;
    private long rows;
    private long ranks;

    Partition(Function function, int slot, int averageScale) {
      this.function = function;
      this.slot = slot;
      this.averageScale = averageScale;
    }

    void add(WindowedRow row) throws SQLException {
      List<SqlValue> ownPartition = values(function.partition(), row);
      List<SqlValue> ownOrder =
          values(function.order().stream().map(Sort.Key::value).toList(), row);
      boolean begins =
          partition == null
              || ValueComparison.ValueOrder.OF_ROWS.compare(partition, ownPartition) != 0;
      if (begins || ValueComparison.ValueOrder.OF_ROWS.compare(order, ownOrder) != 0) {
        endPeers();
      }
      if (begins) {
        rows = 0;
        ranks = 0;
        Aggregate aggregate = function.aggregate();
        accumulator = aggregate == null ? null : aggregate.begin(averageScale);
      }
      partition = ownPartition;
      order = ownOrder;
      peers.add(row);
    }

    /** Gives the collected rows, which are equal in the order, their values. */
    void endPeers() throws SQLException {
      if (peers.isEmpty()) {
        return;
      }
      long before = rows;
      rows += peers.size();
      ranks++;
      Aggregate.Accumulator current = accumulator;
      if (current != null) {
        for (WindowedRow row : peers) {
          current.add(row);
        }
        SqlValue value = current.value();
        for (WindowedRow row : peers) {
          row.values.put(slot, value);
          row.extremes.put(slot, current.extremeCell());
        }
      } else {
        for (int i = 0; i < peers.size(); i++) {
          long number =
              switch (java.util.Objects.requireNonNull(function.numbering())) {
                case ROW_NUMBER -> before + i + 1;
                case RANK -> before + 1;
                case DENSE_RANK -> ranks;
              };
          peers.get(i).values.put(slot, SqlValue.Whole.of(number, /* unsigned= */ true));
        }
      }
      peers.clear();
    }

    private static List<SqlValue> values(List<Expression> expressions, EvaluatedRow row)
        throws SQLException {
      List<SqlValue> values = new ArrayList<>();
      for (Expression each : expressions) {
        values.add(each.value(row));
      }
      return values;
    }
  }

  /** A row with the values of the window functions. */
  private static final class WindowedRow implements EvaluatedRow {
    private final EvaluatedRow row;
    private final Map<Integer, SqlValue> values = new HashMap<>();
    private final Map<Integer, byte @Nullable []> extremes = new HashMap<>();

    WindowedRow(EvaluatedRow row) {
      this.row = row;
    }

    @Override
    public SqlValue column(int index) throws SQLException {
      return row.column(index);
    }

    @Override
    public SqlValue slot(int index) throws SQLException {
      SqlValue value = values.get(index);
      return value == null ? row.slot(index) : value;
    }

    @Override
    public byte @Nullable [] cell(int index) throws SQLException {
      return row.cell(index);
    }

    @Override
    public byte @Nullable [] extreme(int aggregate) throws SQLException {
      return extremes.containsKey(aggregate) ? extremes.get(aggregate) : row.extreme(aggregate);
    }

    @Override
    public long heldBytes() {
      return row.heldBytes() + 8 * HeldMemory.ofObject(8);
    }
  }
}
