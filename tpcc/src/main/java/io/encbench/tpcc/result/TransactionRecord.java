package io.encbench.tpcc.result;

import org.jspecify.annotations.Nullable;

/**
 * One transaction that ended. Immutable.
 *
 * @param intendedStartNanos when it was due, on {@link System#nanoTime()}'s clock; with a limit on
 *     transactions that is when the schedule had it, else when it began
 * @param latencyNanos from the intended start to the end
 * @param databaseNanos from its first statement to the end of its commit, retries included
 * @param cpuNanos CPU time of its thread
 * @param roundTrips how often its thread waited for an answer of the server; 0 where they are not
 *     counted
 * @param cellsEncrypted values that the driver encrypted on the way, retries included
 * @param cellsDecrypted values that it decrypted
 * @param outcome how it ended
 * @param sqlState of the last failure; null if it did not fail
 * @param retries how often it began anew after a deadlock or lock timeout
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
    /** A New-Order that clause 2.4.1.4 wants rolled back: counted. */
    ROLLED_BACK,
    /** Not counted. */
    FAILED
  }
}
