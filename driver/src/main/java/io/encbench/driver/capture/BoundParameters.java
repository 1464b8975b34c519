package io.encbench.driver.capture;

import io.encbench.driver.capture.values.EncodedEntry;
import io.encbench.driver.capture.values.PassedKey;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The kinds and lengths of the parameters that a prepared statement has at present, and their
 * values only if the capture shall have them. Parameters keep their values from one execution to
 * the next, so a setter only notes the kind, and an execution counts all. Serves one thread at a
 * time.
 */
final class BoundParameters implements CallValues {
  /** The length of a value that has none, or whose length is not known. */
  static final long NO_LENGTH = -1;

  private static final @Nullable Object[] NO_VALUES = {};

  private final Recorder.Prepared prepared;
  private final @Nullable ParameterKind[] kinds;
  private final long[] lengths;

  /** The values; null if they are not kept. */
  private final @Nullable Object @Nullable [] values;

  BoundParameters(Recorder.Prepared prepared) {
    this.prepared = prepared;
    int parameters = prepared.places().positions().size();
    kinds = new ParameterKind[parameters];
    lengths = new long[parameters];
    values = prepared.keptParameters() == 0 ? null : new Object[prepared.keptParameters()];
    forgetValues();
  }

  private void note(int index, ParameterKind kind, long length) {
    int i = index - 1;
    if (i >= 0 && i < kinds.length) {
      kinds[i] = kind;
      lengths[i] = length;
    }
  }

  private void keep(int index, @Nullable Object value) {
    int i = index - 1;
    if (values != null && i >= 0 && i < values.length) {
      values[i] = value;
    }
  }

  /**
   * Notes a value, or NULL.
   *
   * @param index index of the parameter, from 1
   * @param length its characters or bytes, or {@link #NO_LENGTH}
   */
  void set(int index, @Nullable Object value, ParameterKind kind, long length) {
    note(index, value == null ? ParameterKind.NULL : kind, length);
    keep(index, value);
  }

  /** Notes a value without a length, or NULL. */
  void set(int index, @Nullable Object value, ParameterKind kind) {
    set(index, value, kind, NO_LENGTH);
  }

  void setNull(int index) {
    set(index, null, ParameterKind.NULL);
  }

  /** Notes a value that is never kept, such as a stream, which can be read only once; or NULL. */
  void setUnkept(int index, @Nullable Object value, ParameterKind kind, long length) {
    set(index, value == null ? null : EncodedEntry.NOT_KEPT, kind, length);
  }

  /** Notes a value that is never kept, and whose length is not known, or NULL. */
  void setUnkept(int index, @Nullable Object value, ParameterKind kind) {
    setUnkept(index, value, kind, NO_LENGTH);
  }

  // Primitive values are made objects only if they are kept.

  void setInt(int index, int value) {
    note(index, ParameterKind.INTEGER, NO_LENGTH);
    if (values != null) {
      keep(index, value);
    }
  }

  void setLong(int index, long value) {
    note(index, ParameterKind.INTEGER, NO_LENGTH);
    if (values != null) {
      keep(index, value);
    }
  }

  void setFloat(int index, float value) {
    note(index, ParameterKind.REAL, NO_LENGTH);
    if (values != null) {
      keep(index, value);
    }
  }

  void setDouble(int index, double value) {
    note(index, ParameterKind.REAL, NO_LENGTH);
    if (values != null) {
      keep(index, value);
    }
  }

  void setText(int index, @Nullable String value) {
    set(index, value, ParameterKind.TEXT, value == null ? NO_LENGTH : value.length());
  }

  void setBytes(int index, byte @Nullable [] value) {
    set(index, value, ParameterKind.BYTES, value == null ? NO_LENGTH : value.length);
  }

  /** Notes a value whose class tells its kind. */
  void setObject(int index, @Nullable Object value) {
    if (value instanceof String text) {
      setText(index, text);
    } else if (value instanceof byte[] bytes) {
      setBytes(index, bytes);
    } else {
      set(index, value, ParameterKind.of(value));
    }
  }

  // What the application sends is what a clock in the time zone of the calendar shows.

  void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) {
    set(
        index,
        value == null || calendar == null || values == null
            ? value
            : Date.valueOf(shown(value.getTime(), calendar).toLocalDate()),
        ParameterKind.DATE);
  }

  void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) {
    set(
        index,
        value == null || calendar == null || values == null
            ? value
            : shown(value.getTime(), calendar).toLocalTime(),
        ParameterKind.TIME);
  }

  void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) {
    set(
        index,
        value == null || calendar == null || values == null
            ? value
            : Timestamp.valueOf(
                shown(value.getTime(), calendar).withNano(value.getNanos()).toLocalDateTime()),
        ParameterKind.DATETIME);
  }

  private static ZonedDateTime shown(long epochMillis, Calendar calendar) {
    return Instant.ofEpochMilli(epochMillis).atZone(calendar.getTimeZone().toZoneId());
  }

  void clear() {
    Arrays.fill(kinds, null);
    forgetValues();
  }

  private void forgetValues() {
    if (values != null) {
      Arrays.fill(values, EncodedEntry.NOT_KEPT);
    }
  }

  @Override
  public EncodedEntry encoded(Map<Long, PassedKey> keys) {
    return EncodedEntry.of(prepared.values(), values == null ? NO_VALUES : values, keys);
  }

  /** Counts the parameters, if this execution is one of those that are sampled. */
  void executed() {
    if (kinds.length > 0) {
      ParameterCounts counts = prepared.statement().parameters();
      if (counts.samplesNext()) {
        counts.add(prepared.places().positions(), kinds, lengths);
      }
    }
  }
}
