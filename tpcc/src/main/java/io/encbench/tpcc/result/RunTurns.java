package io.encbench.tpcc.result;

import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run of a comparison went whose arms took turns.
 *
 * @param warmUp before the first turn that was measured
 * @param windows the turns that were measured
 * @param startup of its JVM; null if that had done other runs before
 */
public record RunTurns(WarmUp warmUp, List<Window> windows, @Nullable Startup startup) {
  public RunTurns {
    windows = List.copyOf(windows);
  }
}
