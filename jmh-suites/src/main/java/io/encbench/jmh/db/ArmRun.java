package io.encbench.jmh.db;

import io.encbench.experiment.FreshJvm;
import io.encbench.profile.JdbcDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs arms, each in a fresh JVM. Used by one thread; {@link #stop()} may come from any. */
final class ArmRun {
  /** JMH locks a file against concurrent runs; this suite never runs two JVMs at a time. */
  private static final List<String> OWN_FLAGS =
      List.of("-Djmh.ignoreLock=true", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private static final String INTERRUPTED = "the run was interrupted";

  private final List<String> flags = new ArrayList<>(OWN_FLAGS);
  private final Path temporary;
  private final Path log;
  private volatile @Nullable FreshJvm running;
  private volatile boolean stopped;

  /**
   * Prepares runs.
   *
   * @param flags JVM flags of the user
   * @param temporary existing directory for the JVMs' temporary files
   * @param log file for what the JVMs write to standard error
   */
  ArmRun(List<String> flags, Path temporary, Path log) {
    this.flags.addAll(flags);
    this.temporary = temporary;
    this.log = log;
  }

  /** Runs one arm; a JVM that dies is a report of failure. */
  ArmReport run(ArmSpec spec) {
    return ask(ArmWorker.class, spec);
  }

  /** Fills the tables of a peer, in the JVM that has its jars. The report holds no figures. */
  ArmReport fillTables(ArmSpec spec) {
    return ask(PeerTableFiller.class, spec);
  }

  private ArmReport ask(Class<?> main, ArmSpec spec) {
    if (stopped) {
      return ArmReport.failed(INTERRUPTED);
    }
    List<String> answer = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(main, flags, peerClassPath(spec), temporary, log)) {
      running = jvm;
      exitCode = jvm.converse(WorkerJson.write(spec), answer::add);
    } finally {
      running = null;
    }
    if (stopped) {
      return ArmReport.failed(INTERRUPTED);
    }
    if (answer.isEmpty()) {
      return ArmReport.failed(
          "its JVM ended with exit code " + exitCode + " and without an answer; see " + log);
    }
    return WorkerJson.read(answer.get(answer.size() - 1), ArmReport.class);
  }

  private static List<Path> peerClassPath(ArmSpec spec) {
    JdbcDriver driver = spec.profile().driver();
    return driver.isPeer() ? PeerClassPath.of(driver) : List.of();
  }

  /** Ends the running JVM, and with it the run. */
  void stop() {
    stopped = true;
    FreshJvm jvm = running;
    if (jvm != null) {
      jvm.close();
    }
  }

  boolean stopped() {
    return stopped;
  }
}
