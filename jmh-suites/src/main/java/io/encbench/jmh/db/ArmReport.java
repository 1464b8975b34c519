package io.encbench.jmh.db;

import io.encbench.experiment.Metric;
import io.encbench.jvm.LiveJvm;
import io.encbench.profile.SessionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of an arm answers.
 *
 * @param measured per workload
 * @param proofs every session that was asked for its mode and found right
 * @param cells values in encrypted columns of inserted rows that were found to be cells
 * @param failure why what was asked for was not done; null on success
 */
record ArmReport(
    List<Measured> measured, List<SessionView> proofs, long cells, @Nullable String failure)
    implements LiveJvm.Answer {

  static ArmReport failed(String failure) {
    return new ArmReport(List.of(), List.of(), 0, failure);
  }

  /** One workload in one stretch. */
  record Measured(Workload workload, long operations, double seconds, Map<Metric, Double> values) {}
}
