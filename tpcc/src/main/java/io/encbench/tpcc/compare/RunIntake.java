package io.encbench.tpcc.compare;

import io.encbench.profile.ModeMismatchException;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.SavedRun;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Takes what a run of a comparison has left into its result, or ends the comparison. */
final class RunIntake {
  private final CompareSettings settings;
  private final Journal journal;
  private final ComparedServer server;
  private final Schemas schemas;
  private final PeerArms peers;
  private final CompareResult result;
  private final AtomicBoolean stopped;

  RunIntake(
      CompareSettings settings,
      Journal journal,
      ComparedServer server,
      Schemas schemas,
      PeerArms peers,
      CompareResult result,
      AtomicBoolean stopped) {
    this.settings = settings;
    this.journal = journal;
    this.server = server;
    this.schemas = schemas;
    this.peers = peers;
    this.result = result;
    this.stopped = stopped;
  }

  /**
   * Takes a run that has ended.
   *
   * @param failure why it failed, if it did
   * @throws CompareException if it failed, and is not of somebody else's driver
   */
  void take(PlannedRun run, Optional<String> failure) throws SQLException {
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
      Arm arm = run.arm();
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
