package io.encbench.suites.worker;

import io.encbench.jvm.FreshJvmChild;
import java.util.List;
import java.util.function.Function;

/**
 * An arm in its own JVM, which takes turns with the JVMs of other arms: it works on request and is
 * idle in between. Confined to one thread.
 *
 * @param <A> type of its answers
 */
public interface TurnArm<A extends TurnAnswer> {
  /**
   * Opens the connections of some workloads, which stay open until {@link #disconnect}, and proves
   * their mode.
   */
  A connect(List<String> workloads) throws Exception;

  /** Runs each connected workload for the given time, and returns the cost of each. */
  A warmUp(long ms) throws Exception;

  /** Measures a connected workload in one window. */
  A measure(String workload, long ms) throws Exception;

  /** Proves all sessions once more and closes them. */
  A disconnect() throws Exception;

  /** The answer to a request that failed. */
  A failed(String why);

  /**
   * Serves the requests on standard input until it ends.
   *
   * @param spec type of the opening message
   * @param opening creates the arm from the opening message
   */
  static <S> void serve(Class<S> spec, Function<S, TurnArm<?>> opening) {
    FreshJvmChild.serve(
        spec,
        TurnRequest.class,
        first -> {
          TurnArm<?> arm = opening.apply(first);
          return request -> answer(arm, request);
        });
  }

  private static TurnAnswer answer(TurnArm<?> arm, TurnRequest request) {
    try {
      return switch (request.action()) {
        case CONNECT -> arm.connect(request.workloads());
        case WARM_UP -> arm.warmUp(request.ms());
        case MEASURE -> arm.measure(request.workloads().get(0), request.ms());
        case DISCONNECT -> arm.disconnect();
      };
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      e.printStackTrace();
      return arm.failed(rootMessage(e));
    }
  }

  /** The first line of the message of the cause. */
  static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable next = thrown; next != null; next = next.getCause()) {
      root = next;
      if (next.getSuppressed().length > 0) {
        // JMH keeps what the benchmark threads threw as suppressed exceptions.
        return rootMessage(next.getSuppressed()[0]);
      }
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getName() : message.lines().findFirst().orElse("");
  }
}
