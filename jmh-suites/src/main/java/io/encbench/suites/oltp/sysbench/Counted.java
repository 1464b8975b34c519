package io.encbench.suites.oltp.sysbench;

/** Numbers of an event's statements, by sysbench's kinds. */
public record Counted(long reads, long writes, long others) {
  /** One statement that reads. */
  public static final Counted ONE_READ = new Counted(1, 0, 0);
}
