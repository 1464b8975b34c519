package io.encbench.suites.suite;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.report.progress.ProgressPlan;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A listener that does nothing. */
public class QuietListener implements Suite.Listener {
  @Override
  public void measuring(
      List<ServerDescription> servers,
      @Nullable ProcessorSplit processors,
      List<ProgressPlan.Step> steps) {}

  @Override
  public void accept(String note) {}

  @Override
  public void stepStarted() {}

  @Override
  public void stepFinished() {}

  @Override
  public void runFinished(Supplier<ExperimentResult> soFar) {}
}
