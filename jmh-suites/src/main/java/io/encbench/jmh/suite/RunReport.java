package io.encbench.jmh.suite;

import io.encbench.experiment.Metric;
import io.encbench.profile.SessionView;
import java.util.List;
import java.util.Map;

/**
 * What a fresh JVM found of one unit in one arm.
 *
 * @param measured a figure for each workload that was measured
 * @param failures why a workload was not measured, by its name; the arm is left out of it from here
 * @param proofs every session that was asked for its mode and found right
 * @param cells found where the arm's JVM looked at the tables past its driver
 */
public record RunReport(
    List<Measured> measured, Map<String, String> failures, List<SessionView> proofs, long cells) {

  public RunReport {
    measured = List.copyOf(measured);
    failures = Map.copyOf(failures);
    proofs = List.copyOf(proofs);
  }

  /**
   * One workload.
   *
   * @param workload its name, without the server
   * @param operations counted in the window
   * @param seconds length of the window
   * @param values what an operation cost
   * @param objections why they must not be used, besides the rules that hold for every experiment
   */
  public record Measured(
      String workload,
      long operations,
      double seconds,
      Map<Metric, Double> values,
      List<String> objections) {

    public Measured {
      values = Map.copyOf(values);
      objections = List.copyOf(objections);
    }
  }
}
