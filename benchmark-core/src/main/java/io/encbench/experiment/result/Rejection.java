package io.encbench.experiment.result;

import java.util.List;

/**
 * An arm whose numbers for one workload may not be used.
 *
 * @param workload name of the {@link WorkloadDescription}
 * @param arm name of the {@link ArmDescription}
 * @param reasons at least one reason
 */
public record Rejection(String workload, String arm, List<String> reasons) {

  public Rejection {
    reasons = List.copyOf(reasons);
  }

  /** Whether a sample is of this arm and workload. */
  public boolean covers(Sample sample) {
    return sample.workload().equals(workload) && sample.arm().equals(arm);
  }
}
