package io.encbench.tpcc.peer;

import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of somebody else's driver answers to a {@link PeerTask}.
 *
 * @param failure why it could not be done; null if it was
 * @param session what the server sees; null unless asked for
 * @param compared statements of transactions whose answers were compared
 * @param transactions that it does as plain JDBC does
 * @param checkable whether the consistency conditions can be checked through it
 * @param digests of the tables; empty unless asked for, or if they cannot be read
 */
public record PeerAnswer(
    @Nullable String failure,
    @Nullable SessionView session,
    int compared,
    List<PeerFinding> findings,
    List<TransactionType> transactions,
    boolean checkable,
    List<String> digests) {

  /** It was done, and there is nothing to say. */
  public static PeerAnswer done() {
    return new PeerAnswer(null, null, 0, List.of(), List.of(), false, List.of());
  }

  /** It was not done. */
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
