package io.encbench.frame;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One arm that measures one workload, or several in one JVM, in one block. */
public interface Run {
  /** 0-based number of the block. */
  int block();

  /** 0-based place of the arm in the order of its block. */
  int position();

  /** Unique name of the arm, or of a group of arms that share a JVM. */
  String armName();

  /** The arms that the run has figures for, by workload name. */
  default Map<String, List<String>> armsByWorkload() {
    return workloads().stream()
        .collect(Collectors.toMap(Function.identity(), workload -> List.of(armName())));
  }

  /** Names of the workloads, as in the result. */
  List<String> workloads();

  /** The workloads and the arm, for display. */
  default String label() {
    return String.join(", ", workloads()) + ", " + armName();
  }
}
