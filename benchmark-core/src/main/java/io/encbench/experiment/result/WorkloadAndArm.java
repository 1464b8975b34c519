package io.encbench.experiment.result;

/**
 * A workload measured with an arm, in all blocks.
 *
 * @param workload name of the {@link WorkloadDescription}
 * @param arm name of the {@link ArmDescription}
 */
public record WorkloadAndArm(String workload, String arm) {
  /** The workload and the arm of a sample. */
  public static WorkloadAndArm of(Sample sample) {
    return new WorkloadAndArm(sample.workload(), sample.arm());
  }

  /** The workload and the arm of a rejection. */
  public static WorkloadAndArm of(Rejection rejection) {
    return new WorkloadAndArm(rejection.workload(), rejection.arm());
  }
}
