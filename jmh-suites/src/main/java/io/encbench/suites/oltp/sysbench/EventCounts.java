package io.encbench.suites.oltp.sysbench;

/**
 * Counts statements by sysbench's kinds. A write that changes no row counts as other, as do BEGIN
 * and COMMIT. Not thread-safe.
 */
public final class EventCounts {
  private long reads;
  private long writes;
  private long others;

  public void read() {
    reads++;
  }

  public void write(int rows) {
    if (rows > 0) {
      writes++;
    } else {
      others++;
    }
  }

  public void other() {
    others++;
  }

  /** Returns the counts since the last call, and resets them. */
  public Counted take() {
    Counted counted = new Counted(reads, writes, others);
    reads = 0;
    writes = 0;
    others = 0;
    return counted;
  }
}
