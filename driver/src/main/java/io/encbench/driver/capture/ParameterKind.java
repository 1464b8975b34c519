package io.encbench.driver.capture;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Time;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Kinds of values that an application passes as parameters. */
enum ParameterKind {
  /** Strings, readers and CLOBs. */
  TEXT,
  INTEGER,
  DECIMAL,
  REAL,
  /** Byte arrays, binary streams and BLOBs. */
  BYTES,
  DATE,
  TIME,
  DATETIME,
  BOOLEAN,
  OTHER,
  /** No value. It is counted apart, and not written as a kind. */
  NULL;

  /**
   * The kind of a value that is passed as an object, by its class. Frequent classes come first, and
   * interfaces last, since the JVM finds them more slowly.
   */
  static ParameterKind of(@Nullable Object value) {
    if (value == null) {
      return NULL;
    }
    if (value instanceof String || value instanceof Character) {
      return TEXT;
    }
    if (value instanceof Number) {
      return ofNumber(value);
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    ParameterKind time = ofTime(value);
    return time == OTHER ? ofLargeValue(value) : time;
  }

  private static ParameterKind ofNumber(Object value) {
    if (value instanceof Integer
        || value instanceof Long
        || value instanceof Short
        || value instanceof Byte
        || value instanceof BigInteger) {
      return INTEGER;
    }
    if (value instanceof BigDecimal) {
      return DECIMAL;
    }
    return value instanceof Double || value instanceof Float ? REAL : OTHER;
  }

  private static ParameterKind ofTime(Object value) {
    if (value instanceof java.sql.Date || value instanceof LocalDate) {
      return DATE;
    }
    if (value instanceof Time || value instanceof LocalTime || value instanceof OffsetTime) {
      return TIME;
    }
    return value instanceof Date
            || value instanceof Calendar
            || value instanceof LocalDateTime
            || value instanceof OffsetDateTime
            || value instanceof ZonedDateTime
            || value instanceof Instant
        ? DATETIME
        : OTHER;
  }

  private static ParameterKind ofLargeValue(Object value) {
    if (value instanceof byte[] || value instanceof InputStream || value instanceof Blob) {
      return BYTES;
    }
    return value instanceof Reader || value instanceof Clob ? TEXT : OTHER;
  }

  /** The kind as captures write it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
