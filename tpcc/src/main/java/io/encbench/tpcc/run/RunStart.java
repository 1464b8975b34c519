package io.encbench.tpcc.run;

import io.encbench.tpcc.result.TransactionListener;
import java.time.ZonedDateTime;
import java.util.List;

/** Takes the moment that a run begins. */
@FunctionalInterface
public interface RunStart {
  /**
   * Called once, after all that can go wrong before a run has gone well.
   *
   * @param startNanos the same moment on {@link System#nanoTime()}'s clock
   * @return what hears of every transaction, those of the ramp-up included
   */
  List<TransactionListener> at(ZonedDateTime started, long startNanos);
}
