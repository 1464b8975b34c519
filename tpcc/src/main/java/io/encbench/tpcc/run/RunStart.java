package io.encbench.tpcc.run;

import io.encbench.tpcc.result.TransactionListener;
import java.time.ZonedDateTime;
import java.util.List;

/** Callback for the start of a run. */
@FunctionalInterface
public interface RunStart {
  /**
   * Called once, when everything that a run needs before its start has succeeded.
   *
   * @param startNanos the same time on {@link System#nanoTime()}'s clock
   * @return listeners that receive every transaction, including those of the ramp-up
   */
  List<TransactionListener> at(ZonedDateTime started, long startNanos);
}
