package io.encbench.driver.execute;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Set;

/**
 * Decides whether a batch continues after an error and which update counts it reports. Both are the
 * same as with Connector/J under the same settings. Immutable.
 *
 * @param rewrites whether Connector/J sends the updates of a batch as one text, which ends at the
 *     first error
 * @param continues whether the entries after a failed one are still executed
 */
public record BatchErrors(boolean rewrites, boolean continues) {
  /** Connector/J sends up to this many entries one by one, whatever the settings. */
  private static final int NEVER_REWRITTEN = 3;

  /** ER_LOCK_TABLE_FULL and ER_LOCK_DEADLOCK. */
  private static final Set<Integer> ROLLED_BACK = Set.of(1206, 1213);

  /** SQLSTATE of a statement that was cancelled (class 70, query interrupted). */
  private static final String CANCELLED = "70100";

  /** Whether this error ends a batch, whatever the settings. */
  public static boolean endsBatch(SQLException e) {
    return e instanceof SQLTimeoutException || CANCELLED.equals(e.getSQLState()) || isRolledBack(e);
  }

  /** Whether the server has rolled the transaction back. */
  public static boolean isRolledBack(SQLException e) {
    return ROLLED_BACK.contains(e.getErrorCode());
  }

  /** The exception of a batch that an error has ended. */
  public static BatchUpdateException failed(SQLException e, long[] counts) {
    return new BatchUpdateException(
        e.getMessage(), e.getSQLState(), e.getErrorCode(), counts, /* cause= */ e);
  }

  /** Whether a batch with this number of entries continues after an error. */
  public boolean goesOn(SQLException e, int entries) {
    return continues && !endsBatch(e) && !isRewritten(entries);
  }

  /**
   * The exception of a batch of updates.
   *
   * @param e the last error
   * @param counts the update counts of all entries
   * @param place the index of the entry that caused the last error
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
      // Connector/J asks the failed text for the count of its first statement.
      none[0] = -1;
    }
    return failed(e, none);
  }

  private boolean isRewritten(int entries) {
    return rewrites && entries > NEVER_REWRITTEN;
  }
}
