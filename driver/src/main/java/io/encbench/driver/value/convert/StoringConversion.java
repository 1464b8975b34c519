package io.encbench.driver.value.convert;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts as an assignment in MySQL's strict mode does: rounds values to the column's precision,
 * and refuses those that do not fit.
 */
public record StoringConversion(
    ColumnRule column, FractionalSeconds fractions, DoubleTransport doubles) implements Conversion {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?");

  private static final int DECIMAL_DIGITS = 65;
  private static final int DECIMAL_SCALE = 30;

  // Servers do not read DECIMAL text with more fractional digits.
  private static final int MOST_DECIMAL_SCALE = 80;

  // More than any type needs; rounding such a number would take long.
  private static final int MOST_SCALE = 10_000;

  @Override
  public boolean rounds() {
    return true;
  }

  @Override
  public BigDecimal toScale(BigDecimal value, int scale) throws SQLException {
    if (Math.abs((long) value.scale()) > MOST_SCALE) {
      throw outOfRange();
    }
    return value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public BigDecimal number(double value) throws SQLException {
    return certain(doubles.rounded(value, column.type().scale()));
  }

  @Override
  public BigDecimal whole(double value) throws SQLException {
    return certain(doubles.whole(value));
  }

  private BigDecimal certain(@Nullable BigDecimal number) throws SQLException {
    if (number == null) {
      throw refused(
          "a floating-point number that lies between two values of the type, under"
              + " useServerPrepStmts and rewriteBatchedStatements,");
    }
    return number;
  }

  @Override
  public BigDecimal number(String text) throws SQLException {
    String number = text.strip();
    if (!NUMBER.matcher(number).matches()) {
      throw malformed();
    }
    BigDecimal value = new BigDecimal(number);
    boolean isTiny = value.scale() > MOST_DECIMAL_SCALE;
    if (isTiny && column.type().kind() == Kind.DECIMAL) {
      throw malformed();
    }
    return value;
  }

  @Override
  public long toMicros(long nanos, int fractionDigits) {
    // Rounds twice, as the value's path does: JDBC sends rounded microseconds, and the server
    // converts those.
    long micros = (nanos + Fraction.NANOS_PER_MICRO / 2) / Fraction.NANOS_PER_MICRO;
    return fractions.kept(micros, fractionDigits);
  }

  @Override
  public String fit(String text) throws SQLException {
    ColumnType type = column.type();
    if (type.kind() == Kind.ENUM) {
      return text.substring(0, withoutTrailingSpaces(text, text.length()));
    }
    if (type.kind() != Kind.CHAR && type.kind() != Kind.VARCHAR) {
      return text;
    }
    int excess = text.codePointCount(0, text.length()) - type.length();
    int end = text.length();
    if (excess > 0) {
      end = text.offsetByCodePoints(0, type.length());
      if (!isBlank(text, end)) {
        throw tooLong();
      }
    }
    if (type.kind() == Kind.CHAR) {
      end = withoutTrailingSpaces(text, end);
    }
    return text.substring(0, end);
  }

  private static boolean isBlank(String text, int from) {
    return withoutTrailingSpaces(text, text.length()) <= from;
  }

  private static int withoutTrailingSpaces(String text, int end) {
    int stripped = end;
    while (stripped > 0 && text.charAt(stripped - 1) == ' ') {
      stripped--;
    }
    return stripped;
  }

  @Override
  public byte[] fit(byte[] bytes) throws SQLException {
    ColumnType type = column.type();
    if (bytes.length > type.maxBytes()) {
      throw tooLong();
    }
    boolean padded = type.kind() == Kind.BINARY && bytes.length < type.length();
    return padded ? Arrays.copyOf(bytes, type.length()) : bytes;
  }

  @Override
  public String text(BigDecimal number) throws SQLException {
    if (number.precision() > DECIMAL_DIGITS
        || number.scale() > DECIMAL_SCALE
        || number.scale() < -DECIMAL_DIGITS) {
      throw refused("a number with this many digits");
    }
    return number.toPlainString();
  }

  @Override
  public String text(byte[] bytes) throws SQLException {
    try {
      return Utf8.text(bytes);
    } catch (CharacterCodingException e) {
      throw malformed();
    }
  }

  @Override
  public SQLException outOfRange() {
    if (column.type().kind() == Kind.BIT) {
      // To the server, the bytes of a larger number are too many.
      return tooLong();
    }
    return new SQLDataException(
        "the value for the column " + described() + " is outside its range",
        SqlStates.DATA_TRUNCATION,
        SqlStates.OUT_OF_COLUMN_RANGE_CODE);
  }

  private SQLException tooLong() {
    return new SQLDataException(
        "the value for the column " + described() + " is too long",
        SqlStates.DATA_TRUNCATION,
        SqlStates.TOO_LONG_CODE);
  }

  @Override
  public SQLException refused(String kindOfValue) {
    return Refusal.because(
        "assignment of "
            + kindOfValue
            + " to the encrypted column "
            + described()
            + " is not supported");
  }

  @Override
  public SQLException malformed() {
    switch (column.type().kind()) {
      case DATE, TIME, DATETIME, TIMESTAMP -> {
        // The server reads more text formats than this driver.
        return refused("text in this format");
      }
      case ENUM -> {
        return new SQLException(
            "the text for the column " + described() + " is not in its list",
            SqlStates.WARNING,
            SqlStates.DATA_TRUNCATED_CODE);
      }
      case JSON -> {
        return new SQLDataException(
            "the text for the column " + described() + " is not a JSON document",
            SqlStates.DATA_TRUNCATION,
            SqlStates.INVALID_JSON_CODE);
      }
      default -> {}
    }
    return new SQLDataException(
        "the text for the column " + described() + " is not a value of this type",
        SqlStates.DATA_TRUNCATION);
  }

  private String described() {
    return column.name() + " of type " + column.type();
  }
}
