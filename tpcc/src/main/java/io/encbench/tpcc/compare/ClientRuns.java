package io.encbench.tpcc.compare;

import io.encbench.experiment.FreshJvm;
import io.encbench.experiment.FurtherJars;
import io.encbench.tpcc.config.Peer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs, each in a client JVM of its own. Used by one thread; {@link #stop()} may come from any. */
final class ClientRuns {
  static final List<String> OWN_FLAGS = List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final Class<?> main;
  private final List<String> flags = new ArrayList<>(OWN_FLAGS);
  private final Path temporary;
  private final Path log;
  private volatile @Nullable FreshJvm running;
  private volatile boolean stopped;

  /**
   * Prepares runs.
   *
   * @param main takes a {@link RunSpec} and answers with an empty line, or why it failed
   * @param log takes what the JVMs print
   */
  ClientRuns(Class<?> main, List<String> flags, Path temporary, Path log) {
    this.main = main;
    this.flags.addAll(flags);
    this.temporary = temporary;
    this.log = log;
  }

  /**
   * Runs one. Returns why it failed, if it did; its results are in its directory.
   *
   * @param peer whose driver it is run through; null for Connector/J and ours
   */
  Optional<String> run(RunSpec spec, @Nullable Peer peer) {
    List<String> all = new ArrayList<>(flags);
    FurtherJars jars = FurtherJars.NONE;
    if (peer != null) {
      all.addAll(peer.flags());
      jars = peer.furtherJars();
    }
    List<String> answer = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(main, all, jars, temporary, log)) {
      running = jvm;
      if (stopped) {
        return Optional.of("stopped");
      }
      exitCode = jvm.converse(spec.toJson(), answer::add);
    } finally {
      running = null;
    }
    if (answer.isEmpty()) {
      return Optional.of("its JVM ended with exit code " + exitCode + "; see " + log);
    }
    String last = answer.get(answer.size() - 1);
    return last.isEmpty() ? Optional.empty() : Optional.of(last);
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
