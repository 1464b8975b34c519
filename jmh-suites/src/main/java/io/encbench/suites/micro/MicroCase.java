package io.encbench.suites.micro;

import java.util.List;
import java.util.Map;

/**
 * Arms that do the same work and so can be compared.
 *
 * @param id id, unique among all cases
 * @param title title in the report
 * @param params parameters of the benchmark class
 * @param cellsPerCall number by which the cost of a call is divided
 * @param arms the arms, the baseline first
 */
record MicroCase(
    String id, String title, Map<String, String> params, int cellsPerCall, List<MicroArm> arms) {

  MicroCase {
    params = Map.copyOf(params);
    arms = List.copyOf(arms);
  }

  MicroArm baseline() {
    return arms.get(0);
  }
}
