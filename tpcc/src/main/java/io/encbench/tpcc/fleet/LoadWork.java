package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.load.LoadShare;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * What stands beside each client of a load: it launches the client's JVM, and tells its progress.
 * The outcome is the CPU time of the JVM, in nanoseconds.
 *
 * @param props settings of the whole load by key; contains secrets if the clients are on this
 *     machine
 */
record LoadWork(Map<String, String> props) implements FleetWork {
  /** Longest wait for an answer, which takes a second. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(20);

  /** Order to the JVM of a client, which answers with a {@link LoadAnswer}. */
  enum Order {
    /** Report the progress. */
    NEXT,
    /** End after the current units, and report the progress. */
    STOP
  }

  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    LoadSpec own = new LoadSpec(props, fleet.rank() + 1);
    try (LiveJvm jvm = fleet.launch(LoadClientWorker.class, FreshJvm.Extras.NONE, own)) {
      LoadShare.Progress progress;
      do {
        Order order = fleet.endAsked() ? Order.STOP : Order.NEXT;
        progress =
            Objects.requireNonNull(jvm.ask(order, LoadAnswer.class, LONGEST_ANSWER).progress());
        fleet.tell(Integer.toString(progress.rows()));
      } while (!progress.ended());
      // Nobody leaves before all have loaded, so that a failure is that of the whole load.
      fleet.barrier();
      return Long.toString(progress.cpuNanos());
    }
  }

  @Override
  public String toString() {
    return "LoadWork[]";
  }
}
