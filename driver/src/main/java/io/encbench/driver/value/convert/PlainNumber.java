package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A decoded number, in the form that decides how Connector/J converts it. */
public sealed interface PlainNumber {
  /** Whether the number, including its fraction, lies within a range of integers. */
  boolean within(long least, long most);

  /** Its integer part, if that fits into a {@code long}. */
  long toLong();

  double toDouble();

  /** May be infinite. */
  float toFloat();

  BigDecimal toBigDecimal();

  /** Positive numbers and minus one are true. */
  boolean toBoolean();

  /** An integer. */
  record OfLong(long value) implements PlainNumber {
    @Override
    public boolean within(long least, long most) {
      return value >= least && value <= most;
    }

    @Override
    public long toLong() {
      return value;
    }

    @Override
    public double toDouble() {
      return value;
    }

    @Override
    public float toFloat() {
      return value;
    }

    @Override
    public BigDecimal toBigDecimal() {
      return BigDecimal.valueOf(value);
    }

    @Override
    public boolean toBoolean() {
      return value > 0 || value == -1;
    }
  }

  /** An integer that may be larger than a long. */
  record OfBigInteger(BigInteger value) implements PlainNumber {
    @Override
    public boolean within(long least, long most) {
      return value.compareTo(BigInteger.valueOf(least)) >= 0
          && value.compareTo(BigInteger.valueOf(most)) <= 0;
    }

    @Override
    public long toLong() {
      return value.longValue();
    }

    @Override
    public double toDouble() {
      return value.doubleValue();
    }

    @Override
    public float toFloat() {
      return (float) value.doubleValue();
    }

    @Override
    public BigDecimal toBigDecimal() {
      return new BigDecimal(value);
    }

    @Override
    public boolean toBoolean() {
      return value.signum() > 0 || value.equals(BigInteger.ONE.negate());
    }
  }

  /** An exact number. */
  record OfDecimal(BigDecimal value) implements PlainNumber {
    @Override
    public boolean within(long least, long most) {
      return value.compareTo(BigDecimal.valueOf(least)) >= 0
          && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    @Override
    public long toLong() {
      return value.longValue();
    }

    @Override
    public double toDouble() {
      return value.doubleValue();
    }

    @Override
    public float toFloat() {
      return (float) value.doubleValue();
    }

    @Override
    public BigDecimal toBigDecimal() {
      return value;
    }

    @Override
    public boolean toBoolean() {
      return value.signum() > 0 || value.compareTo(BigDecimal.ONE.negate()) == 0;
    }
  }

  /** A double; infinite if it was text with too large an exponent. */
  record OfDouble(double value) implements PlainNumber {
    @Override
    public boolean within(long least, long most) {
      return value >= least && value <= most;
    }

    @Override
    public long toLong() {
      return (long) value;
    }

    @Override
    public double toDouble() {
      return value;
    }

    @Override
    public float toFloat() {
      return (float) value;
    }

    /** Fails with {@link NumberFormatException} if it is infinite. */
    @Override
    public BigDecimal toBigDecimal() {
      return BigDecimal.valueOf(value);
    }

    @Override
    public boolean toBoolean() {
      return value > 0 || value == -1;
    }
  }
}
