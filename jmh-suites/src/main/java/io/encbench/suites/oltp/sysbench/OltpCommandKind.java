package io.encbench.suites.oltp.sysbench;

/** Sysbench's commands, and the default that is all of them. */
public enum OltpCommandKind {
  /** Prepare, run, clean up. */
  all,
  prepare,
  run,
  cleanup
}
