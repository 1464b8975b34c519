package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where threads wait for each other and exchange lines, again and again, and wait for orders to all
 * of them. Thread-safe.
 */
final class Meeting {
  private final int size;
  private final TreeMap<Integer, String> brought = new TreeMap<>();
  private final List<Queue<String>> orders;
  private List<String> exchanged = List.of();
  private long held;
  private @Nullable String broken;

  Meeting(int size) {
    this.size = size;
    this.orders = Stream.<Queue<String>>generate(ArrayDeque::new).limit(size).toList();
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

  /** Gives an order to all. */
  synchronized void order(String line) {
    orders.forEach(own -> own.add(line));
    notifyAll();
  }

  /**
   * Waits for the next order.
   *
   * @throws RunFailedException if the meeting is broken
   */
  synchronized String awaitOrder(int rank) throws RunFailedException {
    Queue<String> own = orders.get(rank);
    try {
      while (own.isEmpty() && broken == null) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while it waited for an order");
    }
    if (broken != null) {
      throw new RunFailedException(broken);
    }
    return own.remove();
  }

  /** Lets all who wait, now or later, fail. */
  synchronized void breakUp(String reason) {
    if (broken == null) {
      broken = reason;
      notifyAll();
    }
  }
}
