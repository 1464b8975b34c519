package io.encbench.experiment.result;

import java.util.List;

/**
 * An arm whose numbers for one workload may not be used.
 *
 * @param workload name of the {@link WorkloadDescription}
 * @param arm name of the {@link ArmDescription}
 * @param reasons why, at least one
 */
public record Rejection(String workload, String arm, List<String> reasons) {

  public Rejection {
    reasons = List.copyOf(reasons);
  }

  /** Whether it is about a sample. */
  public boolean covers(Sample sample) {
    return sample.workload().equals(workload) && sample.arm().equals(arm);
  }
}
