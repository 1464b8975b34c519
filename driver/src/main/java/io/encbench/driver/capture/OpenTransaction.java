package io.encbench.driver.capture;

import java.util.Arrays;

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

  OpenTransaction(TransactionCounts counts, boolean autocommit) {
    this.counts = counts;
    this.autocommit = autocommit;
  }

  /** Adds a statement that was executed once, or does what it does to the transaction. */
  synchronized void executed(Recorder.Recorded statement, String sql) {
    if (statement.role() == StatementRole.AUTOCOMMIT) {
      Boolean on = AutocommitText.value(sql);
      if (on == null) {
        isComplete = false;
      } else {
        switchAutocommit(on);
      }
      used();
    } else {
      add(statement, 1);
      statementEnded();
    }
  }

  /** Adds a statement that is executed, and after which others of one batch may follow. */
  synchronized void executedInBatch(Recorder.Recorded statement, int times) {
    if (times > 0) {
      add(statement, times);
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

  private void add(Recorder.Recorded statement, int times) {
    used();
    switch (statement.role()) {
      case STEP -> append(statement, times);
      case BEGIN -> {
        end();
        isBegun = true;
      }
      case COMMIT -> end();
      case ROLLBACK -> forget();
      case ALONE -> {
        end();
        append(statement, times);
        end();
      }
      case UNKNOWN, AUTOCOMMIT -> isComplete = false;
      case SAVEPOINT, NOTHING -> {}
    }
  }

  private void append(Recorder.Recorded statement, int times) {
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
    }
    forget();
  }

  private void forget() {
    length = 0;
    isComplete = true;
    isTooLong = false;
    isBegun = false;
  }
}
