package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Condition;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.TextOf;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** The arguments of a call on a row. Each is evaluated when it is asked for. */
final class Arguments {
  private final Call call;
  private final Expression.Row row;
  private final @Nullable SqlValue[] read;

  Arguments(Call call, Expression.Row row) {
    this.call = call;
    this.row = row;
    this.read = new SqlValue[call.arguments().size()];
  }

  int count() {
    return call.arguments().size();
  }

  /**
   * The value of an argument.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the function does not accept its type
   */
  SqlValue value(int index) throws SQLException {
    SqlValue known = read[index];
    if (known != null) {
      return known;
    }
    SqlValue value = call.arguments().get(index).value(row);
    if (!value.isNull()) {
      call.function().requireAccepted(index, typeOf(index, value), "");
    }
    read[index] = value;
    return value;
  }

  private ValueType typeOf(int index, SqlValue value) throws SQLException {
    ValueType type = type(index);
    return type.isKnown() && !type.isNull() ? type : ValueType.of(value);
  }

  ValueType type(int index) throws SQLException {
    return row.types().of(call.arguments().get(index));
  }

  /** The type of the call. */
  ValueType result() throws SQLException {
    return row.types().of(call);
  }

  /** Refuses a division whose digits servers compute differently. */
  void requireOneScaleInDivision() throws SQLException {
    Choices.requireOneScaleInDivision(call.arguments(), row.types());
  }

  boolean isTrue(int index) throws SQLException {
    return ((Condition) call.arguments().get(index)).truth(row) == Condition.Truth.TRUE;
  }

  /** An argument that is not NULL, as text. */
  String text(int index) throws SQLException {
    Choices.requireOneScale(call.function().name(), call.arguments().get(index), row.types());
    return text(index, value(index)).value();
  }

  private SqlValue.Text text(int index, SqlValue value) throws SQLException {
    return TextOf.of(value, typeOf(index, value));
  }

  /** A number that is not NULL. */
  BigDecimal number(int index) throws SQLException {
    return ((SqlValue.Numeric) value(index)).number();
  }

  /** An integer that is not NULL. */
  BigInteger integer(int index) throws SQLException {
    return ((SqlValue.Whole) value(index)).value();
  }

  /** An integer that is not NULL; a limit of {@code int} stands for all beyond it. */
  int limited(int index) throws SQLException {
    return integer(index)
        .max(BigInteger.valueOf(Integer.MIN_VALUE))
        .min(BigInteger.valueOf(Integer.MAX_VALUE))
        .intValueExact();
  }

  /** A date or time that is not NULL. */
  LocalDateTime moment(int index) throws SQLException {
    SqlValue value = value(index);
    return value instanceof SqlValue.Text text
        ? ValueComparison.moment(text)
        : ((SqlValue.Moment) value).value();
  }

  /** Text of the call's type. */
  SqlValue result(String text) throws SQLException {
    return new SqlValue.Text(text, result().collation());
  }

  /**
   * A value of one of the arguments as the call's type.
   *
   * @param index the argument that has the value
   */
  SqlValue converted(int index, SqlValue value) throws SQLException {
    if (value.isNull()) {
      return value;
    }
    ValueType result = result();
    if (result.family() == null) {
      throw Refusal.inClient("function " + call.function().name() + " of values of unknown types");
    }
    return switch (result.family()) {
      case TEXT -> new SqlValue.Text(text(index, value).value(), result.collation());
      case DECIMAL -> {
        BigDecimal number = ((SqlValue.Numeric) value).number();
        yield new SqlValue.Exact(
            number.scale() < result.scale() ? number.setScale(result.scale()) : number,
            result.scale());
      }
      case INTEGER -> new SqlValue.Whole(((SqlValue.Whole) value).value(), result.unsigned());
      default -> value;
    };
  }
}
