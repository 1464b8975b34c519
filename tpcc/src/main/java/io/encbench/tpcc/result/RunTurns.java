package io.encbench.tpcc.result;

import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Course of a run whose arm took turns with other arms.
 *
 * @param warmUp the warm-up before the first measured turn
 * @param windows the measured turns
 * @param startup start of the run's JVM; null if the JVM had done other runs before
 */
public record RunTurns(WarmUp warmUp, List<Window> windows, @Nullable Startup startup) {
  public RunTurns {
    windows = List.copyOf(windows);
  }
}
