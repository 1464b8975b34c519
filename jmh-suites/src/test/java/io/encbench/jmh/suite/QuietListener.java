package io.encbench.jmh.suite;

import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.report.PlannedStep;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hears of a suite's course, and does nothing. */
public class QuietListener implements Suite.Listener {
  @Override
  public void measuring(
      List<ServerDescription> servers,
      @Nullable ProcessorSplit processors,
      List<PlannedStep> steps) {}

  @Override
  public void accept(String note) {}

  @Override
  public void stepStarted() {}

  @Override
  public void stepFinished() {}

  @Override
  public void runFinished(Supplier<ExperimentResult> soFar) {}
}
