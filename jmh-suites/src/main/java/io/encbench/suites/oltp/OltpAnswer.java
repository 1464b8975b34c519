package io.encbench.suites.oltp;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a fresh JVM.
 *
 * @param statistics statistics of the run; null if it failed
 * @param values cost per event
 * @param proofs sessions whose mode the server confirmed
 * @param failure why nothing was measured; null on success
 */
record OltpAnswer(
    @Nullable RunStatistics statistics,
    Map<Metric, Double> values,
    List<SessionView> proofs,
    @Nullable String failure) {

  static OltpAnswer failed(String failure) {
    return new OltpAnswer(null, Map.of(), List.of(), failure);
  }
}
