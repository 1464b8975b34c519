package io.encbench.frame;

import io.encbench.experiment.WarmUp;
import io.encbench.experiment.WarmUpRule.Stretch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of an arm that lives beside those of other arms and takes turns with them. Used by one
 * thread; {@link #close()} may come from any.
 *
 * @param <R> a run
 */
public interface TurnClient<R extends Run> extends AutoCloseable {
  /** Connects for a run and proves its sessions; then it rests. */
  void open(R run) throws RunFailedException;

  /** Whether the open run is warmed up at all. */
  default boolean warmsUp() {
    return true;
  }

  /** Does everything that the open run measures, once around. Returns what each of it cost. */
  List<Stretch> warmUp() throws RunFailedException;

  /** Measures one workload of the open run in one window. */
  void measure(String workload, int round, int position) throws RunFailedException;

  /**
   * Proves the sessions of the open run again, ends it and says what it came to.
   *
   * @param warmUp of the run; null without
   */
  RunReport end(@Nullable WarmUp warmUp) throws RunFailedException;

  /** Process of the JVM. */
  long processId();

  /** Ends the JVM. */
  @Override
  void close();
}
