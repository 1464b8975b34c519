package io.encbench.tpcc.compare.client;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.AwakeProcessors;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.result.ArmDescription.Role;
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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Performs the runs of a comparison in fresh JVMs or with BenchmarkSQL. Each run has its own
 * directory.
 */
public final class ClientArmRuns implements ArmRuns {
  private final CompareSettings settings;
  private final List<PlannedRun> remaining;
  private final Journal journal;
  private final ArmClients clients;
  private final ComparedServer server;
  private final Schemas schemas;
  private final WorkingCopies copies;
  private final PeerArms peers;

  /** Names of the arms without a peer's driver that this attempt has left out. */
  private final Set<String> leftOut = new HashSet<>();

  /**
   * Prepares runs.
   *
   * @param remaining the runs that are still to be done
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

  /** Restores the tables, and discards the results that the arm measured on the former tables. */
  @Override
  public void prepare(PlannedRun run) throws SQLException, RunFailedException {
    remaining.stream()
        .filter(other -> other.block() == run.block() && other.arm().equals(run.arm()))
        .forEach(journal::discard);
    try {
      copies.restore(run);
    } catch (ConfigurationException e) {
      // The arm or the server refuses a connection that it accepted before.
      throw new RunFailedException(String.valueOf(e.getMessage()));
    }
    requireIn(run.arm());
  }

  /** Fails if the arm was left out because its peer's driver read the copy wrongly. */
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

  /** Reads the results of a run, and proves the cells in the tables after an arm's last run. */
  private RunReport read(PlannedRun run) throws RunFailedException {
    SavedRun saved =
        journal.done(run).orElseThrow(() -> new RunFailedException(journal.whyNotDone(run)));
    long cells = 0;
    if (run.lastOfArm()) {
      try {
        cells = schemas.proveCells(run.arm(), schemas.working(run.arm()));
      } catch (ConfigurationException | ModeMismatchException | SQLException e) {
        journal.discard(run);
        throw new RunFailedException(String.valueOf(e.getMessage()));
      }
    }
    return report(run, saved, cells);
  }

  /** The report of a finished run for the result. */
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
   * Leaves out the arm, and ends the comparison if nothing more can be compared: the server is
   * gone, the arm is the baseline, or a client was lost, which is not the arm's fault. An arm that
   * was left out stays left out in the next attempt.
   */
  @Override
  public Optional<String> failed(
      PlannedRun run, RunReport report, ResultBuilder<PlannedRun> result) {
    Arm arm = run.arm();
    String reason = String.join("; ", report.failures().values());
    String where = run.name(settings.blocks()) + ": ";
    String death = server.death();
    if (!death.isEmpty()) {
      // The partial run is useless, and would count as done.
      journal.discard(run);
    }
    if (!death.isEmpty() || arm.role() == Role.BASELINE || clients.lostClient()) {
      return Optional.of(where + reason + death + "; start the comparison again to resume");
    }
    if (arm.peer() == null) {
      journal.keep(run);
      leaveOut(arm, where + reason, result);
    } else {
      if (!peers.leftOut(arm)) {
        peers.leaveOut(run, reason);
      }
      dismiss(arm, result);
    }
    return Optional.empty();
  }

  /** Whether this attempt has left out an arm without a peer's driver. */
  public boolean hasLeftOut(Arm arm) {
    return leftOut.contains(arm.name());
  }

  /** Rejects all that an arm measured, and skips its remaining runs. The first reason counts. */
  private void leaveOut(Arm arm, String reason, ResultBuilder<PlannedRun> result) {
    if (!leftOut.add(arm.name())) {
      return;
    }
    Set<String> workloads = new LinkedHashSet<>(result.measuredBy(arm.name()));
    remaining.stream()
        .filter(run -> run.arm().equals(arm))
        .forEach(run -> workloads.add(run.level().workload()));
    workloads.forEach(workload -> result.leaveOut(workload, arm.name(), reason));
  }

  /**
   * Rejects what an arm with a peer's driver measured before it was left out, and skips its
   * remaining runs.
   */
  public void dismiss(Arm arm, ResultBuilder<PlannedRun> result) {
    String reason = "arm " + arm.name() + ": " + peers.reports().leftOut(arm).orElse("left out");
    result.measuredBy(arm.name()).forEach(workload -> result.reject(workload, arm.name(), reason));
    remaining.stream()
        .filter(run -> run.arm().equals(arm))
        .forEach(run -> result.skip(run.level().workload(), arm.name()));
  }
}
