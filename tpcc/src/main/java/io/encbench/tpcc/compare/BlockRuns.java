package io.encbench.tpcc.compare;

import io.encbench.experiment.ExperimentResult;
import io.encbench.profile.ModeMismatchException;
import io.encbench.report.Progress;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.SavedRun;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The runs of a comparison in their order, from a fresh copy of the tables to what they found. */
final class BlockRuns {
  private final CompareSettings settings;
  private final Journal journal;
  private final ArmClients clients;
  private final ComparedServer server;
  private final Schemas schemas;
  private final WorkingCopies copies;
  private final PeerArms peers;
  private final CompareResult result;
  private final AtomicBoolean stopped;

  /** Block that each arm's schema was last restored for. */
  private final Map<String, Integer> copiedFor = new HashMap<>();

  BlockRuns(
      CompareSettings settings,
      Journal journal,
      ArmClients clients,
      ComparedServer server,
      Schemas schemas,
      WorkingCopies copies,
      PeerArms peers,
      CompareResult result,
      AtomicBoolean stopped) {
    this.settings = settings;
    this.journal = journal;
    this.clients = clients;
    this.server = server;
    this.schemas = schemas;
    this.copies = copies;
    this.peers = peers;
    this.result = result;
    this.stopped = stopped;
  }

  /** Does those that are missing, and writes after each what is known. */
  void measure(List<PlannedRun> missing, ComparisonOutput output, Progress progress)
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
    if (stopped.get()) {
      return;
    }
    if (!server.death().isEmpty()) {
      // What it came to until then is of no use, and would be taken up as done.
      journal.discard(run);
      throw ended(run, failure.orElse("it cannot be used"));
    }
    Optional<SavedRun> saved = journal.done(run);
    if (saved.isEmpty()) {
      failed(run, failure.orElseGet(() -> journal.whyNotDone(run)));
      return;
    }
    result.add(run, saved.get());
    if (run.lastOfArm()) {
      try {
        result.stored(arm, schemas.proveCells(arm, schemas.working(arm)));
      } catch (ModeMismatchException e) {
        journal.discard(run);
        failed(run, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Ends the comparison, or leaves out an arm with somebody else's driver. */
  private void failed(PlannedRun run, String reason) {
    if (run.arm().peer() != null) {
      peers.leaveOut(run, reason);
      return;
    }
    throw ended(run, reason);
  }

  private CompareException ended(PlannedRun run, String reason) {
    return new CompareException(
        "%s: %s%s; start the comparison again to go on from there"
            .formatted(run.name(settings.blocks()), reason, server.death()));
  }
}
