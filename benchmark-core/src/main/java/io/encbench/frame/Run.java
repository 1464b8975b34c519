package io.encbench.frame;

import java.util.List;

/** One arm that measures one workload, or several in one JVM, in one block. */
public interface Run {
  /** 0-based number of the block. */
  int block();

  /** 0-based place of the arm in the order of its block. */
  int position();

  /** Unique name of the arm. */
  String armName();

  /** Names of what it measures, as the result has them. */
  List<String> workloads();

  /** Both, for people. */
  default String label() {
    return String.join(", ", workloads()) + ", " + armName();
  }
}
