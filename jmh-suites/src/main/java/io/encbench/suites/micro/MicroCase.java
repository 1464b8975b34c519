package io.encbench.suites.micro;

import java.util.List;
import java.util.Map;

/**
 * Arms that do the same work, and so compare.
 *
 * @param id unique among all cases
 * @param title as the report shows it
 * @param params of the benchmark class
 * @param cellsPerCall by which the cost of a call is divided
 * @param arms the baseline first
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
