package io.encbench.tpcc.compare;

import io.encbench.profile.ModeMismatchException;
import io.encbench.report.Progress;
import io.encbench.tpcc.compare.CompareRun.ArmBuilder;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.Database;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** Loads the originals, each once in an attempt, and shows that they hold the same rows. */
final class OriginalLoads {
  private final Database base;
  private final Schemas schemas;
  private final ArmBuilder builder;
  private final StartStates states;
  private final AtomicBoolean stopped;

  /** Arms of ours whose originals this attempt has loaded. */
  private final Set<String> loaded = new HashSet<>();

  /**
   * Prepares loads.
   *
   * @param base where the server is
   * @param stopped is set if a load did not come to its end
   */
  OriginalLoads(
      Database base,
      Schemas schemas,
      ArmBuilder builder,
      StartStates states,
      AtomicBoolean stopped) {
    this.base = base;
    this.schemas = schemas;
    this.builder = builder;
    this.states = states;
    this.stopped = stopped;
  }

  /** Loads originals, and proves what they hold. */
  void load(List<Arm> arms, PeerArms peers, CompareResult result, Progress progress)
      throws SQLException {
    for (Arm arm : arms) {
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      if (arm.peer() == null) {
        load(arm);
      } else {
        schemas.create(List.of(schemas.original(arm)));
        peers.load(arm, states);
      }
      if (stopped.get()) {
        return;
      }
      if (!peers.leftOut(arm)) {
        prove(arm, peers, result);
      }
      progress.stepFinished();
    }
  }

  /**
   * Loads the original of an arm of ours, unless this attempt has done so.
   *
   * @return whether it is there
   */
  boolean load(Arm arm) throws SQLException {
    if (loaded.contains(arm.name())) {
      return true;
    }
    String schema = schemas.original(arm);
    schemas.create(List.of(schema));
    long startNanos = System.nanoTime();
    if (!builder.build(arm.on(base, schema))) {
      stopped.set(true);
      return false;
    }
    double seconds = StartState.secondsSince(startNanos);
    states.add(
        new StartState(
            arm.name(), schema, 0, seconds, schemas.digests(arm, schema), schemas.stored(schema)));
    loaded.add(arm.name());
    return true;
  }

  private void prove(Arm arm, PeerArms peers, CompareResult result) throws SQLException {
    try {
      result.stored(arm, schemas.proveCells(arm, schemas.original(arm)));
    } catch (ModeMismatchException e) {
      if (arm.peer() == null) {
        throw e;
      }
      peers.leaveOut(arm, String.valueOf(e.getMessage()));
    }
  }
}
