package io.encbench.tpcc.terminal;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries that wait for their deferred execution, clause 2.7.2. Each worker that has ended a
 * transaction takes the oldest, so the queue is never longer than the number of workers.
 * Thread-safe.
 */
final class DeliveryQueue {
  private final ConcurrentLinkedQueue<Pace.ScheduledTransaction> waiting =
      new ConcurrentLinkedQueue<>();

  void add(Pace.ScheduledTransaction delivery) {
    waiting.add(delivery);
  }

  Pace.@Nullable ScheduledTransaction poll() {
    return waiting.poll();
  }
}
