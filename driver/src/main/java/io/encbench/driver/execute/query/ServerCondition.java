package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.sql.SqlText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A condition that the server checks. Immutable, with structural equality. */
public sealed interface ServerCondition {
  /** The maximum number of values in a list, and of integers in a number window. */
  int MOST_VALUES = 1000;

  /**
   * The condition for one execution; null if no row fulfils it.
   *
   * @throws RowsPlan.TooLargeException if the server cannot check the condition with these values
   */
  @Nullable Bound bound(SelectPlan.Execution execution, Expression.Row row) throws SQLException;

  /** The text of the condition, where {@code (?)} also stands for a longer list. */
  String outline();

  /** A condition that is sent as it is written in the statement. */
  record Written(SqlText part) implements ServerCondition {
    @Override
    public Bound bound(SelectPlan.Execution execution, Expression.Row row) {
      return new Bound(
          part.text(), (statement, first) -> execution.values().bind(part, statement, first));
    }

    @Override
    public String outline() {
      return part.text();
    }
  }

  /**
   * A number window: a range of an integer column, sent as the list of its values.
   *
   * @param column the text of the column
   * @param least the lower limits of the column
   * @param most the upper limits of the column
   */
  record Window(String column, List<Limit> least, List<Limit> most) implements ServerCondition {
    /**
     * One end of a range.
     *
     * @param inclusive whether the value itself belongs to the range
     */
    public record Limit(Expression value, boolean inclusive) {}

    public Window {
      least = List.copyOf(least);
      most = List.copyOf(most);
    }

    @Override
    public @Nullable Bound bound(SelectPlan.Execution execution, Expression.Row row)
        throws SQLException {
      BigDecimal from = null;
      for (Limit limit : least) {
        BigDecimal first = end(limit, row, RoundingMode.CEILING, BigDecimal.ONE);
        if (first == null) {
          return null;
        }
        from = from == null ? first : from.max(first);
      }
      BigDecimal to = null;
      for (Limit limit : most) {
        BigDecimal last = end(limit, row, RoundingMode.FLOOR, BigDecimal.ONE.negate());
        if (last == null) {
          return null;
        }
        to = to == null ? last : to.min(last);
      }
      if (from == null || to == null || from.compareTo(to) > 0) {
        return null;
      }
      if (to.subtract(from).compareTo(BigDecimal.valueOf(MOST_VALUES)) >= 0) {
        throw new RowsPlan.TooLargeException("a range of more than " + MOST_VALUES + " values");
      }
      List<List<SqlValue>> values = new ArrayList<>();
      for (BigDecimal value = from; value.compareTo(to) <= 0; value = value.add(BigDecimal.ONE)) {
        values.add(List.of(new SqlValue.Whole(value.toBigIntegerExact(), false)));
      }
      return Bound.list(column, " IN ", values);
    }

    @Override
    public String outline() {
      return column + " IN (?)";
    }

    /** The outermost integer within a limit; null if the limit is NULL. */
    private static @Nullable BigDecimal end(
        Limit limit, Expression.Row row, RoundingMode rounding, BigDecimal step)
        throws SQLException {
      SqlValue value = limit.value().value(row);
      if (value.isNull()) {
        return null;
      }
      BigDecimal number = Arithmetic.number(value).certain();
      BigDecimal whole = number.setScale(0, rounding);
      return !limit.inclusive() && whole.compareTo(number) == 0 ? whole.add(step) : whole;
    }
  }

  /**
   * {@code IN} or {@code NOT IN} with a subquery that has been read before.
   *
   * @param column the text of the column, or of a row of columns in brackets
   * @param width the number of these columns
   * @param subquery the number of the subquery's list
   */
  record InRows(SqlText column, int width, boolean not, int subquery) implements ServerCondition {
    @Override
    public String outline() {
      return column.text() + (not ? " NOT IN " : " IN ") + "(" + element(width) + ")";
    }

    @Override
    public @Nullable Bound bound(SelectPlan.Execution execution, Expression.Row row)
        throws SQLException {
      TreeSet<List<SqlValue>> values = new TreeSet<>(ValueComparison.ValueOrder.GROUPED.ofRows());
      for (List<SqlValue> each : execution.list(subquery)) {
        if (each.stream().noneMatch(SqlValue::isNull)) {
          values.add(each);
        } else if (not) {
          throw new RowsPlan.TooLargeException("NOT IN of a subquery with NULL");
        }
      }
      if (values.isEmpty()) {
        return not ? new Bound("1 = 1", (statement, first) -> first) : null;
      }
      if (values.size() > MOST_VALUES) {
        throw new RowsPlan.TooLargeException(
            "IN of a subquery with more than " + MOST_VALUES + " rows");
      }
      Bound list = Bound.list(column.text(), not ? " NOT IN " : " IN ", new ArrayList<>(values));
      return new Bound(
          list.text(),
          (statement, first) ->
              list.binder().bind(statement, execution.values().bind(column, statement, first)));
    }
  }

  /** The text of one list element: a parameter for each of {@code width} columns. */
  static String element(int width) {
    return width == 1 ? "?" : "(" + "?, ".repeat(width - 1) + "?)";
  }

  /**
   * A condition as it is sent to the server in one execution.
   *
   * @param text the text, with a {@code ?} for each value that is bound
   */
  record Bound(String text, Binder binder) {
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * A list of values in random order. The last value is repeated until the length is a power of
     * two, so that there are few different statements to prepare. The server still sees how many
     * values differ.
     *
     * @param values the values, at least one; this method shuffles them
     */
    static Bound list(String left, String operator, List<List<SqlValue>> values) {
      shuffle(values);
      int length = Integer.highestOneBit(2 * values.size() - 1);
      String element = element(values.get(0).size());
      String text = left + operator + "(" + (element + ", ").repeat(length - 1) + element + ")";
      return new Bound(text, (statement, first) -> bind(values, length, statement, first));
    }

    /**
     * Shuffles a list, so that the order in which the server sees the values reveals nothing. An
     * order that follows from the values alone could be computed for guessed values, and would
     * reveal which guesses are right. All random bits are drawn at once, because each draw costs
     * about 400 ns.
     */
    private static void shuffle(List<?> values) {
      byte[] bytes = new byte[Integer.BYTES * values.size()];
      RANDOM.nextBytes(bytes);
      IntBuffer bits = ByteBuffer.wrap(bytes).asIntBuffer();
      for (int i = values.size() - 1; i > 0; i--) {
        long other = (Integer.toUnsignedLong(bits.get(i)) * (i + 1)) >>> Integer.SIZE;
        Collections.swap(values, i, (int) other);
      }
    }

    /**
     * Binds a list.
     *
     * @throws RowsPlan.TooLargeException if a column cannot hold a value, so that no cell stands
     *     for it; the client can still compare it
     */
    private static int bind(
        List<List<SqlValue>> values, int length, PreparedStatement statement, int first)
        throws SQLException {
      int index = first;
      try {
        for (int i = 0; i < length; i++) {
          for (SqlValue value : values.get(Math.min(i, values.size() - 1))) {
            ExecutionValues.bind(value, statement, index++);
          }
        }
      } catch (SQLFeatureNotSupportedException e) {
        RowsPlan.TooLargeException other =
            new RowsPlan.TooLargeException("a list with a value that no cell stands for");
        other.initCause(e);
        throw other;
      }
      return index;
    }

    /** Binds the values. */
    @FunctionalInterface
    public interface Binder {
      /**
       * Binds the values from an index on.
       *
       * @param first the index of the first parameter
       * @return the index after the last
       */
      int bind(PreparedStatement statement, int first) throws SQLException;
    }
  }
}
