package io.encbench.driver.value.convert;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Family;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** Conversion for comparisons: accepts only values that the column's type can hold unchanged. */
public record ComparingConversion(ColumnRule column) implements Conversion {
  private static final Pattern CANONICAL_NUMBER =
      Pattern.compile("(?!-0(\\.0*)?$)-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");

  // The precision of a double; servers compare some of these pairs of types as doubles.
  private static final int DOUBLE_DIGITS = 15;

  @Override
  public boolean rounds() {
    return false;
  }

  @Override
  public BigDecimal toScale(BigDecimal value, int scale) throws SQLException {
    BigDecimal shortest = value.stripTrailingZeros();
    if (shortest.scale() > scale || (long) shortest.precision() - shortest.scale() > 1_000) {
      throw outOfRange();
    }
    return shortest.setScale(scale);
  }

  @Override
  public BigDecimal number(double value) throws SQLException {
    return asComparedByDoubles(ShortestDecimal.of(value), "a floating-point number");
  }

  @Override
  public BigDecimal whole(double value) throws SQLException {
    return number(value);
  }

  @Override
  public BigDecimal number(String text) throws SQLException {
    if (!CANONICAL_NUMBER.matcher(text).matches()) {
      throw malformed();
    }
    BigDecimal number = new BigDecimal(text);
    return column.type().kind().family() == Family.INTEGER
        ? number
        : asComparedByDoubles(number, "text of more than " + DOUBLE_DIGITS + " digits");
  }

  private BigDecimal asComparedByDoubles(BigDecimal number, String kindOfValue)
      throws SQLException {
    if (number.stripTrailingZeros().precision() > DOUBLE_DIGITS) {
      throw refused(kindOfValue);
    }
    return number;
  }

  @Override
  public long toMicros(long nanos, int fractionDigits) throws SQLException {
    long unitNanos = (long) Fraction.unitMicros(fractionDigits) * Fraction.NANOS_PER_MICRO;
    if (nanos % unitNanos != 0) {
      throw outOfRange();
    }
    return nanos / Fraction.NANOS_PER_MICRO;
  }

  @Override
  public String fit(String text) {
    // No cell holds longer text, or a CHAR with trailing spaces. So the cell matches none, unless
    // it is folded: then it matches the cells of all texts that the collation finds equal.
    return text;
  }

  @Override
  public byte[] fit(byte[] bytes) {
    return bytes;
  }

  @Override
  public String text(BigDecimal number) throws SQLException {
    throw refused("a number");
  }

  @Override
  public String text(byte[] bytes) throws SQLException {
    if (column.folds()) {
      // A server compares bytes with text byte by byte.
      throw refused("bytes");
    }
    try {
      return Utf8.text(bytes);
    } catch (CharacterCodingException e) {
      throw malformed();
    }
  }

  @Override
  public SQLException outOfRange() {
    return refused("a value that the type cannot hold");
  }

  @Override
  public SQLException refused(String kindOfValue) {
    return Refusal.because(
        "comparison of the "
            + column.type()
            + " column "
            + column.name()
            + " with "
            + kindOfValue
            + " cannot be done on cells");
  }

  @Override
  public SQLException malformed() {
    return refused("text that is not in the type's own form");
  }
}
