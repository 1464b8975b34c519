package io.encbench.jmh.db;

import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.profile.JdbcDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs arms, each in a fresh JVM. Used by one thread; {@link #stop()} may come from any. */
final class ArmRun {
  /** JMH locks a file against concurrent runs; this suite never runs two JVMs at a time. */
  private static final List<String> OWN_FLAGS =
      List.of("-Djmh.ignoreLock=true", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final WorkerJvm worker;

  /**
   * Prepares runs.
   *
   * @param flags JVM flags of the user
   * @param temporary existing directory for the JVMs' temporary files
   * @param log file for what the JVMs write to standard error
   */
  ArmRun(List<String> flags, Path temporary, Path log) {
    this.worker =
        new WorkerJvm(Stream.concat(OWN_FLAGS.stream(), flags.stream()).toList(), temporary, log);
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
    try {
      return worker.ask(main, peerClassPath(spec), spec, ArmReport.class, line -> {});
    } catch (WorkerFailedException e) {
      return ArmReport.failed(String.valueOf(e.getMessage()));
    }
  }

  private static List<Path> peerClassPath(ArmSpec spec) {
    JdbcDriver driver = spec.profile().driver();
    return driver.isPeer() ? PeerClassPath.of(driver) : List.of();
  }

  /** Ends the running JVM, and with it the run. */
  void stop() {
    worker.stop();
  }

  boolean stopped() {
    return worker.stopped();
  }
}
