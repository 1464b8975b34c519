package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The values of the literals and parameters of one execution. Immutable. */
public final class SlotValues {
  /** The SQLSTATE of X/Open that Connector/J uses. */
  private static final String PARAMETER_NOT_SET = "07001";

  private static final SlotValues NONE = new SlotValues(new SqlTemplate("", List.of(), ""));

  private final SqlTemplate template;
  private final @Nullable ParameterValue[] parameters;

  /**
   * Copies the current parameter values.
   *
   * @throws SQLException if a parameter is not set
   */
  public SlotValues(SqlTemplate template, @Nullable ParameterValue[] parameters)
      throws SQLException {
    this.template = template;
    this.parameters = parameters.clone();
    int missing = Arrays.asList(this.parameters).indexOf(null);
    if (missing >= 0) {
      throw new SQLException(
          "No value specified for parameter " + (missing + 1), PARAMETER_NOT_SET);
    }
  }

  private SlotValues(SqlTemplate template) {
    this.template = template;
    this.parameters = new ParameterValue[parameters(template)];
  }

  /** The values for a statement that is only prepared: there are none. */
  public static SlotValues none() {
    return NONE;
  }

  /** The values of the literals alone. */
  public static SlotValues literals(SqlTemplate template) {
    return new SlotValues(template);
  }

  /** The number of parameters of a statement. */
  public static int parameters(SqlTemplate template) {
    return parametersBefore(template.slots().size(), template);
  }

  private static int parametersBefore(int slot, SqlTemplate template) {
    List<Slot> slots = template.slots();
    int number = 0;
    for (int i = 0; i < slot; i++) {
      if (slots.get(i).kind() == SlotKind.PARAMETER) {
        number++;
      }
    }
    return number;
  }

  /** The value of a literal or parameter, by its index in the template. */
  public SqlValue evaluated(int slot) throws SQLException {
    Slot literal = template.slots().get(slot);
    return switch (literal.kind()) {
      case PARAMETER -> parameter(slot).evaluated();
      case NUMBER -> number(literal.value());
      case STRING -> new SqlValue.Text(literal.value(), null);
      case DATE, DATE_TIME -> moment(ServerClock.sample(literal));
      case TIME, JDBC_TIMESTAMP, CLOCK, BINARY -> throw notEvaluated(literal);
    };
  }

  /** The type of a literal or parameter, by its index in the template. */
  public ValueType type(int slot) throws SQLException {
    Slot literal = template.slots().get(slot);
    return switch (literal.kind()) {
      case DATE -> ValueType.date();
      case DATE_TIME -> {
        int point = literal.value().indexOf('.');
        yield ValueType.dateTime(point < 0 ? 0 : literal.value().length() - point - 1);
      }
      default -> ValueType.of(evaluated(slot));
    };
  }

  /**
   * Refuses a literal that no expression accepts, before any value is known.
   *
   * @param slot its index in the template, or that of a parameter or virtual slot
   */
  public static void requireEvaluable(SqlTemplate template, int slot) throws SQLException {
    if (slot < template.slots().size()) {
      Slot literal = template.slots().get(slot);
      switch (literal.kind()) {
        case TIME, JDBC_TIMESTAMP, CLOCK, BINARY -> throw notEvaluated(literal);
        case PARAMETER, NUMBER, STRING, DATE, DATE_TIME -> {}
      }
    }
  }

  private static SQLException notEvaluated(Slot literal) {
    String kind =
        switch (literal.kind()) {
          case CLOCK -> ServerClock.name(literal);
          case TIME -> "a TIME literal";
          case JDBC_TIMESTAMP -> "{ts '...'}";
          default -> "a hexadecimal or bit literal";
        };
    return Refusal.because(
        kind + " is not supported where the driver computes with it: pass a parameter");
  }

  private static SqlValue moment(Object value) {
    return new SqlValue.Moment(
        value instanceof LocalDate date ? date.atStartOfDay() : (LocalDateTime) value);
  }

  /** A number with an exponent is a DOUBLE, one with a point a DECIMAL, any other an integer. */
  private static SqlValue number(String text) throws SQLException {
    // A sign may stand apart from its digits.
    boolean apart = text.chars().anyMatch(Character::isWhitespace);
    String digits = apart ? text.replaceAll("\\s", "") : text;
    BigDecimal number = new BigDecimal(digits);
    if (digits.toLowerCase(Locale.ROOT).indexOf('e') >= 0) {
      return real(Double.parseDouble(digits));
    }
    return digits.indexOf('.') < 0
        ? ParameterValue.whole(number.toBigIntegerExact())
        : new SqlValue.Exact(number);
  }

  private static SqlValue real(double number) throws SQLException {
    if (!Double.isFinite(number)) {
      throw Refusal.because("a number must not be infinite or NaN where the driver computes");
    }
    return new SqlValue.Real(number);
  }

  /** The text of a literal, by its index in the template; null if it is a parameter. */
  public @Nullable String literal(int slot) {
    Slot literal = template.slots().get(slot);
    return literal.kind() == SlotKind.PARAMETER
        ? null
        : template.text().substring(literal.start(), literal.end());
  }

  /** Sets one of the parameters, by its index in the template, on another statement. */
  public void bind(int slot, PreparedStatement statement, int index) throws SQLException {
    parameter(slot).bind(statement, index);
  }

  /**
   * The value of a parameter as it was set, by its index in the template: a number, a text or a
   * time. Null if it is NULL, or if such a value does not tell what is sent.
   */
  @Nullable Object plainParameter(int slot) {
    Object value = parameter(slot).value();
    return value instanceof Number
            || value instanceof String
            || value instanceof SqlValue.Numeric
            || value instanceof SqlValue.Text
            || value instanceof SqlValue.Moment
        ? value
        : null;
  }

  private ParameterValue parameter(int slot) {
    ParameterValue value = parameters[parametersBefore(slot, template)];
    if (value == null) {
      throw new IllegalStateException("a parameter is not set, although this was checked");
    }
    return value;
  }

  /**
   * The value of a parameter as it was set. It is set in the same way on the statements for the
   * server, and converted to an {@link SqlValue} where the client evaluates an expression.
   * Immutable.
   *
   * @param value the value that was set, or the {@link SqlValue} that the server reads from it;
   *     null for NULL
   */
  public record ParameterValue(Setter setter, @Nullable Object value) {
    /** Sets the value on another statement. */
    @FunctionalInterface
    public interface Setter {
      void set(PreparedStatement statement, int index) throws SQLException;
    }

    /**
     * Stands for a value that no expression accepts, because the way in which it was set does not
     * determine its SQL type.
     */
    public record NotEvaluated(String method) {}

    void bind(PreparedStatement statement, int index) throws SQLException {
      setter.set(statement, index);
    }

    /**
     * The value that the server would use in an expression.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if this is not certain
     */
    SqlValue evaluated() throws SQLException {
      if (value == null) {
        return SqlValue.Null.INSTANCE;
      }
      if (value instanceof Integer
          || value instanceof Long
          || value instanceof Short
          || value instanceof Byte) {
        return SqlValue.Whole.of(((Number) value).longValue());
      }
      if (value instanceof Boolean truth) {
        return SqlValue.Whole.of(truth);
      }
      if (value instanceof BigDecimal number) {
        // The text of a BigDecimal with scale 0 is an integer, and so is its value to the server.
        return number.scale() <= 0 ? whole(number.toBigIntegerExact()) : new SqlValue.Exact(number);
      }
      if (value instanceof BigInteger number) {
        return whole(number);
      }
      if (value instanceof Double number) {
        return real(number);
      }
      if (value instanceof SqlValue determined) {
        return determined;
      }
      if (value instanceof String text) {
        return new SqlValue.Text(text, null);
      }
      if (value instanceof byte[] bytes) {
        return new SqlValue.Bytes(bytes);
      }
      if (value instanceof LocalDateTime moment) {
        return new SqlValue.Moment(moment);
      }
      if (value instanceof LocalDate date) {
        return new SqlValue.Moment(date.atStartOfDay());
      }
      String kind = value instanceof NotEvaluated how ? how.method() : value.getClass().getName();
      throw Refusal.because(
          "a parameter set as " + kind + " is not supported where the driver computes with it");
    }

    /** An integer of the smallest type that holds it: BIGINT, unsigned BIGINT or DECIMAL. */
    static SqlValue whole(BigInteger number) {
      if (number.bitLength() < Long.SIZE) {
        return new SqlValue.Whole(number, false);
      }
      return number.signum() > 0 && number.bitLength() == Long.SIZE
          ? new SqlValue.Whole(number, true)
          : new SqlValue.Exact(new BigDecimal(number));
    }

    /** Does not contain the value, which may be secret. */
    @Override
    public String toString() {
      return "ParameterValue";
    }
  }
}
