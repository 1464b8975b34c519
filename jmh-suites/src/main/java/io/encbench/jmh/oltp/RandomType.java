package io.encbench.jmh.oltp;

/** The distributions of sysbench's {@code --rand-type}. */
public enum RandomType {
  uniform,
  gaussian,
  special,
  pareto
}
