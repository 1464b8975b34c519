package io.encbench.suites.oltp.sysbench;

/** Sysbench's commands, and {@link #all}, the default. */
public enum OltpCommandKind {
  /** Prepares, runs and cleans up. */
  all,
  prepare,
  run,
  cleanup
}
