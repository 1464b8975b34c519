package io.encbench.jmh.oltp;

/** Sysbench's commands, and the default that is all of them. */
public enum OltpCommandKind {
  /** Prepare, run, clean up. */
  all,
  prepare,
  run,
  cleanup
}
