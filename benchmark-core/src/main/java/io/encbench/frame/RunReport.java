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
 * @param measured a figure for each workload that was measured
 * @param failures why a workload was not measured, by its name; the arm is left out of it from here
 * @param proofs every session that was asked for its mode and found right
 * @param cells found where tables were looked at past an arm's driver
 * @param warmUp of its JVM, if it took turns with others; else null
 * @param cautions what to know of its numbers, though they stand
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

  /** A report of a run at one go. */
  public RunReport(
      List<Measured> measured, Map<String, String> failures, List<SessionView> proofs, long cells) {
    this(measured, failures, proofs, cells, null, List.of());
  }

  /**
   * One workload.
   *
   * @param workload its name, as {@link Run#workloads} has it
   * @param arm whose it is, where a run measures several arms in one JVM; else null
   * @param operations counted in the measured windows
   * @param seconds length of the measured windows
   * @param values what an operation cost; not used where there are windows
   * @param windows that it was measured in, if it took turns with other arms; else none
   * @param objections why it must not be used, besides the rules that hold for every experiment
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

    /** A workload measured at one go. */
    public Measured(
        String workload,
        long operations,
        double seconds,
        Map<Metric, Double> values,
        List<String> objections) {
      this(workload, null, operations, seconds, values, List.of(), objections);
    }

    /** A workload measured in windows. */
    public static Measured of(String workload, List<Window> windows) {
      return new Measured(workload, null, 0, 0, Map.of(), windows, List.of());
    }
  }
}
