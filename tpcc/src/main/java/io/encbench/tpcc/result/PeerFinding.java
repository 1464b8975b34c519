package io.encbench.tpcc.result;

import java.util.List;

/**
 * What somebody else's driver does not do as plain JDBC does.
 *
 * @param transactions that send the statement; empty if it is of the load or of a check
 * @param statement its text, lists in it cut to one element
 * @param reason what the driver said, or what it answered in place of what
 * @param times how often it was found
 */
public record PeerFinding(
    Kind kind, List<TransactionType> transactions, String statement, String reason, int times) {

  /** How it differs. */
  public enum Kind {
    /** It, or the server behind it, ends the statement with an error. */
    REFUSED,
    /** It answers, and the answer is not that of plain JDBC. */
    WRONG
  }

  public PeerFinding {
    transactions = List.copyOf(transactions);
  }
}
