package io.encbench.driver.value.convert;

/** How a server treats fractional-second digits that a column does not keep. */
public enum FractionalSeconds {
  /** MySQL rounds half up, and so does MariaDB in the SQL mode {@code TIME_ROUND_FRACTIONAL}. */
  ROUNDED,
  /** MariaDB truncates them. */
  CUT;

  /**
   * The nanoseconds that the server reads from the fraction in a text; {@link #CUT} drops the
   * digits below the microsecond.
   */
  public long ofText(long nanos) {
    return this == ROUNDED ? nanos : nanos - nanos % Fraction.NANOS_PER_MICRO;
  }

  /** The microseconds that a column with the given number of fractional-second digits keeps. */
  long kept(long micros, int fractionDigits) {
    int unit = Fraction.unitMicros(fractionDigits);
    return (this == ROUNDED ? micros + unit / 2 : micros) / unit * unit;
  }
}
