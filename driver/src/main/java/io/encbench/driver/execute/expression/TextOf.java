package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Bytes;
import io.encbench.driver.execute.expression.SqlValue.Exact;
import io.encbench.driver.execute.expression.SqlValue.Moment;
import io.encbench.driver.execute.expression.SqlValue.Numeric;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text that MySQL makes of a value where it needs text. Text keeps its collation; that of
 * another value has none of its own. Bytes stay bytes.
 *
 * @param type the type of the operand; null if only its values show it
 * @param collation the collation of a column of text; null if only its values show it
 */
public record TextOf(Expression operand, @Nullable ColumnType type, @Nullable Collation collation)
    implements Expression {
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
    if (value instanceof Text text) {
      return collation == null ? text : new Text(text.value(), collation);
    }
    if (value instanceof Moment moment && type != null) {
      return new Text(text(moment.value(), type), null);
    }
    if (value instanceof Whole || value instanceof Exact) {
      return new Text(((Numeric) value).number().toPlainString(), null);
    }
    throw Refusal.because(
        "the text of a floating-point number or of a computed date or time is not supported by the"
            + " driver");
  }

  private static String text(LocalDateTime moment, ColumnType type) {
    if (type.kind() == Kind.DATE) {
      return DATE.format(moment);
    }
    String seconds = SECONDS.format(moment);
    return type.scale() == 0
        ? seconds
        : seconds + "." + MICROS.format(moment).substring(0, type.scale());
  }

  /**
   * The collation under which two texts are compared; null if none of them has one.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if they have different ones
   */
  static @Nullable Collation collation(Text a, Text b) throws SQLException {
    if (a.collation() != null && b.collation() != null && !a.collation().equals(b.collation())) {
      throw Refusal.because("texts with different collations in one expression are not supported");
    }
    return a.collation() == null ? b.collation() : a.collation();
  }

  /**
   * {@code CONCAT(...)}.
   *
   * @param parts the arguments, as text
   */
  public record Concat(List<Expression> parts) implements Expression {
    public Concat {
      parts = List.copyOf(parts);
    }

    @Override
    public SqlValue value(Row row) throws SQLException {
      StringBuilder joined = new StringBuilder();
      Text all = new Text("", null);
      boolean missing = false;
      for (Expression part : parts) {
        SqlValue value = part.value(row);
        missing |= value.isNull();
        if (value instanceof Text text) {
          joined.append(text.value());
          all = new Text("", collation(all, text));
        } else if (!value.isNull()) {
          throw Refusal.because("CONCAT of bytes is not supported by the driver");
        }
      }
      return missing ? SqlValue.Null.INSTANCE : new Text(joined.toString(), all.collation());
    }
  }
}
