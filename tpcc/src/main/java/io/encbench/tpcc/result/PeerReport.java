package io.encbench.tpcc.result;

import io.encbench.tpcc.result.PeerFinding.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about an arm with somebody else's driver before it was measured. Immutable.
 *
 * @param arm its name
 * @param compared how many statements of transactions it was sent, and their answers compared
 * @param findings refusals and wrong answers, in the order in which they were met
 * @param transactions that it does as plain JDBC does
 * @param checkable whether the consistency conditions can be checked through it
 * @param digests of its tables as it reads them, after the load; empty if it cannot
 * @param leftOut why it is not measured; null if it is
 */
public record PeerReport(
    String arm,
    int compared,
    List<PeerFinding> findings,
    List<TransactionType> transactions,
    boolean checkable,
    List<String> digests,
    @Nullable String leftOut) {
  public PeerReport {
    findings = List.copyOf(findings);
    transactions = List.copyOf(transactions);
    digests = List.copyOf(digests);
  }

  /** One of an arm that cannot even be asked. */
  public static PeerReport leftOut(String arm, List<PeerFinding> findings, String reason) {
    return new PeerReport(arm, 0, findings, List.of(), false, List.of(), reason);
  }

  /** The same, left out. */
  public PeerReport without(String reason) {
    return new PeerReport(arm, compared, findings, transactions, checkable, digests, reason);
  }

  /** How many findings are of a kind. */
  public long count(Kind kind) {
    return findings.stream().filter(finding -> finding.kind() == kind).count();
  }
}
