package io.encbench.tpcc.compare;

import io.encbench.experiment.ExperimentResult;
import io.encbench.report.Progress;
import io.encbench.tpcc.config.Arm;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs one after the other, each from a fresh copy of the tables to what it found. */
final class InterleavedRuns implements RunCourse {
  private final Journal journal;
  private final ArmClients clients;
  private final WorkingCopies copies;
  private final PeerArms peers;
  private final RunIntake intake;
  private final CompareResult result;
  private final AtomicBoolean stopped;

  /** Block that each arm's schema was last restored for. */
  private final Map<String, Integer> copiedFor = new HashMap<>();

  InterleavedRuns(
      Journal journal,
      ArmClients clients,
      WorkingCopies copies,
      PeerArms peers,
      RunIntake intake,
      CompareResult result,
      AtomicBoolean stopped) {
    this.journal = journal;
    this.clients = clients;
    this.copies = copies;
    this.peers = peers;
    this.intake = intake;
    this.result = result;
    this.stopped = stopped;
  }

  @Override
  public List<PlannedRun> toDo(ComparePlan plan) {
    return journal.missing(plan);
  }

  @Override
  public void measure(List<PlannedRun> missing, ComparisonOutput output, Progress progress)
      throws SQLException {
    for (int i = 0; i < missing.size(); i++) {
      PlannedRun run = missing.get(i);
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      measure(run);
      if (stopped.get()) {
        return;
      }
      ExperimentResult known = result.result();
      output.write(known);
      if (i + 1 == missing.size() || missing.get(i + 1).block() != run.block()) {
        output.writePage(known);
      }
      progress.stepFinished();
    }
  }

  /** Measures one run, unless its arm is left out, or is now. */
  private void measure(PlannedRun run) throws SQLException {
    Arm arm = run.arm();
    if (peers.leftOut(arm)) {
      return;
    }
    journal.discard(run);
    Integer block = copiedFor.put(arm.name(), run.block());
    if (block == null || block != run.block()) {
      copies.restore(run);
    }
    if (stopped.get() || peers.leftOut(arm)) {
      return;
    }
    Optional<String> failure = clients.run(run);
    intake.take(run, failure);
  }
}
