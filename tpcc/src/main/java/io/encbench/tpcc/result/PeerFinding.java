package io.encbench.tpcc.result;

import java.util.List;

/**
 * A difference between a peer's driver and plain JDBC.
 *
 * @param transactions transactions that send the statement; empty if the load or a check sends it
 * @param statement text of the statement, with lists shortened to one element
 * @param reason the driver's message, or its answer and the expected one
 * @param times number of occurrences
 */
public record PeerFinding(
    Kind kind, List<TransactionType> transactions, String statement, String reason, int times) {

  /** Kind of difference. */
  public enum Kind {
    /** The driver, or the server behind it, ends the statement with an error. */
    REFUSED,
    /** The driver's answer differs from that of plain JDBC. */
    WRONG
  }

  public PeerFinding {
    transactions = List.copyOf(transactions);
  }
}
