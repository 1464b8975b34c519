package io.encbench.suites.link;

import io.encbench.experiment.result.Metric;
import io.encbench.profile.proof.SessionView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a job's process.
 *
 * @param values the cost of the job, as its process measured it
 * @param proof the session as the server saw it; null if the job failed
 * @param failure why the job failed; null on success
 */
record JobAnswer(
    Map<Metric, Double> values, @Nullable SessionView proof, @Nullable String failure) {

  static JobAnswer failed(String failure) {
    return new JobAnswer(Map.of(), null, failure);
  }
}
