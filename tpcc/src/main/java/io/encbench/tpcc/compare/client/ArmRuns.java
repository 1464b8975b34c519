package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.DuetPlaces;
import io.encbench.frame.Experiment.Quiet;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.tpcc.compare.plan.PlannedRun;
import java.sql.SQLException;
import java.util.Optional;

/** Performs the runs of a comparison. Used by one thread. */
public interface ArmRuns {
  /** Restores the tables that a run starts from. */
  void prepare(PlannedRun run) throws SQLException, RunFailedException;

  /** Performs a run that does not take turns. */
  RunReport measure(PlannedRun run) throws SQLException, RunFailedException;

  /** Starts the JVM of an arm that takes turns with other arms. */
  TurnClient<PlannedRun> start(PlannedRun run) throws RunFailedException;

  /** Where the two clients of a duet run; empty without duets. */
  Optional<DuetPlaces> duetPlaces();

  /** Keeps server and clients on separate processors, and the processors awake. */
  Quiet quiet();

  /** Handles the failure of a run, see {@link io.encbench.frame.Experiment#failed}. */
  Optional<String> failed(PlannedRun run, RunReport report, ResultBuilder<PlannedRun> result);
}
