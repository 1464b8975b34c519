package io.encbench.driver.execute;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Set;

/**
 * How a batch goes on after an error and which update counts it then reports: as with Connector/J
 * under the same settings. Immutable.
 *
 * @param rewrites whether Connector/J sends the updates of a batch as one text, which ends at the
 *     first error
 * @param continues whether an error leaves the entries after it to be executed
 */
public record BatchErrors(boolean rewrites, boolean continues) {
  /** Up to so many entries Connector/J sends one by one, whatever the settings. */
  private static final int NEVER_REWRITTEN = 3;

  /** ER_LOCK_TABLE_FULL and ER_LOCK_DEADLOCK. */
  private static final Set<Integer> ROLLED_BACK = Set.of(1206, 1213);

  /** SQLSTATE of a statement that was cancelled (class 70, query interrupted). */
  private static final String CANCELLED = "70100";

  /** Whether nothing of a batch is executed after this error, whatever the settings. */
  public static boolean endsBatch(SQLException e) {
    return e instanceof SQLTimeoutException || CANCELLED.equals(e.getSQLState()) || isRolledBack(e);
  }

  /** Whether the server has rolled the transaction back. */
  public static boolean isRolledBack(SQLException e) {
    return ROLLED_BACK.contains(e.getErrorCode());
  }

  /** What a batch that an error has ended reports. */
  public static BatchUpdateException failed(SQLException e, long[] counts) {
    return new BatchUpdateException(
        e.getMessage(), e.getSQLState(), e.getErrorCode(), counts, /* cause= */ e);
  }

  /** Whether a batch of so many entries goes on after this error. */
  public boolean goesOn(SQLException e, int entries) {
    return continues && !endsBatch(e) && !isRewritten(entries);
  }

  /**
   * What a batch of updates reports.
   *
   * @param e the last error
   * @param counts those of all entries
   * @param place the entry of that error
   */
  public BatchUpdateException failed(SQLException e, long[] counts, int place) {
    int entries = counts.length;
    if (goesOn(e, entries)) {
      return failed(e, counts);
    }
    if (!isRewritten(entries)) {
      return failed(e, Arrays.copyOf(counts, place));
    }
    boolean asked = continues && !endsBatch(e);
    long[] none = new long[asked ? entries : entries - 1];
    Arrays.fill(none, Statement.EXECUTE_FAILED);
    if (asked) {
      // Connector/J asks the text that failed for the count of its first statement.
      none[0] = -1;
    }
    return failed(e, none);
  }

  private boolean isRewritten(int entries) {
    return rewrites && entries > NEVER_REWRITTEN;
  }
}
