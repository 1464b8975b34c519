package io.encbench.fleet;

import io.encbench.jvm.FreshJvmChild;
import io.encbench.jvm.LiveJvm;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A client's JVM that does as it is told. */
final class FleetChild {
  private FleetChild() {}

  /** What the JVM is to do. */
  enum Order {
    ANSWER,
    STALL
  }

  record Answer(@Nullable String failure, String text) implements LiveJvm.Answer {}

  public static void main(String[] args) {
    FreshJvmChild.serve(
        String.class, Order.class, opening -> order -> new FleetChild().done(opening, order));
  }

  private Answer done(String opening, Order order) {
    if (order == Order.STALL) {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return new Answer(null, opening);
  }
}
