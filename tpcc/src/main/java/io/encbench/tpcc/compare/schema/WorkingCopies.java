package io.encbench.tpcc.compare.schema;

import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Digests;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** The working copies of the arms, checked to hold the same rows as the originals. */
public final class WorkingCopies {
  private final CompareSettings settings;
  private final Schemas schemas;
  private final Originals originals;
  private final StartStates states;
  private final PeerArms peers;
  private final PrintStream out;
  private final AtomicBoolean stopped;

  public WorkingCopies(
      CompareSettings settings,
      Schemas schemas,
      Originals originals,
      StartStates states,
      PeerArms peers,
      PrintStream out,
      AtomicBoolean stopped) {
    this.settings = settings;
    this.schemas = schemas;
    this.originals = originals;
    this.states = states;
    this.peers = peers;
    this.out = out;
    this.stopped = stopped;
  }

  /** Copies an arm's tables again. */
  public void make(Arm arm) throws SQLException {
    schemas.copy(originals.of(arm), arm);
  }

  /**
   * Copies the tables that a run starts from, and reads them if the settings ask for it.
   *
   * @throws CompareException if they do not hold the loaded rows
   */
  public void restore(PlannedRun run) throws SQLException {
    Arm arm = run.arm();
    String schema = schemas.working(arm);
    long startNanos = System.nanoTime();
    make(arm);
    if (stopped.get()) {
      return;
    }
    if (settings.load().foreignKeys()) {
      schemas.addForeignKeys(arm, schema, out);
    }
    double seconds = StartState.secondsSince(startNanos);
    boolean read = settings.digests() == Digests.EVERY || !states.restored(arm.name());
    if (read && arm.peer() != null) {
      peers.restored(run, seconds, states);
    } else if (read) {
      states.add(
          new StartState(
              arm.name(),
              schema,
              run.block() + 1,
              seconds,
              schemas.digests(arm, schema),
              /* stored= */ null));
    }
  }
}
