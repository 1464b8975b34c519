package io.encbench.tpcc.result;

import io.encbench.tpcc.result.PeerFinding.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Report on the trial of an arm with a peer's driver before measuring. Immutable.
 *
 * @param arm name of the arm
 * @param compared number of statements of transactions whose answers were compared
 * @param findings refusals and wrong answers, in the order in which they occurred
 * @param transactions transactions that the driver executes as plain JDBC does
 * @param checkable whether the consistency conditions can be checked through the driver
 * @param digests digests of the tables as the driver reads them after the load; empty if it cannot
 * @param leftOut reason why the arm is not measured; null if it is measured
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

  /** Report on an arm whose driver could not be tried. */
  public static PeerReport leftOut(String arm, List<PeerFinding> findings, String reason) {
    return new PeerReport(arm, 0, findings, List.of(), false, List.of(), reason);
  }

  /** This report with a reason to leave out the arm. */
  public PeerReport without(String reason) {
    return new PeerReport(arm, compared, findings, transactions, checkable, digests, reason);
  }

  /** Number of findings of a kind. */
  public long count(Kind kind) {
    return findings.stream().filter(finding -> finding.kind() == kind).count();
  }
}
