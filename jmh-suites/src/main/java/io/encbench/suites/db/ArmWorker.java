package io.encbench.suites.db;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a JVM that is the client of one arm. Reads an {@link ArmSpec} from the first line
 * of standard input, then one {@link io.encbench.suites.worker.TurnRequest} per line, and answers
 * each with a {@link Report} on one line.
 */
public final class ArmWorker {
  private ArmWorker() {}

  /** Entry point. */
  public static void main(String[] args) {
    TurnArm.serve(ArmSpec.class, ArmWorker::client);
  }

  private static ArmClient client(ArmSpec spec) {
    Long pid = spec.serverPid();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return new ArmClient(
        spec,
        spec.connections(temporary),
        new Connections(spec.endpoint(), spec.plain(), temporary),
        new ClientMeters(pid == null ? OptionalLong.empty() : OptionalLong.of(pid)));
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured workloads
   * @param proofs sessions whose mode the server confirmed
   * @param cells number of proven cells in the encrypted columns of inserted rows
   * @param failure why the request failed; null on success
   */
  record Report(
      List<TurnAnswer.Measured> measured,
      List<SessionView> proofs,
      long cells,
      @Nullable String failure)
      implements TurnAnswer {

    static Report failed(String failure) {
      return new Report(List.of(), List.of(), 0, failure);
    }
  }
}
