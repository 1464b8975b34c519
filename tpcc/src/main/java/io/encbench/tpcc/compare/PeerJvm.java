package io.encbench.tpcc.compare;

import io.encbench.experiment.FreshJvm;
import io.encbench.tpcc.config.Peer;
import io.encbench.tpcc.peer.PeerAnswer;
import io.encbench.tpcc.peer.PeerTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks somebody else's driver, each time in a new JVM with its jars. Used by one thread; {@link
 * #stop()} may come from any.
 */
final class PeerJvm {
  private final Class<?> main;
  private final List<String> flags;
  private final Path temporary;
  private final Path log;
  private volatile @Nullable FreshJvm running;
  private volatile boolean stopped;

  /**
   * Prepares questions.
   *
   * @param main takes a {@link PeerTask} and answers with a {@link PeerAnswer}
   * @param log takes what the JVMs print
   */
  PeerJvm(Class<?> main, List<String> flags, Path temporary, Path log) {
    this.main = main;
    this.flags = List.copyOf(flags);
    this.temporary = temporary;
    this.log = log;
  }

  /** Asks. A JVM that dies has failed. */
  PeerAnswer ask(Peer peer, PeerTask task) {
    List<String> all = new ArrayList<>(ClientRuns.OWN_FLAGS);
    all.addAll(flags);
    all.addAll(peer.flags());
    List<String> answer = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(main, all, peer.furtherJars(), temporary, log)) {
      running = jvm;
      if (stopped) {
        return PeerAnswer.failed("stopped");
      }
      exitCode = jvm.converse(task.toJson(), answer::add);
    } finally {
      running = null;
    }
    return answer.isEmpty()
        ? PeerAnswer.failed("its JVM ended with exit code " + exitCode + "; see " + log)
        : PeerAnswer.of(answer.get(answer.size() - 1));
  }

  /** Ends the running JVM, and lets no other begin. */
  void stop() {
    stopped = true;
    FreshJvm jvm = running;
    if (jvm != null) {
      jvm.close();
    }
  }
}
