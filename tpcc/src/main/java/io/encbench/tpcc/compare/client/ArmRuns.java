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

/** Does the runs of a comparison. Used by one thread. */
public interface ArmRuns {
  /** Makes the tables of an arm anew that a run begins from. */
  void prepare(PlannedRun run) throws SQLException, RunFailedException;

  /** Does a run at one go. */
  RunReport measure(PlannedRun run) throws SQLException, RunFailedException;

  /** Starts the JVM of an arm that takes turns with others. */
  TurnClient<PlannedRun> start(PlannedRun run) throws RunFailedException;

  /** Where the two clients of a duet run; empty without duets. */
  Optional<DuetPlaces> duetPlaces();

  /** Keeps server and clients apart, and the processors awake. */
  Quiet quiet();

  /** A run has failed, see {@link io.encbench.frame.Experiment#failed}. */
  Optional<String> failed(PlannedRun run, RunReport report, ResultBuilder<PlannedRun> result);
}
