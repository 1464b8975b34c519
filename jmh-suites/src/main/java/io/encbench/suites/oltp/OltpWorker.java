package io.encbench.suites.oltp;

import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a fresh JVM that measures one arm at one go. Reads an {@link OltpSpec} from the
 * first line of standard input and answers with an {@link Answer} on one line.
 */
public final class OltpWorker {
  private OltpWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answerAndTell(OltpSpec.class, OltpWorker::answer);
  }

  private static Answer answer(OltpSpec spec, Consumer<String> progress) {
    try (ClientMeters meters = spec.target().meters();
        OltpSessions sessions = new OltpSessions(spec)) {
      List<SessionView> proofs = new ArrayList<>(sessions.connect());
      spec.target().bindThisJvm();
      OltpLoad.Measured measured =
          new OltpLoad(sessions.all(), spec.run(), spec.seed(), progress).measure(meters);
      proofs.addAll(sessions.prove());
      return new Answer(measured.statistics(), measured.values(), proofs, null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return Answer.failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.failed("interrupted");
    }
  }

  /**
   * The answer of the JVM.
   *
   * @param statistics statistics of the run; null if it failed
   * @param values cost per event
   * @param proofs sessions whose mode the server confirmed
   * @param failure why nothing was measured; null on success
   */
  record Answer(
      @Nullable RunStatistics statistics,
      Map<Metric, Double> values,
      List<SessionView> proofs,
      @Nullable String failure) {

    static Answer failed(String failure) {
      return new Answer(null, Map.of(), List.of(), failure);
    }
  }
}
