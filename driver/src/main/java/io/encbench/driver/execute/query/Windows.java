package io.encbench.driver.execute.query;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.Expression.Column;
import io.encbench.driver.execute.expression.Expression.EvaluatedRow;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    DENSE_RANK,
    NTILE
  }

  /** The functions that return the value of a column in another row. */
  public enum Picking {
    LAG,
    LEAD,
    FIRST_VALUE,
    LAST_VALUE
  }

  /**
   * A window function: a numbering, a picking or an aggregate; the others are null.
   *
   * @param column the column of a picking
   * @param count the number of rows between a row and that of LAG or LEAD, or the number of parts
   *     of NTILE; null for 1
   * @param number the virtual slot that stands for its value
   * @param text the function as it is written
   */
  public record Function(
      @Nullable Numbering numbering,
      @Nullable Picking picking,
      @Nullable Column column,
      @Nullable Expression count,
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
    if (function.column() != null) {
      run.execution().setColumnOf(slot, run.columns()[function.column().index()].nullSupplied());
    } else if (aggregate == null) {
      run.execution()
          .setColumnOf(
              slot,
              BlockPlan.ComputedColumn.of(
                      run.execution(), "", new ColumnType(ColumnType.Kind.BIGINT, 0, 0, true))
                  .described(/* nullable= */ false));
    } else {
      averageScale = run.types().averageScale(aggregate);
    }
    List<Sort.Key> all = new ArrayList<>();
    function.partition().forEach(value -> all.add(new Sort.Key(value, /* descending= */ false)));
    all.addAll(function.order());
    long before = run.memory().held();
    Sort.FirstRows sorted = new Sort.FirstRows(all, Long.MAX_VALUE, run.memory());
    for (WindowedRow row : rows) {
      sorted.add(row);
    }
    Expression count = function.count();
    long counted = count == null ? 1 : Operator.Limit.number(count.value(run.nothing()));
    Partition partition = new Partition(function, slot, averageScale, counted);
    for (EvaluatedRow row : sorted.inOrder()) {
      partition.add((WindowedRow) row);
    }
    partition.end();
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
    private final long count;
    private final List<WindowedRow> all = new ArrayList<>();
    private final List<WindowedRow> peers = new ArrayList<>();
    private @Nullable List<SqlValue> partition;
    private List<SqlValue> order = List.of();
    private Aggregate.@Nullable Accumulator accumulator;
    private long rows;
    private long ranks;

    Partition(Function function, int slot, int averageScale, long count) {
      this.function = function;
      this.slot = slot;
      this.averageScale = averageScale;
      this.count = count;
    }

    void add(WindowedRow row) throws SQLException {
      List<SqlValue> ownPartition = values(function.partition(), row);
      List<SqlValue> ownOrder =
          values(function.order().stream().map(Sort.Key::value).toList(), row);
      boolean begins =
          partition == null
              || ValueComparison.ValueOrder.SORTED.ofRows().compare(partition, ownPartition) != 0;
      if (begins) {
        end();
      } else if (ValueComparison.ValueOrder.SORTED.ofRows().compare(order, ownOrder) != 0) {
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
      all.add(row);
    }

    /** Gives the rows of the partition the values that depend on all of them. */
    void end() throws SQLException {
      endPeers();
      for (int i = 0; i < all.size(); i++) {
        if (function.numbering() == Numbering.NTILE) {
          all.get(i).values.put(slot, SqlValue.Whole.of(part(i), /* unsigned= */ true));
        } else if (function.picking() == Picking.LAG) {
          pick(all.get(i), i - count);
        } else if (function.picking() == Picking.LEAD) {
          pick(all.get(i), count > all.size() ? -1 : i + count);
        }
      }
      all.clear();
    }

    /** The part of NTILE to which a row belongs, from 1. The first parts have one row more. */
    private long part(long row) throws SQLException {
      if (count == 0) {
        throw Refusal.because("NTILE(0) is not supported");
      }
      long least = all.size() / count;
      long larger = all.size() % count;
      long inLarger = larger * (least + 1);
      return 1 + (row < inLarger ? row / (least + 1) : larger + (row - inLarger) / least);
    }

    /** Gives a row the value of another row of the partition; NULL if there is none. */
    private void pick(WindowedRow row, long other) throws SQLException {
      boolean exists = other >= 0 && other < all.size();
      row.values.put(
          slot,
          exists
              ? Objects.requireNonNull(function.column()).value(all.get((int) other))
              : SqlValue.Null.INSTANCE);
    }

    /** Gives the collected rows, which are equal in the order, their values. */
    private void endPeers() throws SQLException {
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
      } else if (function.picking() == Picking.FIRST_VALUE) {
        for (WindowedRow row : peers) {
          pick(row, 0);
        }
      } else if (function.picking() == Picking.LAST_VALUE) {
        for (WindowedRow row : peers) {
          pick(row, rows - 1);
        }
      } else if (function.numbering() != null) {
        for (int i = 0; i < peers.size(); i++) {
          long number =
              switch (function.numbering()) {
                case ROW_NUMBER -> before + i + 1;
                case RANK -> before + 1;
                case DENSE_RANK -> ranks;
                case NTILE -> 0; // Depends on the number of rows in the partition.
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
    public Expression.Types types() {
      return row.types();
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
