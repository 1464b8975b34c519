package io.encbench.driver.execute.query;

import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.DriverErrors;
import java.sql.SQLException;
import java.util.List;

/**
 * Counts the bytes that one execution of a statement holds in the client, and ends the statement
 * before they exceed the limit. Sizes are estimates for a 64-bit JVM, rather too large than too
 * small. Serves one thread at a time.
 */
final class HeldMemory {
  /** An object header with the fields of a small object. */
  private static final long OBJECT = 24;

  private static final long REFERENCE = 8;

  /** A decoded value with its number, text or time. */
  private static final long VALUE = 80;

  private final long limit;
  private long held;

  /**
   * Begins an execution.
   *
   * @param limit the maximum number of bytes; 0 for no limit
   */
  HeldMemory(long limit) {
    this.limit = limit;
  }

  /**
   * Counts what a step is about to hold.
   *
   * @param step what the statement does, for the message
   * @throws SQLException if this exceeds the limit
   */
  void hold(long bytes, String step) throws SQLException {
    held += bytes;
    if (limit > 0 && held > limit) {
      throw DriverErrors.outOfMemory(step, limit);
    }
  }

  void release(long bytes) {
    held -= bytes;
  }

  /** What is held now, for {@link #releaseDownTo}. */
  long held() {
    return held;
  }

  /** Releases everything that was counted after {@link #held} returned this number. */
  void releaseDownTo(long before) {
    held = before;
  }

  /** The size of an object with some references. */
  static long ofObject(int references) {
    return OBJECT + REFERENCE * references;
  }

  /** The size of the cells of a row. */
  static long ofCells(byte[][] cells) {
    long bytes = ofObject(cells.length);
    for (byte[] cell : cells) {
      bytes += cell == null ? 0 : OBJECT + cell.length;
    }
    return bytes;
  }

  static long ofValue(SqlValue value) {
    if (value instanceof SqlValue.Text text) {
      return VALUE + 2L * text.value().length();
    }
    return value instanceof SqlValue.Bytes bytes ? VALUE + bytes.value().length : VALUE;
  }

  static long ofValues(List<SqlValue> values) {
    long bytes = ofObject(values.size());
    for (SqlValue value : values) {
      bytes += ofValue(value);
    }
    return bytes;
  }
}
