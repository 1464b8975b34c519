package io.encbench.tpcc.peer;

import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answer of the JVM with a peer's driver to a {@link PeerTask}.
 *
 * @param failure reason of a failure; null after success
 * @param session session properties that the server reports; null unless asked for
 * @param compared number of statements of transactions whose answers were compared
 * @param findings differences from plain JDBC
 * @param transactions the transactions that the driver executes as plain JDBC does
 * @param checkable whether the consistency conditions can be checked through the driver
 * @param digests digests of the tables; empty unless asked for, or if the tables cannot be read
 */
public record PeerAnswer(
    @Nullable String failure,
    @Nullable SessionView session,
    int compared,
    List<PeerFinding> findings,
    List<TransactionType> transactions,
    boolean checkable,
    List<String> digests) {

  /** Success, without details. */
  public static PeerAnswer done() {
    return new PeerAnswer(null, null, 0, List.of(), List.of(), false, List.of());
  }

  /** The task failed. */
  public static PeerAnswer failed(String reason) {
    return new PeerAnswer(reason, null, 0, List.of(), List.of(), false, List.of());
  }

  static PeerAnswer proven(SessionView session) {
    return new PeerAnswer(null, session, 0, List.of(), List.of(), false, List.of());
  }

  static PeerAnswer read(List<String> digests) {
    return new PeerAnswer(null, null, 0, List.of(), List.of(), false, digests);
  }
}
