package io.encbench.frame;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.WarmUp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of an arm that lives beside those of other arms and takes turns with them. Several of its
 * runs may be open at once: one works, and the others rest. Used by one thread; {@link #close()}
 * may come from any.
 *
 * @param <R> a run
 */
public interface TurnClient<R extends Run> extends AutoCloseable {
  /** Connects for a run and proves its sessions; then it rests. */
  void open(R run) throws RunFailedException;

  /** Whether runs are warmed up at all. */
  default boolean warmsUp() {
    return true;
  }

  /** Does everything that an open run measures, once around. Returns what each of it cost. */
  List<Stretch> warmUp(R run) throws RunFailedException;

  /** Measures one workload of an open run in one window. */
  void measure(R run, String workload, int round, int position) throws RunFailedException;

  /**
   * Proves the sessions of an open run again, ends it and reports what it measured.
   *
   * @param warmUp of the run; null without
   */
  RunReport end(R run, @Nullable WarmUp warmUp) throws RunFailedException;

  /** Process of the JVM. */
  long processId();

  /** Ends the JVM. */
  @Override
  void close();
}
