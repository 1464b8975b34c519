package io.encbench.suites.link;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a job's process answers.
 *
 * @param values what the job cost it
 * @param proof what its session was; null if it failed
 * @param failure why it did not get all its rows; null on success
 */
record JobAnswer(
    Map<Metric, Double> values, @Nullable SessionView proof, @Nullable String failure) {

  static JobAnswer failed(String failure) {
    return new JobAnswer(Map.of(), null, failure);
  }
}
