package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate function of a query. Immutable, with structural equality.
 *
 * @param distinct whether equal values count once
 * @param arguments the arguments; empty for {@code COUNT(*)}, more than one only for {@code
 *     COUNT(DISTINCT ...)}
 * @param number the slot that stands for the aggregate
 */
public record Aggregate(
    Function function, boolean distinct, List<Expression> arguments, int number) {
  /**
   * The number of digits that AVG adds after the point of its argument: div_precision_increment.
   */
  public static final int AVERAGE_DIGITS = Quotient.MORE_DIGITS;

  /** The maximum number of digits after the point of a DECIMAL. */
  static final int MOST_SCALE = 30;

  /** The functions, which are computed from the values that are not NULL. */
  public enum Function {
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX
  }

  public Aggregate {
    arguments = List.copyOf(arguments);
  }

  /** The index of the column whose value a MIN or MAX returns; -1 for any other aggregate. */
  public int extremeOf() {
    boolean extreme = function == Function.MIN || function == Function.MAX;
    return extreme && arguments.get(0) instanceof Expression.Column column ? column.index() : -1;
  }

  /**
   * Begins the aggregate of a group.
   *
   * @param averageScale the minimum number of digits after the point of an AVG
   */
  public Accumulator begin(int averageScale) {
    return new Accumulator(this, averageScale);
  }

  /** The aggregate over the rows of one group. */
  public static final class Accumulator {
    private final Aggregate aggregate;
    private final int averageScale;
    private final @Nullable TreeSet<List<SqlValue>> seen;
    private long count;
    private @Nullable BigDecimal sum;
    private BigDecimal sumOfShown = BigDecimal.ZERO;
    private int scale;
    private SqlValue extreme = SqlValue.Null.INSTANCE;
    private byte @Nullable [] extremeCell;

    Accumulator(Aggregate aggregate, int averageScale) {
      this.aggregate = aggregate;
      this.averageScale = averageScale;
      this.seen =
          aggregate.distinct() ? new TreeSet<>(ValueComparison.ValueOrder.GROUPED.ofRows()) : null;
    }

    /** Adds a row. Returns the values that the aggregate holds because of it. */
    public List<SqlValue> add(Expression.EvaluatedRow row) throws SQLException {
      List<SqlValue> values = new ArrayList<>();
      for (Expression argument : aggregate.arguments()) {
        SqlValue value = argument.value(row);
        if (value.isNull()) {
          return List.of();
        }
        values.add(value);
      }
      if (seen != null && !seen.add(values)) {
        return List.of();
      }
      count++;
      switch (aggregate.function()) {
        case COUNT -> {}
        case SUM, AVG -> addNumber(values.get(0));
        case MIN -> addExtreme(values.get(0), row, -1);
        case MAX -> addExtreme(values.get(0), row, 1);
      }
      return seen == null ? List.of() : values;
    }

    private void addNumber(SqlValue value) throws SQLException {
      SqlValue.Numeric number = Arithmetic.number(value);
      if (number instanceof SqlValue.Approximate || number instanceof SqlValue.Real) {
        throw Refusal.because(
            aggregate.function()
                + " of floating-point numbers or text is not supported on the client side");
      }
      sum = sum == null ? number.number() : sum.add(number.number());
      sumOfShown = sumOfShown.add(number.shown());
      scale = Math.max(scale, number instanceof SqlValue.Exact exact ? exact.scale() : 0);
    }

    private void addExtreme(SqlValue value, Expression.EvaluatedRow row, int sign)
        throws SQLException {
      if (extreme.isNull()
          || Integer.signum(ValueComparison.ValueOrder.SORTED.compare(value, extreme)) == sign) {
        extreme = value;
        int column = aggregate.extremeOf();
        extremeCell = column < 0 ? null : row.cell(column);
      }
    }

    public SqlValue value() {
      return switch (aggregate.function()) {
        case COUNT -> SqlValue.Whole.of(count);
        case SUM -> sum == null ? SqlValue.Null.INSTANCE : new SqlValue.Exact(sum, scale);
        case AVG -> sum == null ? SqlValue.Null.INSTANCE : average(sum);
        case MIN, MAX -> extreme;
      };
    }

    /**
     * Refuses a sum of quotients that depends on whether the server keeps the rows, with the digits
     * that it shows, in a temporary table.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if the sum is not certain
     */
    public void requireCertain() throws SQLException {
      BigDecimal total = sum;
      if (total == null) {
        return;
      }
      boolean average = aggregate.function() == Function.AVG;
      BigDecimal shown = average ? total : total.setScale(scale, RoundingMode.HALF_UP);
      if (shown.compareTo(sumOfShown) != 0) {
        throw Refusal.inClient(
            aggregate.function() + " of quotients whose sum depends on the server's plan");
      }
    }

    private SqlValue average(BigDecimal total) {
      int shown = Math.max(averageScale, Math.min(scale + AVERAGE_DIGITS, MOST_SCALE));
      return new SqlValue.Exact(
          Quotient.of(total, BigDecimal.valueOf(count), AVERAGE_DIGITS), shown);
    }

    public byte @Nullable [] extremeCell() {
      return extremeCell;
    }
  }
}
