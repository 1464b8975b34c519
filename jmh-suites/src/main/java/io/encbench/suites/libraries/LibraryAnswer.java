package io.encbench.suites.libraries;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a fresh JVM.
 *
 * @param windows the windows measured, up to a failure
 * @param proofs sessions whose mode the server confirmed
 * @param checked number of connections that passed a check in the client only
 * @param course samples of the run over time
 * @param failure why the remaining windows were not measured; null on success
 */
record LibraryAnswer(
    List<Window> windows,
    List<SessionView> proofs,
    long checked,
    List<LoadSample> course,
    @Nullable String failure) {

  /**
   * One window.
   *
   * @param point the workload and number of threads
   * @param operations operations that ended in the window
   * @param seconds length of the window
   * @param values cost per operation
   */
  record Window(LoadPoint point, long operations, double seconds, Map<Metric, Double> values) {}
}
