package io.encbench.suites.oltp;

import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.proof.SessionView;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Main class of a fresh JVM that measures one arm at one go. Reads an {@link OltpSpec} from the
 * first line of standard input and answers with an {@link OltpAnswer} on one line.
 */
public final class OltpWorker {
  private OltpWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answerAndTell(OltpSpec.class, OltpWorker::answer);
  }

  private static OltpAnswer answer(OltpSpec spec, Consumer<String> progress) {
    try (ClientMeters meters = spec.target().meters();
        OltpSessions sessions = new OltpSessions(spec)) {
      List<SessionView> proofs = new ArrayList<>(sessions.connect());
      spec.target().bindThisJvm();
      OltpSessions.Measured measured =
          sessions.measure(new OltpLoad(sessions.all(), spec.run(), spec.seed(), progress), meters);
      proofs.addAll(sessions.prove());
      return new OltpAnswer(measured.statistics(), measured.values(), proofs, null);
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return OltpAnswer.failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OltpAnswer.failed("interrupted");
    }
  }
}
