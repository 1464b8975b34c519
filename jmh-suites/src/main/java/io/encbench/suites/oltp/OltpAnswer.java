package io.encbench.suites.oltp;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM answers.
 *
 * @param statistics of the run; null if it failed
 * @param values what an event cost
 * @param proofs every session that was asked for its mode and found right
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
