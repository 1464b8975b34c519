package io.encbench.frame;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.profile.proof.SessionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run.
 *
 * @param measured the figures of each workload that was measured
 * @param failures reasons why workloads were not measured, by workload name; the arm is left out of
 *     these workloads from now on
 * @param proofs the sessions whose mode was checked and found right
 * @param cells number of cells found where tables were read past an arm's driver
 * @param warmUp warm-up of the run's JVM if it took turns with others; otherwise null
 * @param cautions remarks on the numbers, which may be used nevertheless
 */
public record RunReport(
    List<Measured> measured,
    Map<String, String> failures,
    List<SessionView> proofs,
    long cells,
    @Nullable WarmUp warmUp,
    List<String> cautions) {

  public RunReport {
    measured = List.copyOf(measured);
    failures = Map.copyOf(failures);
    proofs = List.copyOf(proofs);
    cautions = List.copyOf(cautions);
  }

  /** Creates a report of a run at one go. */
  public RunReport(
      List<Measured> measured, Map<String, String> failures, List<SessionView> proofs, long cells) {
    this(measured, failures, proofs, cells, null, List.of());
  }

  /**
   * The figures of one workload.
   *
   * @param workload name of the workload, as in {@link Run#workloads}
   * @param arm the arm, if a run measures several arms in one JVM; otherwise null
   * @param operations number of operations in the measured windows
   * @param seconds length of the measured windows
   * @param values cost per operation; not used if there are windows
   * @param windows the windows if the arm took turns with others; otherwise empty
   * @param objections reasons why the figures must not be used, in addition to the rules that hold
   *     for every experiment
   */
  public record Measured(
      String workload,
      @Nullable String arm,
      long operations,
      double seconds,
      Map<Metric, Double> values,
      List<Window> windows,
      List<String> objections) {

    public Measured {
      values = Map.copyOf(values);
      windows = List.copyOf(windows);
      objections = List.copyOf(objections);
    }

    /** Creates the figures of a workload measured at one go. */
    public Measured(
        String workload,
        long operations,
        double seconds,
        Map<Metric, Double> values,
        List<String> objections) {
      this(workload, null, operations, seconds, values, List.of(), objections);
    }

    /** Creates the figures of a workload measured in windows. */
    public static Measured of(String workload, List<Window> windows) {
      return new Measured(workload, null, 0, 0, Map.of(), windows, List.of());
    }
  }
}
