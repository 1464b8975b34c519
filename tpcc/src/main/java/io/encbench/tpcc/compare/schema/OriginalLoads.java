package io.encbench.tpcc.compare.schema;

import io.encbench.frame.ResultBuilder;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.report.progress.Progress;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.Database;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Loads each original once per attempt, and checks that all originals hold the same rows. */
public final class OriginalLoads {
  /** Creates and loads the tables of one schema. */
  public interface ArmBuilder {
    /**
     * Builds the tables.
     *
     * @return whether the build finished
     */
    boolean build(Database database) throws SQLException;
  }

  private final Database base;
  private final Schemas schemas;
  private final ArmBuilder builder;
  private final StartStates states;
  private final ResultBuilder<PlannedRun> result;
  private final PrintStream out;
  private final AtomicBoolean stopped;

  /**
   * Digests of the originals that this attempt has loaded through Connector/J or our driver, by
   * arm.
   */
  private final Map<String, List<String>> loaded = new HashMap<>();

  /**
   * Prepares loads.
   *
   * @param base address of the server
   * @param stopped is set to true if a load does not finish
   */
  public OriginalLoads(
      Database base,
      Schemas schemas,
      ArmBuilder builder,
      StartStates states,
      ResultBuilder<PlannedRun> result,
      PrintStream out,
      AtomicBoolean stopped) {
    this.base = base;
    this.schemas = schemas;
    this.builder = builder;
    this.states = states;
    this.result = result;
    this.out = out;
    this.stopped = stopped;
  }

  /** Loads originals, and proves that their encrypted columns hold cells. */
  public void load(List<Arm> arms, PeerArms peers, Progress progress) throws SQLException {
    for (Arm arm : arms) {
      if (stopped.get()) {
        return;
      }
      progress.stepStarted();
      if (arm.peer() == null) {
        load(arm);
      } else {
        loadOfPeer(arm, peers);
      }
      if (stopped.get()) {
        return;
      }
      progress.stepFinished();
    }
  }

  /**
   * Loads the original of an arm without a peer's driver, unless this attempt has done so. Trials
   * of peers' drivers do not change it, since they roll back.
   *
   * @return digests of its tables; empty if the load did not finish
   */
  public Optional<List<String>> load(Arm arm) throws SQLException {
    List<String> known = loaded.get(arm.name());
    if (known != null) {
      return Optional.of(known);
    }
    String schema = schemas.original(arm);
    schemas.makeOriginal(arm).ifPresent(out::println);
    long startNanos = System.nanoTime();
    if (!builder.build(arm.on(base, schema))) {
      stopped.set(true);
      return Optional.empty();
    }
    double seconds = StartState.secondsSince(startNanos);
    List<String> digests = schemas.digests(arm, schema);
    states.add(new StartState(arm.name(), schema, 0, seconds, digests, schemas.stored(schema)));
    result.stored(arm.name(), schemas.proveCells(arm, schema));
    loaded.put(arm.name(), digests);
    return Optional.of(digests);
  }

  /** The originals that are still to be loaded. */
  public List<Arm> missing(List<Arm> arms) {
    return arms.stream().filter(arm -> !loaded.containsKey(arm.name())).toList();
  }

  private void loadOfPeer(Arm arm, PeerArms peers) throws SQLException {
    String schema = schemas.original(arm);
    schemas.makeOriginal(arm).ifPresent(out::println);
    peers.load(arm, states);
    if (stopped.get() || peers.leftOut(arm)) {
      return;
    }
    try {
      result.stored(arm.name(), schemas.proveCells(arm, schema));
    } catch (ModeMismatchException e) {
      peers.leaveOut(arm, String.valueOf(e.getMessage()));
    }
  }
}
