package io.encbench.driver.execute.query;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Aggregate;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The types of the columns, slots and computed columns of one execution of a query block. */
final class ComputedType implements Expression.Types {
  private static final int MOST_DIGITS = 65;
  private static final int MOST_SCALE = 30;

  /** The number of digits that SUM adds: enough for the sum of 2^64 rows. */
  private static final int SUM_DIGITS = 22;

  private static final int MICROS = 6;

  private final SelectPlan.Execution execution;
  private final ResultRows.@Nullable Column[] columns;
  private final List<Aggregate> aggregates;

  /** The types that are known, so that they are not determined again for each row. */
  private final IdentityHashMap<Expression, ValueType> known = new IdentityHashMap<>();

  /**
   * Prepares to determine types.
   *
   * @param columns the columns of the block's rows; null where a column is not known yet
   */
  ComputedType(
      SelectPlan.Execution execution,
      ResultRows.@Nullable Column[] columns,
      List<Aggregate> aggregates) {
    this.execution = execution;
    this.columns = columns;
    this.aggregates = aggregates;
  }

  @Override
  public ValueType column(int index) {
    ResultRows.Column column = columns[index];
    return column == null ? ValueType.UNKNOWN : type(column.described());
  }

  private static ValueType type(ColumnRule rule) {
    boolean text = rule.type().kind().family() == Family.TEXT;
    return ValueType.of(rule.type(), text ? Collation.of(rule.collation(), rule.name()) : null);
  }

  @Override
  public ValueType slot(int index) throws SQLException {
    for (Aggregate each : aggregates) {
      if (index == each.number()) {
        return type(each);
      }
    }
    ResultRows.Column scalar = execution.columnOf(index);
    return scalar == null ? execution.values().type(index) : type(scalar.described());
  }

  @Override
  public @Nullable SqlValue constant(int slot) throws SQLException {
    return execution.values().constant(slot);
  }

  @Override
  public ValueType of(Expression expression) throws SQLException {
    ValueType type = known.get(expression);
    if (type == null) {
      type = expression.type(this);
      if (type.isKnown()) {
        known.put(expression, type);
      }
    }
    return type;
  }

  private ValueType type(Aggregate aggregate) throws SQLException {
    if (aggregate.function() == Aggregate.Function.COUNT) {
      return ValueType.of(new ColumnType(Kind.BIGINT, 0, 0, false), null);
    }
    ValueType argument = of(aggregate.arguments().get(0));
    return switch (aggregate.function()) {
      case SUM ->
          argument.isExact()
              ? ValueType.decimal(argument.length() + SUM_DIGITS, argument.scale())
              : ValueType.UNKNOWN;
      case AVG -> {
        int scale = Math.min(argument.scale() + Aggregate.AVERAGE_DIGITS, MOST_SCALE);
        long whole = argument.length() + argument.scale() + Aggregate.AVERAGE_DIGITS - scale;
        yield argument.isExact() ? ValueType.decimal(whole, scale) : ValueType.UNKNOWN;
      }
      default -> argument;
    };
  }

  /**
   * The type of an aggregate.
   *
   * @param values all values of the aggregate in this result
   */
  ColumnType of(Aggregate aggregate, List<SqlValue> values) throws SQLException {
    return switch (aggregate.function()) {
      case COUNT -> new ColumnType(Kind.BIGINT, 0, 0, false);
      case SUM, AVG -> decimal(type(aggregate), values);
      case MIN, MAX -> of(aggregate.arguments().get(0), values);
    };
  }

  /**
   * The number of digits after the point of an AVG, as far as its columns determine it; 0 for any
   * other aggregate.
   */
  int averageScale(Aggregate aggregate) throws SQLException {
    return aggregate.function() == Aggregate.Function.AVG ? type(aggregate).scale() : 0;
  }

  /**
   * Describes a computed output.
   *
   * @param values all values of the output in this result
   */
  ColumnRule rule(Output output, List<SqlValue> values) throws SQLException {
    ColumnType type = output.type(this, values);
    Collation collation = of(output.value()).collation();
    return new ColumnRule(
        "result",
        output.label(),
        type,
        Scheme.RND,
        "",
        collation == null ? null : Collation.stated(collation),
        /* windows= */ false,
        CellFormat.V1);
  }

  /** The type of an expression: as its columns determine it, or else as its values require. */
  ColumnType of(Expression expression, List<SqlValue> values) throws SQLException {
    ResultRows.Column scalar =
        expression instanceof Expression.Slot slot ? execution.columnOf(slot.index()) : null;
    if (scalar != null) {
      return scalar.described().type();
    }
    ValueType type = of(expression);
    SqlValue some = values.stream().filter(value -> !value.isNull()).findFirst().orElse(null);
    if (type.is(Family.DECIMAL)) {
      return decimal(type, values);
    }
    if (type.family() != null) {
      return type.reported();
    }
    if (some instanceof SqlValue.Whole) {
      boolean unsigned =
          values.stream()
              .anyMatch(value -> value instanceof SqlValue.Whole whole && whole.unsigned());
      return new ColumnType(Kind.BIGINT, 0, 0, unsigned);
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
    return decimal(ValueType.UNKNOWN, values);
  }

  private static ColumnType decimal(ValueType type, List<SqlValue> values) throws SQLException {
    int scale = type.scale();
    for (SqlValue value : values) {
      if (value instanceof SqlValue.Exact exact) {
        scale = Math.max(scale, exact.scale());
      }
    }
    if (scale > MOST_SCALE) {
      // MariaDB multiplies up to 38 digits after the point.
      throw Refusal.inClient("a number of more than " + MOST_SCALE + " digits after the point");
    }
    int precision = Math.min(type.precision(), MOST_DIGITS);
    return new ColumnType(Kind.DECIMAL, Math.max(scale + 1, precision), scale, false);
  }
}
