package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the types of computed columns as MySQL does (Reference Manual 8.0, 12.25 "Precision
 * Math", and the types that the servers report).
 */
final class ComputedType {
  private static final int MOST_DIGITS = 65;
  private static final int MOST_SCALE = 30;

  /** The number of digits that SUM adds: enough for the sum of 2^64 rows. */
  private static final int SUM_DIGITS = 22;

  private static final int MICROS = 6;

  /**
   * The digits of a number before and after the point.
   *
   * @param unsigned whether an integer is unsigned
   * @param known whether the columns determine the digits; otherwise the number may have as many
   *     digits as a DECIMAL can
   */
  private record Digits(int whole, int scale, boolean integer, boolean unsigned, boolean known) {
    static final Digits UNKNOWN = new Digits(MOST_DIGITS, 0, false, false, false);

    static Digits ofInteger(int whole, boolean unsigned) {
      return new Digits(whole, 0, true, unsigned, true);
    }

    static Digits ofDecimal(int whole, int scale) {
      return new Digits(whole, scale, false, false, true);
    }

    int precision() {
      return whole + scale;
    }
  }

  private final Operator.Run run;
  private final List<Aggregate> aggregates;

  /** Prepares to determine the types of one result. */
  ComputedType(Operator.Run run, List<Aggregate> aggregates) {
    this.run = run;
    this.aggregates = aggregates;
  }

  /**
   * The type of an aggregate.
   *
   * @param values all values of the aggregate in this result
   */
  ColumnType of(Aggregate aggregate, List<SqlValue> values) throws SQLException {
    return switch (aggregate.function()) {
      case COUNT -> new ColumnType(Kind.BIGINT, 0, 0, false);
      case SUM -> {
        Digits digits = digits(aggregate);
        yield decimal(digits.precision(), scale(digits, values));
      }
      case AVG -> {
        Digits digits = digits(aggregate);
        yield decimal(digits.precision(), scale(digits, values));
      }
      case MIN, MAX -> of(aggregate.arguments().get(0), values);
    };
  }

  /**
   * The number of digits after the point of an AVG, as far as its columns determine it; 0 for any
   * other aggregate.
   */
  int averageScale(Aggregate aggregate) throws SQLException {
    return aggregate.function() == Aggregate.Function.AVG ? digits(aggregate).scale() : 0;
  }

  private Digits digits(Aggregate aggregate) throws SQLException {
    if (aggregate.function() == Aggregate.Function.COUNT) {
      return digits(new ColumnType(Kind.BIGINT, 0, 0, false));
    }
    Digits argument = digits(aggregate.arguments().get(0));
    return switch (aggregate.function()) {
      case SUM -> Digits.ofDecimal(argument.whole() + SUM_DIGITS, argument.scale());
      case AVG -> {
        int scale = Math.min(argument.scale() + Aggregate.AVERAGE_DIGITS, MOST_SCALE);
        int precision = argument.precision() + Aggregate.AVERAGE_DIGITS;
        yield Digits.ofDecimal(precision - scale, scale);
      }
      default -> argument;
    };
  }

  /** The type of an expression: as its columns determine it, or else as its values require. */
  ColumnType of(Expression expression, List<SqlValue> values) throws SQLException {
    ResultRows.Column scalar = scalar(expression);
    if (scalar != null) {
      return scalar.described().type();
    }
    SqlValue some = values.stream().filter(value -> !value.isNull()).findFirst().orElse(null);
    Digits digits = digits(expression);
    if (some instanceof SqlValue.Whole && (digits.integer() || digits.equals(Digits.UNKNOWN))) {
      boolean unsigned =
          values.stream()
              .anyMatch(value -> value instanceof SqlValue.Whole whole && whole.unsigned());
      return new ColumnType(Kind.BIGINT, 0, 0, unsigned);
    }
    if (some instanceof SqlValue.Exact || some instanceof SqlValue.Whole) {
      return decimal(digits.precision(), scale(digits, values));
    }
    if (some instanceof SqlValue.Approximate || some instanceof SqlValue.Real) {
      return new ColumnType(Kind.DOUBLE, 0, 0, false);
    }
    if (some instanceof SqlValue.Moment) {
      return new ColumnType(Kind.DATETIME, 0, MICROS, false);
    }
    if (some instanceof SqlValue.Bytes) {
      return new ColumnType(Kind.LONGBLOB, 0, 0, false);
    }
    if (some instanceof SqlValue.Text) {
      return new ColumnType(Kind.LONGTEXT, 0, 0, false);
    }
    if (isDouble(expression)) {
      return new ColumnType(Kind.DOUBLE, 0, 0, false);
    }
    return digits.integer()
        ? new ColumnType(Kind.BIGINT, 0, 0, digits.unsigned())
        : decimal(digits.precision(), digits.scale());
  }

  /** Whether an expression without a value is a DOUBLE, because one of its operands is one. */
  private boolean isDouble(Expression expression) throws SQLException {
    if (expression instanceof Expression.Column column) {
      return run.columns()[column.index()].described().type().kind() == Kind.DOUBLE;
    }
    if (expression instanceof Expression.Negative negative) {
      return isDouble(negative.operand());
    }
    if (expression instanceof Expression.Computation computation) {
      return isDouble(computation.left()) || isDouble(computation.right());
    }
    return expression instanceof Expression.Slot slot
        && scalar(slot) == null
        && aggregate(slot) == null
        && run.nothing().slot(slot.index()) instanceof SqlValue.Real;
  }

  private static ColumnType decimal(int precision, int scale) {
    return new ColumnType(
        Kind.DECIMAL, Math.max(scale + 1, Math.min(precision, MOST_DIGITS)), scale, false);
  }

  private static int scale(Digits digits, List<SqlValue> values) {
    return Math.max(digits.scale(), scale(values));
  }

  private static int scale(List<SqlValue> values) {
    int scale = 0;
    for (SqlValue value : values) {
      if (value instanceof SqlValue.Exact exact) {
        scale = Math.max(scale, exact.number().scale());
      }
    }
    return scale;
  }

  private Digits digits(Expression expression) throws SQLException {
    if (expression instanceof Expression.Column column) {
      return digits(run.columns()[column.index()].described().type());
    }
    if (expression instanceof Expression.Negative negative) {
      return digits(negative.operand());
    }
    if (expression instanceof Expression.Coalesce coalesce) {
      return widest(coalesce);
    }
    if (expression instanceof Expression.Computation computation) {
      Digits a = digits(computation.left());
      Digits b = digits(computation.right());
      boolean integer = a.integer() && b.integer();
      boolean unsigned = integer && (a.unsigned() || b.unsigned());
      boolean known = a.known() && b.known();
      return computation.operator() == Arithmetic.MULTIPLY
          ? new Digits(
              Math.min(a.whole() + b.whole(), MOST_DIGITS),
              Math.min(a.scale() + b.scale(), MOST_SCALE),
              integer,
              unsigned,
              known)
          : new Digits(
              Math.min(Math.max(a.whole(), b.whole()) + 1, MOST_DIGITS),
              Math.max(a.scale(), b.scale()),
              integer,
              unsigned,
              known);
    }
    if (expression instanceof Condition) {
      return Digits.ofInteger(1, /* unsigned= */ false);
    }
    Aggregate aggregate = aggregate(expression);
    if (aggregate != null) {
      return digits(aggregate);
    }
    ResultRows.Column scalar = scalar(expression);
    if (scalar != null) {
      return digits(scalar.described().type());
    }
    if (expression instanceof Expression.Slot slot
        && run.nothing().slot(slot.index()) instanceof SqlValue.Numeric number) {
      BigDecimal value = number.number();
      int scale = Math.max(0, value.scale());
      // For a value such as 0.05, the server counts only the digits after the point.
      int whole = Math.max(0, value.precision() - value.scale());
      boolean unsigned = number instanceof SqlValue.Whole integer && integer.unsigned();
      return new Digits(
          Math.max(whole, scale == 0 ? 1 : 0),
          scale,
          number instanceof SqlValue.Whole,
          unsigned,
          true);
    }
    return Digits.UNKNOWN;
  }

  /** The column that a scalar subquery returns; null for any other expression. */
  private ResultRows.@Nullable Column scalar(Expression expression) {
    return expression instanceof Expression.Slot slot
        ? run.execution().columnOf(slot.index())
        : null;
  }

  /** The aggregate that a slot stands for; null for any other expression. */
  private @Nullable Aggregate aggregate(Expression expression) {
    for (Aggregate each : aggregates) {
      if (expression instanceof Expression.Slot slot && slot.index() == each.number()) {
        return each;
      }
    }
    return null;
  }

  private Digits widest(Expression.Coalesce coalesce) throws SQLException {
    Digits widest = Digits.ofInteger(0, /* unsigned= */ true);
    for (Expression operand : coalesce.operands()) {
      Digits digits = digits(operand);
      if (digits.equals(Digits.UNKNOWN)) {
        return digits;
      }
      boolean integer = widest.integer() && digits.integer();
      widest =
          new Digits(
              Math.max(widest.whole(), digits.whole()),
              Math.max(widest.scale(), digits.scale()),
              integer,
              integer && widest.unsigned() && digits.unsigned(),
              widest.known() && digits.known());
    }
    return widest;
  }

  private static Digits digits(ColumnType type) {
    return switch (type.kind()) {
      case BOOLEAN, TINYINT -> Digits.ofInteger(3, type.unsigned());
      case SMALLINT -> Digits.ofInteger(5, type.unsigned());
      case MEDIUMINT -> Digits.ofInteger(8, type.unsigned());
      case INT -> Digits.ofInteger(10, type.unsigned());
      case BIGINT -> Digits.ofInteger(type.unsigned() ? 20 : 19, type.unsigned());
      case DECIMAL -> Digits.ofDecimal(type.length() - type.scale(), type.scale());
      default -> Digits.UNKNOWN;
    };
  }
}
