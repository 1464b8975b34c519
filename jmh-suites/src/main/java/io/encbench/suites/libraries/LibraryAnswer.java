package io.encbench.suites.libraries;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a fresh JVM answers.
 *
 * @param windows what was measured, up to a failure
 * @param proofs sessions that the server was asked about, and that were right
 * @param checked connections that were looked at in the client only, and were right
 * @param course what happened over time
 * @param failure why the rest was not measured; null on success
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
   * @param point what was done
   * @param operations that ended in it
   * @param seconds its length
   * @param values what an operation cost
   */
  record Window(LoadPoint point, long operations, double seconds, Map<Metric, Double> values) {}
}
