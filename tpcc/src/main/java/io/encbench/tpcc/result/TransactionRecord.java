package io.encbench.tpcc.result;

import org.jspecify.annotations.Nullable;

/**
 * A finished transaction. Immutable.
 *
 * @param intendedStartNanos intended start, on {@link System#nanoTime()}'s clock: with a limit on
 *     transactions, the scheduled time; otherwise the actual start
 * @param latencyNanos time from the intended start to the end
 * @param databaseNanos time from the first statement to the end of the commit, including retries
 * @param cpuNanos CPU time of the transaction's thread
 * @param roundTrips number of times that the thread waited for an answer of the server; 0 if round
 *     trips are not counted
 * @param cellsEncrypted number of values that the driver encrypted, including retries
 * @param cellsDecrypted number of values that the driver decrypted, including retries
 * @param outcome how the transaction ended
 * @param sqlState SQLSTATE of the last failure; null if the transaction did not fail
 * @param retries number of restarts after a deadlock or lock timeout
 * @param skippedDistricts districts without an order to deliver, clause 2.7.4.2
 */
public record TransactionRecord(
    TransactionType type,
    long intendedStartNanos,
    long latencyNanos,
    long databaseNanos,
    long cpuNanos,
    long roundTrips,
    long cellsEncrypted,
    long cellsDecrypted,
    Outcome outcome,
    @Nullable String sqlState,
    int retries,
    int skippedDistricts) {

  /** How a transaction ended. */
  public enum Outcome {
    /** Counted. */
    COMMITTED,
    /** A New-Order that was rolled back as clause 2.4.1.4 requires: counted. */
    ROLLED_BACK,
    /** Not counted. */
    FAILED
  }
}
