package io.encbench.jmh.db;

import io.encbench.experiment.FurtherJars;
import io.encbench.jmh.worker.LiveJvm;
import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.PeerClassPath;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts the JVMs of arms. Used by one thread; {@link #stop()} may come from any. */
final class ArmRun {
  /** JMH locks a file against concurrent runs; of these JVMs one is measured at a time. */
  private static final List<String> OWN_FLAGS =
      List.of("-Djmh.ignoreLock=true", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  private final PeerClassPath peers = PeerClassPath.of(ArmRun.class);
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

  /** Starts the JVM of an arm, which lives until it is closed. */
  LiveJvm start(ArmSpec spec) throws WorkerFailedException {
    return worker.start(ArmWorker.class, peerJars(spec), spec);
  }

  /** Fills the tables of a peer, in the JVM that has its jars. The report holds no figures. */
  ArmReport fillTables(ArmSpec spec) {
    try {
      return worker.ask(PeerTableFiller.class, peerJars(spec), spec, ArmReport.class, line -> {});
    } catch (WorkerFailedException e) {
      return ArmReport.failed(String.valueOf(e.getMessage()));
    }
  }

  /** Behind ours, so that pool and Connector/J are those of the other arms. */
  private FurtherJars peerJars(ArmSpec spec) {
    JdbcDriver driver = spec.profile().driver();
    return driver.isPeer() ? FurtherJars.behind(peers.jars(driver)) : FurtherJars.NONE;
  }

  /**
   * Finds out before anything starts whether the jars of all peers of a plan are there.
   *
   * @throws io.encbench.config.ConfigurationException with the command that brings them, if not
   */
  void requireJars(DbPlan plan) {
    plan.arms().stream()
        .map(arm -> arm.profile().driver())
        .filter(JdbcDriver::isPeer)
        .distinct()
        .forEach(peers::jars);
  }

  /** Ends the running JVM, and with it the run. */
  void stop() {
    worker.stop();
  }

  boolean stopped() {
    return worker.stopped();
  }
}
