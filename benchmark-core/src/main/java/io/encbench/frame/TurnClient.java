package io.encbench.frame;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.WarmUp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of an arm that takes turns with the JVMs of other arms. Several of its runs may be open
 * at once: one works while the others rest. Used by one thread; {@link #close()} may be called from
 * any thread.
 *
 * @param <R> type of the runs
 */
public interface TurnClient<R extends Run> extends AutoCloseable {
  /** Connects for a run and proves the mode of its sessions. The run then rests. */
  void open(R run) throws RunFailedException;

  /** Whether runs are warmed up at all. */
  default boolean warmsUp() {
    return true;
  }

  /** Performs one round of warm-up: each workload of an open run once. Returns the cost of each. */
  List<Stretch> warmUp(R run) throws RunFailedException;

  /** Measures one workload of an open run in one window. */
  void measure(R run, String workload, int round, int position) throws RunFailedException;

  /**
   * Proves the mode of an open run's sessions again, ends the run and reports what it measured.
   *
   * @param warmUp warm-up of the run, or null if there was none
   */
  RunReport end(R run, @Nullable WarmUp warmUp) throws RunFailedException;

  /** Process id of the JVM. Asked only for duets, so an arm of several JVMs needs none. */
  long processId();

  /** Ends the JVM. */
  @Override
  void close();
}
