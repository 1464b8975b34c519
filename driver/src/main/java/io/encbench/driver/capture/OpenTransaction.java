package io.encbench.driver.capture;

import io.encbench.driver.capture.values.EncodedEntry;
import io.encbench.driver.capture.values.PassedKey;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a connection since its last transaction ended. When the transaction is
 * committed, its shape is counted; when it is rolled back, it is forgotten. A return to a savepoint
 * keeps the statements, since the server has executed them. Thread-safe.
 */
final class OpenTransaction {
  /** More steps than these are not kept. */
  static final int MOST_STEPS = 1_000;

  private static final int FIRST_CAPACITY = 8;

  private final TransactionCounts counts;
  private Recorder.Recorded[] statements = new Recorder.Recorded[FIRST_CAPACITY];
  private int[] calls = new int[FIRST_CAPACITY];
  private int length;
  private boolean isComplete = true;
  private boolean isTooLong;
  private boolean autocommit;

  /** Whether a statement has begun a transaction, which autocommit then does not end. */
  private boolean isBegun;

  private boolean isUsed;

  /** The values of the transaction; null if no capture shall have them. */
  private final @Nullable OpenValues values;

  /** Transactions that have ended on this connection. */
  private long ended;

  /**
   * The place of a call.
   *
   * @param transaction number of the transaction on its connection
   * @param call its step in the transaction, from 0; −1 if it is none
   */
  record Place(long transaction, int call) {}

  /**
   * Begins a transaction.
   *
   * @param values takes the values of transactions; null if they are not captured
   */
  OpenTransaction(TransactionCounts counts, boolean autocommit, @Nullable OpenValues values) {
    this.counts = counts;
    this.autocommit = autocommit;
    this.values = values;
  }

  /** The values of a call that is executed next; none if they are not needed. */
  List<EncodedEntry> encoded(CallValues call) {
    if (values == null) {
      return List.of();
    }
    synchronized (this) {
      return values.encoded(call);
    }
  }

  /** The place of the call that was executed last; null if values are not captured. */
  @Nullable Place lastCall() {
    if (values == null) {
      return null;
    }
    synchronized (this) {
      return new Place(ended, length - 1);
    }
  }

  /** Notes a key that the server generated, if the transaction of its call is still open. */
  synchronized void generated(Place place, int entry, long key) {
    if (values != null && place.transaction() == ended && place.call() >= 0) {
      values.generated(new PassedKey(place.call(), entry, key));
    }
  }

  /**
   * Adds a statement that was executed once, or does what it does to the transaction.
   *
   * @param entries the values of the call; empty if they are not known or not needed
   */
  synchronized void executed(Recorder.Recorded statement, String sql, List<EncodedEntry> entries) {
    if (statement.role() == StatementRole.AUTOCOMMIT) {
      Boolean on = AutocommitText.value(sql);
      if (on == null) {
        isComplete = false;
      } else {
        switchAutocommit(on);
      }
      used();
    } else {
      add(statement, 1, entries);
      statementEnded();
    }
  }

  /**
   * Adds a statement that is executed, and after which others of one batch may follow.
   *
   * @param entries the values of each entry; empty if they are not known or not needed
   */
  synchronized void executedInBatch(
      Recorder.Recorded statement, int times, List<EncodedEntry> entries) {
    if (times > 0) {
      add(statement, times, entries);
    }
  }

  /** The batch has ended. */
  synchronized void batchEnded() {
    statementEnded();
  }

  /** A statement was executed that is not kept. */
  synchronized void executedUnknown() {
    used();
    isComplete = false;
    statementEnded();
  }

  /** The connection has another autocommit. Switching it on commits. */
  synchronized void switchAutocommit(boolean on) {
    if (on && !autocommit) {
      end();
    }
    autocommit = on;
  }

  private void used() {
    if (!isUsed) {
      isUsed = true;
      counts.connected();
    }
  }

  private void add(Recorder.Recorded statement, int times, List<EncodedEntry> entries) {
    used();
    switch (statement.role()) {
      case STEP -> append(statement, times, entries);
      case BEGIN -> {
        end();
        isBegun = true;
      }
      case COMMIT -> end();
      case ROLLBACK -> forget();
      case ALONE -> {
        end();
        append(statement, times, entries);
        end();
      }
      case UNKNOWN, AUTOCOMMIT -> isComplete = false;
      case SAVEPOINT, NOTHING -> {}
    }
  }

  private void append(Recorder.Recorded statement, int times, List<EncodedEntry> entries) {
    if (length == MOST_STEPS) {
      isTooLong = true;
      return;
    }
    if (length == statements.length) {
      int capacity = Math.min(MOST_STEPS, 2 * length);
      statements = Arrays.copyOf(statements, capacity);
      calls = Arrays.copyOf(calls, capacity);
    }
    statements[length] = statement;
    calls[length] = times;
    length++;
    if (values != null) {
      values.add(statement, entries);
    }
  }

  private void statementEnded() {
    if (autocommit && !isBegun) {
      end();
    }
  }

  private void end() {
    if (!isComplete) {
      counts.committedIncomplete();
    } else if (isTooLong) {
      counts.committedTooLong();
    } else if (length > 0) {
      counts.committed(new TransactionShape(statements, calls, length));
      if (values != null) {
        values.committed();
      }
    }
    forget();
  }

  private void forget() {
    length = 0;
    isComplete = true;
    isTooLong = false;
    isBegun = false;
    ended++;
    if (values != null) {
      values.forget();
    }
  }
}
