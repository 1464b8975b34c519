package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Approximate;
import io.encbench.driver.execute.expression.SqlValue.Bytes;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Moment;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Real;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The text that MySQL makes of a value where it needs text. Text keeps its collation; that of
 * another value has none of its own. Bytes stay bytes.
 *
 * @param collation the collation of a column whose values do not show it; otherwise null
 */
public record TextOf(Expression operand, @Nullable Collation collation) implements Expression {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd");
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("SSSSSS");

  @Override
  public SqlValue value(Row row) throws SQLException {
    SqlValue value = operand.value(row);
    if (value.isNull() || value instanceof Bytes) {
      return value;
    }
    Text text = of(value, row.types().of(operand));
    return collation == null ? text : new Text(text.value(), collation);
  }

  @Override
  public ValueType type(Types types) throws SQLException {
    ValueType type = types.of(operand);
    return type.hasText()
        ? ValueType.text(type.characters(), collation == null ? type.collation() : collation)
        : type;
  }

  /** The text of a value of a type. */
  public static Text of(SqlValue value, ValueType type) throws SQLException {
    if (value instanceof Text text) {
      return type.collation() == null ? text : new Text(text.value(), type.collation());
    }
    if (value instanceof Moment moment && type.isMoment()) {
      return new Text(text(moment.value(), type), null);
    }
    if (value instanceof Exact exact) {
      int scale = Math.max(type.scale(), exact.scale());
      return new Text(exact.number().setScale(scale, RoundingMode.HALF_UP).toPlainString(), null);
    }
    if (value instanceof Numeric number
        && !(number instanceof Approximate || number instanceof Real)) {
      return new Text(number.number().toPlainString(), null);
    }
    throw Refusal.because(
        "the text of a floating-point number, or of a date or time whose type is not certain, is"
            + " not supported by the driver");
  }

  private static String text(LocalDateTime moment, ValueType type) {
    if (type.kind() == Kind.DATE) {
      return DATE.format(moment);
    }
    String seconds = SECONDS.format(moment);
    return type.scale() == 0
        ? seconds
        : seconds + "." + MICROS.format(moment).substring(0, type.scale());
  }
}
