package io.encbench.tpcc.files;

import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;

/** Formats a transaction as a row of {@code result.csv} without allocation. Immutable. */
final class RowFormat {
  /** Longest row: seven numbers of at most 20 digits and the longest type name. */
  static final int MAX_BYTES = 200;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int run;
  private final long startNanos;

  RowFormat(int run, long startNanos) {
    this.run = run;
    this.startNanos = startNanos;
  }

  /** Appends a row to the buffer and returns the new length. */
  int write(TransactionRecord transaction, byte[] bytes, int length) {
    long end = transaction.intendedStartNanos() + transaction.latencyNanos() - startNanos;
    int at = number(run, bytes, length);
    at = number(millis(end), bytes, comma(bytes, at));
    at = number(millis(transaction.latencyNanos()), bytes, comma(bytes, at));
    at = number(millis(transaction.databaseNanos()), bytes, comma(bytes, at));
    at = comma(bytes, at);
    at = name(transaction.type(), bytes, at);
    at = comma(bytes, at);
    at = number(transaction.outcome() == Outcome.ROLLED_BACK ? 1 : 0, bytes, at);
    at = number(transaction.skippedDistricts(), bytes, comma(bytes, at));
    at = number(transaction.outcome() == Outcome.FAILED ? 1 : 0, bytes, comma(bytes, at));
    bytes[at] = '\n';
    return at + 1;
  }

  /** Enum names are ASCII, and charAt does not allocate. */
  private static int name(TransactionType type, byte[] bytes, int at) {
    String name = type.name();
    for (int i = 0; i < name.length(); i++) {
      bytes[at + i] = (byte) name.charAt(i);
    }
    return at + name.length();
  }

  private static long millis(long nanos) {
    return Math.max(0, (nanos + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI);
  }

  private static int comma(byte[] bytes, int at) {
    bytes[at] = ',';
    return at + 1;
  }

  /** Writes a number that is not negative. */
  private static int number(long value, byte[] bytes, int at) {
    int digits = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    long rest = value;
    for (int i = at + digits - 1; i >= at; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return at + digits;
  }
}
