package io.encbench.suites.worker;

import io.encbench.experiment.result.Metric;
import io.encbench.jvm.LiveJvm;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.Map;

/** The answer to a {@link TurnRequest}. Implementations are records that can be sent as JSON. */
public interface TurnAnswer extends LiveJvm.Answer {
  /** The measured workloads. */
  List<Measured> measured();

  /** Sessions whose mode the server confirmed. */
  List<SessionView> proofs();

  /** Number of cells that were proven. */
  long cells();

  /**
   * One workload in one stretch.
   *
   * @param workload its name, as in the request that connected it
   * @param operations number of operations
   * @param seconds length of the stretch
   * @param values cost per operation
   */
  record Measured(String workload, long operations, double seconds, Map<Metric, Double> values) {}
}
