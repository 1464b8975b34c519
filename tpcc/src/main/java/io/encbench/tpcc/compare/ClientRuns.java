package io.encbench.tpcc.compare;

import io.encbench.experiment.FreshJvm;
import io.encbench.experiment.FurtherJars;
import io.encbench.frame.RunFailedException;
import io.encbench.tpcc.config.Peer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Client JVMs for runs: one for each, or one that does runs in turns. Used by one thread; {@link
 * #stop()} may come from any.
 */
final class ClientRuns {
  static final List<String> OWN_FLAGS = List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final ClientPrograms programs;
  private final List<String> flags = new ArrayList<>(OWN_FLAGS);
  private final Path temporary;
  private final Path log;
  private final Set<FreshJvm> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * Prepares runs.
   *
   * @param log takes what the JVMs print
   */
  ClientRuns(ClientPrograms programs, List<String> flags, Path temporary, Path log) {
    this.programs = programs;
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
    List<String> answer = new ArrayList<>();
    int exitCode;
    FreshJvm jvm = start(programs.run(), peer);
    try (jvm) {
      if (stopped) {
        return Optional.of("stopped");
      }
      exitCode = jvm.converse(spec.toJson(), answer::add);
    } finally {
      running.remove(jvm);
    }
    if (answer.isEmpty()) {
      return Optional.of("its JVM ended with exit code " + exitCode + "; see " + log);
    }
    String last = answer.get(answer.size() - 1);
    return last.isEmpty() ? Optional.empty() : Optional.of(last);
  }

  /**
   * Starts a JVM whose runs take turns with those of others.
   *
   * @param peer as in {@link #run}
   * @throws RunFailedException if it was told to stop
   */
  FreshJvm inTurns(@Nullable Peer peer) throws RunFailedException {
    FreshJvm jvm = start(programs.turns(), peer);
    if (stopped) {
      jvm.close();
      throw new RunFailedException("stopped");
    }
    return jvm;
  }

  /** What to say of a JVM that has ended and should not have. */
  String whyNoAnswer() {
    return "its JVM has ended; see " + log;
  }

  private FreshJvm start(Class<?> main, @Nullable Peer peer) {
    List<String> all = new ArrayList<>(flags);
    FurtherJars jars = FurtherJars.NONE;
    if (peer != null) {
      all.addAll(peer.flags());
      jars = peer.furtherJars();
    }
    FreshJvm jvm = new FreshJvm(main, all, jars, temporary, log);
    running.add(jvm);
    return jvm;
  }

  /** Ends the JVMs that run, and lets no other begin. */
  void stop() {
    stopped = true;
    running.forEach(FreshJvm::close);
  }
}
