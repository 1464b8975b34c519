package io.encbench.suites.oltp.sysbench;

/** The distributions of sysbench's {@code --rand-type}. */
public enum RandomType {
  uniform,
  gaussian,
  special,
  pareto
}
