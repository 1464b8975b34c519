package io.encbench.suites.oltp.sysbench;

/** Sysbench's commands, and {@link #all}, the default. */
public enum OltpCommandKind {
  /** Prepares, runs and cleans up. */
  all,
  prepare,
  run,
  cleanup;

  /** Whether it writes or reads encrypted rows that outlive it, so that their key must be kept. */
  public boolean needsKey() {
    return this == prepare || this == run;
  }
}
