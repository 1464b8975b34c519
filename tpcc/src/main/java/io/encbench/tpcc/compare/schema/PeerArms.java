package io.encbench.tpcc.compare.schema;

import io.encbench.jvm.FreshJvms;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.peer.PeerAnswer;
import io.encbench.tpcc.result.PeerReport;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The arms of a comparison that have a peer's driver. A failure leaves out the arm, with the
 * reason, and does not end the comparison of the others. {@link #stop()} may be called from any
 * thread.
 */
public final class PeerArms {
  private final CompareSettings settings;
  private final Schemas schemas;
  private final PeerReports reports;
  private final PeerTrials trials;
  private final PrintStream out;
  private volatile boolean stopped;

  /**
   * Prepares the arms.
   *
   * @param main main class of the JVMs that load a peer's driver, see {@code ClientPrograms.peer}
   */
  public PeerArms(
      CompareSettings settings,
      Database base,
      Schemas schemas,
      PeerReports reports,
      Class<?> main,
      FreshJvms jvms,
      PrintStream out) {
    this.settings = settings;
    this.schemas = schemas;
    this.reports = reports;
    this.trials = new PeerTrials(settings, base, schemas, main, jvms, reports, out);
    this.out = out;
  }

  /**
   * Tries no further driver. A JVM that is killed from now on does not count as a failure of its
   * arm.
   */
  public void stop() {
    stopped = true;
  }

  /** The reports on the arms. */
  public PeerReports reports() {
    return reports;
  }

  /**
   * Tries the arms that no earlier attempt has tried.
   *
   * @param loads loads the tables on which plain JDBC is recorded
   * @return whether all trials finished
   */
  public boolean tryMissing(OriginalLoads loads) throws SQLException {
    List<Arm> untried = reports.missing(settings);
    if (untried.isEmpty()) {
      return true;
    }
    Arm plain = settings.arms().get(0);
    Optional<List<String>> digests = loads.load(plain);
    if (digests.isEmpty()) {
      return false;
    }
    for (Arm arm : untried) {
      if (stopped) {
        return false;
      }
      trials.run(arm, plain, digests.get());
    }
    return reports.missing(settings).isEmpty();
  }

  /**
   * Connects as an arm does, and returns the session properties that the server reports.
   *
   * @throws CompareException if that fails
   */
  public SessionView prove(Arm arm) {
    return trials.prove(arm);
  }

  /** Loads the original of an arm, and leaves out the arm if that fails. */
  void load(Arm arm, StartStates states) throws SQLException {
    String schema = schemas.original(arm);
    long startNanos = System.nanoTime();
    PeerAnswer answer = trials.build(arm);
    if (answer.failure() != null) {
      leaveOut(arm, "the load of its tables fails: " + answer.failure());
      return;
    }
    states.addOfPeer(
        new StartState(
            arm.name(),
            schema,
            0,
            StartState.secondsSince(startNanos),
            reports.of(arm).map(PeerReport::digests).orElse(List.of()),
            schemas.stored(schema)));
  }

  /**
   * Reads the copy that a run starts from, and leaves out the arm if that fails.
   *
   * @param seconds time that the copy took
   */
  void restored(PlannedRun run, double seconds, StartStates states) {
    String schema = schemas.working(run.arm());
    try {
      states.addOfPeer(
          new StartState(
              run.arm().name(),
              schema,
              run.block() + 1,
              seconds,
              trials.digests(run.arm(), schema),
              /* stored= */ null));
    } catch (CompareException e) {
      leaveOut(run, String.valueOf(e.getMessage()));
    }
  }

  /** Leaves out the arm of a run that failed. */
  public void leaveOut(PlannedRun run, String reason) {
    leaveOut(run.arm(), run.name(settings.blocks()) + ": " + reason);
  }

  /** Leaves out an arm, unless it failed because the comparison was stopped. */
  public void leaveOut(Arm arm, String reason) {
    if (!stopped) {
      out.println("note: " + arm.name() + " is left out: " + reason);
      reports.of(arm).ifPresent(report -> reports.put(report.without(reason)));
    }
  }

  /** Whether an arm has been left out. */
  public boolean leftOut(Arm arm) {
    return reports.leftOut(arm).isPresent();
  }
}
