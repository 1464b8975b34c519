package io.encbench.tpcc.compare.client;

import io.encbench.experiment.process.WarmUpRule.Stretch;
import io.encbench.experiment.result.WarmUp;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.CompareSettings;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Controls the client JVM or JVMs of an arm whose runs take turns with those of other arms. Used by
 * one thread, except that {@link #close()} may be called from any.
 */
public final class TurnJvm implements TurnClient<PlannedRun> {
  /**
   * Divisor of the warm-up time of a JVM that has already run another level, since its code is
   * compiled.
   */
  public static final int USED_JVM = 4;

  private final TurnHost host;
  private final CompareSettings settings;
  private final Function<PlannedRun, RunSpec> specs;
  private final RunReader reader;
  private @Nullable PlannedRun first;

  /** Reads the results of a run. */
  interface RunReader {
    /**
     * Reads the results of a run.
     *
     * @throws RunFailedException if the run did not end as planned or left no results
     */
    RunReport read(PlannedRun run) throws RunFailedException;
  }

  /**
   * Wraps the JVM or the JVMs of the arm.
   *
   * @param specs gives the specification of each run
   */
  TurnJvm(
      TurnHost host,
      CompareSettings settings,
      Function<PlannedRun, RunSpec> specs,
      RunReader reader) {
    this.host = host;
    this.settings = settings;
    this.specs = specs;
    this.reader = reader;
  }

  @Override
  public void open(PlannedRun run) throws RunFailedException {
    if (first == null) {
      first = run;
    }
    ask(TurnRequest.open(level(run), specs.apply(run)));
  }

  @Override
  public List<Stretch> warmUp(PlannedRun run) throws RunFailedException {
    long millis = settings.warmUpRoundMillis() / (run.equals(first) ? 1 : USED_JVM);
    return List.of(Objects.requireNonNull(ask(TurnRequest.warmUp(level(run), millis)).warmUp()));
  }

  /** The figures of the turn are in the results of its run. */
  @Override
  public void measure(PlannedRun run, String workload, int round, int position)
      throws RunFailedException {
    ask(TurnRequest.measure(level(run), settings.windowMillis(), round, position));
  }

  @Override
  public RunReport end(PlannedRun run, @Nullable WarmUp warmUp) throws RunFailedException {
    ask(TurnRequest.end(level(run), Objects.requireNonNull(warmUp)));
    return reader.read(run);
  }

  private static String level(PlannedRun run) {
    return run.level().workload();
  }

  private ClientAnswer ask(TurnRequest request) throws RunFailedException {
    return host.ask(request);
  }

  @Override
  public long processId() {
    return host.processId();
  }

  @Override
  public void close() {
    host.close();
  }
}
