package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where threads wait for each other and exchange lines, again and again. Thread-safe. */
final class Meeting {
  private final int size;
  private final TreeMap<Integer, String> brought = new TreeMap<>();
  private List<String> exchanged = List.of();
  private long held;
  private @Nullable String broken;

  Meeting(int size) {
    this.size = size;
  }

  /**
   * Waits until all are here.
   *
   * @return the lines of all, by rank
   * @throws RunFailedException if the meeting is broken
   */
  synchronized List<String> gather(int rank, String line) throws RunFailedException {
    long meeting = held;
    brought.put(rank, line);
    if (brought.size() == size) {
      // Nobody can still need the former lines: all have come again.
      exchanged = List.copyOf(brought.values());
      brought.clear();
      held++;
      notifyAll();
    }
    try {
      while (held == meeting && broken == null) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while it waited for the other clients");
    }
    if (held == meeting) {
      throw new RunFailedException(String.valueOf(broken));
    }
    return exchanged;
  }

  /** Lets all who wait, now or later, fail. */
  synchronized void breakUp(String reason) {
    if (broken == null) {
      broken = reason;
      notifyAll();
    }
  }
}
