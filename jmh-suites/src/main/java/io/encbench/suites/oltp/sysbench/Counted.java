package io.encbench.suites.oltp.sysbench;

/** Statements of an event, by sysbench's kinds. */
public record Counted(long reads, long writes, long others) {
  /** One statement that read. */
  public static final Counted ONE_READ = new Counted(1, 0, 0);
}
