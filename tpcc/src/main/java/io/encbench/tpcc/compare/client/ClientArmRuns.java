package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.AwakeProcessors;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.frame.Experiment.Quiet;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.PeerArms;
import io.encbench.tpcc.compare.schema.Schemas;
import io.encbench.tpcc.compare.schema.WorkingCopies;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.SavedRun;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The runs of a comparison by fresh JVMs or BenchmarkSQL, each with a directory of its own. */
public final class ClientArmRuns implements ArmRuns {
  private final CompareSettings settings;
  private final List<PlannedRun> remaining;
  private final Journal journal;
  private final ArmClients clients;
  private final ComparedServer server;
  private final Schemas schemas;
  private final WorkingCopies copies;
  private final PeerArms peers;

  /**
   * Prepares runs.
   *
   * @param remaining those that are to be done
   */
  public ClientArmRuns(
      CompareSettings settings,
      List<PlannedRun> remaining,
      Journal journal,
      ArmClients clients,
      ComparedServer server,
      Schemas schemas,
      WorkingCopies copies,
      PeerArms peers) {
    this.settings = settings;
    this.remaining = remaining;
    this.journal = journal;
    this.clients = clients;
    this.server = server;
    this.schemas = schemas;
    this.copies = copies;
    this.peers = peers;
  }

  /** What was measured on the tables before is gone with them. */
  @Override
  public void prepare(PlannedRun run) throws SQLException, RunFailedException {
    remaining.stream()
        .filter(other -> other.block() == run.block() && other.arm().equals(run.arm()))
        .forEach(journal::discard);
    copies.restore(run);
    requireIn(run.arm());
  }

  /** A copy that a driver of others does not read right leaves out its arm. */
  private void requireIn(Arm arm) throws RunFailedException {
    if (peers.leftOut(arm)) {
      throw new RunFailedException(peers.reports().leftOut(arm).orElseThrow());
    }
  }

  @Override
  public RunReport measure(PlannedRun run) throws SQLException, RunFailedException {
    journal.discard(run);
    Optional<String> failure = clients.run(run);
    if (failure.isPresent()) {
      throw new RunFailedException(failure.get());
    }
    return read(run);
  }

  @Override
  public TurnClient<PlannedRun> start(PlannedRun run) throws RunFailedException {
    return clients.start(run.arm(), this::read);
  }

  /** Reads what a run has left, and looks at the tables after the last one of an arm. */
  private RunReport read(PlannedRun run) throws RunFailedException {
    SavedRun saved =
        journal.done(run).orElseThrow(() -> new RunFailedException(journal.whyNotDone(run)));
    long cells = 0;
    if (run.lastOfArm()) {
      try {
        cells = schemas.proveCells(run.arm(), schemas.working(run.arm()));
      } catch (ModeMismatchException | SQLException e) {
        journal.discard(run);
        throw new RunFailedException(String.valueOf(e.getMessage()));
      }
    }
    return report(run, saved, cells);
  }

  /** What a run that is done adds to the result. */
  public RunReport report(PlannedRun run, SavedRun saved, long cells) {
    return RunReading.of(
        run,
        saved,
        settings.schedule(),
        settings.connections(run.level()),
        clients.view(run.arm()),
        cells);
  }

  @Override
  public Optional<DuetPlaces> duetPlaces() {
    return server.duetPlaces();
  }

  @Override
  public Quiet quiet() {
    server.keepApart();
    AwakeProcessors awake = AwakeProcessors.keep(server.keptAwake());
    return () -> {
      awake.close();
      server.shareProcessors();
    };
  }

  /**
   * Leaves out an arm with somebody else's driver. A failure of ours ends the comparison: its
   * blocks are long, and it goes on from there when the reason is mended.
   */
  @Override
  public Optional<String> failed(
      PlannedRun run, RunReport report, ResultBuilder<PlannedRun> result) {
    String reason = String.join("; ", report.failures().values());
    if (!server.death().isEmpty()) {
      // The part that ran is of no use, and would count as done.
      journal.discard(run);
    } else if (run.arm().peer() != null) {
      if (!peers.leftOut(run.arm())) {
        peers.leaveOut(run, reason);
      }
      dismiss(run.arm(), result);
      return Optional.empty();
    }
    return Optional.of(
        "%s: %s%s; start the comparison again to go on from there"
            .formatted(run.name(settings.blocks()), reason, server.death()));
  }

  /** What an arm had measured before it was left out stands for nothing. */
  public void dismiss(Arm arm, ResultBuilder<PlannedRun> result) {
    String reason = "arm " + arm.name() + ": " + peers.reports().leftOut(arm).orElse("left out");
    result.measuredBy(arm.name()).forEach(workload -> result.reject(workload, arm.name(), reason));
    remaining.stream()
        .filter(run -> run.arm().equals(arm))
        .forEach(run -> result.skip(run.level().workload(), arm.name()));
  }
}
