package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Approximate;
import io.encbench.driver.execute.expression.SqlValue.Bytes;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Member;
import io.encbench.driver.execute.expression.SqlValue.Moment;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Real;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.value.convert.TemporalText;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Compares values that are not NULL and that MySQL would compare as one type. */
public final class ValueComparison {
  private ValueComparison() {}

  /**
   * Compares as {@link java.util.Comparator#compare} does.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the server would convert a value in a way
   *     that the client does not support
   */
  public static int compare(SqlValue left, SqlValue right) throws SQLException {
    if (left instanceof Whole a && right instanceof Whole b) {
      return a.value().compareTo(b.value());
    }
    if (left instanceof Numeric a && right instanceof Numeric b) {
      return compare(a, b);
    }
    if (left instanceof Text a && right instanceof Text b) {
      return collation(a, b).compare(a.value(), b.value());
    }
    if (left instanceof Member a && (right instanceof Text || right instanceof Member)) {
      return compare(a.asText(), right);
    }
    if (left instanceof Text a && right instanceof Member b) {
      return compare(a, b.asText());
    }
    if (left instanceof Moment a && right instanceof Moment b) {
      return a.value().compareTo(b.value());
    }
    if (left instanceof Moment a && right instanceof Text b) {
      return a.value().compareTo(moment(b));
    }
    if (left instanceof Text a && right instanceof Moment b) {
      return moment(a).compareTo(b.value());
    }
    if (left instanceof Bytes a && right instanceof Bytes b) {
      return Arrays.compareUnsigned(a.value(), b.value());
    }
    if ((left instanceof Numeric && right instanceof Text)
        || (left instanceof Text && right instanceof Numeric)) {
      return compare(Arithmetic.number(left), Arithmetic.number(right));
    }
    throw Refusal.because(
        "comparison of values of these two types is not supported outside of the server");
  }

  private static int compare(Numeric a, Numeric b) throws SQLException {
    if (a instanceof Real first && b instanceof Real second) {
      // Not Double.compare, to which 0.0 and -0.0 are different.
      return first.value() == second.value() ? 0 : Double.compare(first.value(), second.value());
    }
    int order = a.certain().compareTo(b.certain());
    boolean approximate = isApproximate(a) || isApproximate(b);
    if (order != 0 && approximate && a.number().doubleValue() == b.number().doubleValue()) {
      throw Refusal.because(
          "comparison with a floating-point number or text that the server may consider equal is"
              + " not supported on encrypted columns: pass a BigDecimal");
    }
    // MySQL compares all digits of a quotient, MariaDB those that it shows.
    if (order != a.shown().compareTo(b.shown())) {
      throw Refusal.because(
          "comparison with a quotient that differs only in digits that the server does not show is"
              + " not supported by the driver");
    }
    return order;
  }

  private static boolean isApproximate(Numeric number) {
    return number instanceof Approximate || number instanceof Real;
  }

  /** The date and time that the server reads from a literal or parameter beside a date. */
  public static LocalDateTime moment(Text text) throws SQLException {
    if (text.collation() != null) {
      throw Refusal.because("comparison of a date with a column of text is not supported");
    }
    try {
      LocalDateTime moment = TemporalText.dateTime(text.value());
      if (isExact(moment)) {
        return moment;
      }
    } catch (DateTimeException e) {
      // Refused, as text that Java can read and servers read differently.
    }
    throw notInFormat();
  }

  private static boolean isExact(LocalDateTime moment) {
    return WallTimeline.hasYear(moment.getYear())
        && moment.truncatedTo(ChronoUnit.MICROS).equals(moment);
  }

  /**
   * Refuses text that cannot be compared with a date.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it is not a date in MySQL's own format
   */
  public static void requireMoment(String text) throws SQLException {
    moment(new Text(text, null));
  }

  private static SQLException notInFormat() {
    return Refusal.because(
        "comparison of a date with text other than 'YYYY-MM-DD' or 'YYYY-MM-DD hh:mm:ss' with up"
            + " to six digits of a fraction is not supported outside of the server");
  }

  private static Collation collation(Text a, Text b) throws SQLException {
    Collation first = a.collation();
    Collation second = b.collation();
    if (first == null && second == null) {
      return ConnectionOrder.INSTANCE;
    }
    if (first != null && second != null && !first.equals(second)) {
      throw differentCollations();
    }
    return first != null ? first : Objects.requireNonNull(second);
  }

  static SQLException differentCollations() {
    return Refusal.because("comparison of texts with different collations is not supported");
  }

  /**
   * The order of values in ORDER BY, with NULL first. Values are equal if GROUP BY and DISTINCT
   * treat them as equal. An exception from a comparison leaves the sort as a {@link Failure}.
   */
  public enum ValueOrder implements Comparator<SqlValue> {
    /** The order of ORDER BY. */
    SORTED {
      @Override
      int compareTexts(Text a, Text b) throws SQLException {
        return collation(a, b).compare(a.value(), b.value());
      }
    },
    /** An order in which equal values are next to each other. */
    GROUPED {
      @Override
      int compareTexts(Text a, Text b) throws SQLException {
        Collation collation = collation(a, b);
        return collation instanceof ConnectionOrder any
            ? any.compareGroups(a.value(), b.value())
            : collation.compare(a.value(), b.value());
      }
    };

    abstract int compareTexts(Text a, Text b) throws SQLException;

    /** The order of rows of values. The first values that differ decide. */
    public Comparator<List<SqlValue>> ofRows() {
      return (a, b) -> {
        for (int i = 0; i < a.size(); i++) {
          int order = compare(a.get(i), b.get(i));
          if (order != 0) {
            return order;
          }
        }
        return 0;
      };
    }

    /** Carries an exception out of a comparator. */
    public static final class Failure extends RuntimeException {
      private static final long serialVersionUID = 1L;

      private final SQLException reason;

      Failure(SQLException reason) {
        super(reason);
        this.reason = reason;
      }

      public SQLException reason() {
        return reason;
      }
    }

    @Override
    public int compare(SqlValue a, SqlValue b) {
      if (a.isNull() || b.isNull()) {
        return Boolean.compare(b.isNull(), a.isNull());
      }
      try {
        if (a instanceof Member first && b instanceof Member second) {
          return Integer.compare(first.place(), second.place());
        }
        if (a instanceof Exact first && b instanceof Exact second) {
          return first.shown().compareTo(second.shown());
        }
        return a instanceof Text first && b instanceof Text second
            ? compareTexts(first, second)
            : ValueComparison.compare(a, b);
      } catch (SQLException e) {
        throw new Failure(e);
      }
    }
  }
}
