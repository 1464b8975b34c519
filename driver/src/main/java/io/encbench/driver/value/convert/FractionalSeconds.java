package io.encbench.driver.value.convert;

/** What a server does with more digits of a second than a column keeps. */
public enum FractionalSeconds {
  /** MySQL rounds half up, and so does MariaDB in the SQL mode {@code TIME_ROUND_FRACTIONAL}. */
  ROUNDED,
  /** MariaDB drops them. */
  CUT;

  /** A fraction that stands in a text, which the server reads, up to the microsecond. */
  public long ofText(long nanos) {
    return this == ROUNDED ? nanos : nanos - nanos % Fraction.NANOS_PER_MICRO;
  }

  /** A number of microseconds as a column keeps it. */
  long kept(long micros, int fractionDigits) {
    int unit = Fraction.unitMicros(fractionDigits);
    return (this == ROUNDED ? micros + unit / 2 : micros) / unit * unit;
  }
}
