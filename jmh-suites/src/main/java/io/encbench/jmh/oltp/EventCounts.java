package io.encbench.jmh.oltp;

/**
 * Counts statements by sysbench's kinds: a write that changed no row counts as other, as do BEGIN
 * and COMMIT. Not thread-safe.
 */
final class EventCounts {
  private long reads;
  private long writes;
  private long others;

  void read() {
    reads++;
  }

  void write(int rows) {
    if (rows > 0) {
      writes++;
    } else {
      others++;
    }
  }

  void other() {
    others++;
  }

  /** What was counted since this was called last. */
  Counted take() {
    Counted counted = new Counted(reads, writes, others);
    reads = 0;
    writes = 0;
    others = 0;
    return counted;
  }
}
