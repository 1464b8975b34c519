package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.ResultView;
import io.encbench.report.console.ConsoleStreams;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.file.BuildVerdict;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.server.ServerChoice;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import picocli.CommandLine.ExitCode;

/**
 * One run of an experiment, from opening its servers to the report. Ctrl-C ends the measurement;
 * what was measured so far is still reported, as INVALID.
 */
public final class SuiteRun<U> {
  private final Map<String, ServerChoice> choices;
  private final ServerExperiment<U> experiment;
  private final String command;
  private final Path directory;
  private final BuildVerdict verdict;
  private final StandardOutput terminal = StandardOutput.detect();
  private final PrintStream out = new PrintStream(System.out, true, terminal.charset());
  private final ResultOutput output;

  /**
   * Prepares a run.
   *
   * @param choices the plan's servers, by name
   * @param command command line that repeats the run, without secrets
   * @param directory directory of the results
   */
  public SuiteRun(
      Map<String, ServerChoice> choices,
      ServerExperiment<U> experiment,
      String command,
      Path directory,
      BuildVerdict verdict) {
    this.choices = choices;
    this.experiment = experiment;
    this.command = command;
    this.directory = directory;
    this.verdict = verdict;
    this.output = new ResultOutput(directory, verdict, out, terminal);
  }

  /** Prints the plan without running it. */
  public void show() {
    SuitePlan<U> plan = experiment.plan();
    out.println("Servers:   " + String.join(", ", plan.servers()));
    out.println("Workloads: " + String.join(", ", workloadNames()));
    plan.arms().forEach(arm -> out.printf("Arm:       %-22s %s%n", arm.name(), arm.title()));
    plan.settings().asMap().forEach(this::showSetting);
    experiment.settings(null).forEach(this::showSetting);
    List<ProgressPlan.Step> steps = Suite.steps(experiment);
    steps.forEach(step -> out.println("  " + step.name()));
    out.println(SuiteConsole.planned(plan, workloadNames(), steps));
  }

  private List<String> workloadNames() {
    SuitePlan<U> plan = experiment.plan();
    return plan.servers().stream()
        .flatMap(
            server ->
                plan.units().stream()
                    .flatMap(unit -> experiment.workloads(unit).stream())
                    .map(workload -> plan.workload(server, workload.name())))
        .toList();
  }

  private void showSetting(String name, String value) {
    out.printf("  %-24s %s%n", name, value);
  }

  /** Creates the tables and keeps them. Returns the exit code. */
  public int prepare() {
    return with(
        suite ->
            untilInterrupted(
                suite,
                () -> {
                  suite.prepare(out::println);
                  return ExitCode.OK;
                }));
  }

  /** Drops the tables. Returns the exit code. */
  public int cleanUp() {
    return with(
        suite -> {
          suite.cleanUp();
          return ExitCode.OK;
        });
  }

  /** Measures and reports. Returns the exit code. */
  public int run() {
    verdict.check(experiment.plan().arms().stream().map(SuiteArm::name).toList(), workloadNames());
    verdict.removeEarlierJUnitFile();
    Optional<ExperimentResult> earlier =
        experiment.plan().settings().resume() ? output.earlier() : Optional.empty();
    return with(suite -> untilInterrupted(suite, () -> measure(suite, earlier)));
  }

  private int with(ToIntFunction<Suite<U>> work) {
    DirectoryLock lock = ResultOutput.take(directory);
    try (OpenServers servers = new OpenServers(choices, experiment.tuning(), out::println);
        TemporaryDirectory temporary = new TemporaryDirectory(directory.resolve("tmp"))) {
      return work.applyAsInt(
          new Suite<>(
              servers.open(), servers.missing(), experiment, command, directory, temporary.path()));
    } finally {
      lock.close();
    }
  }

  private int untilInterrupted(Suite<U> suite, IntSupplier work) {
    InterruptGuard guard = new InterruptGuard(suite::stop);
    try {
      return work.getAsInt();
    } catch (ConfigurationException e) {
      if (!suite.stopped()) {
        throw e;
      }
      // Once the guard is closed, the JVM may end before anybody prints the message.
      out.println(e.getMessage());
      return ExitCode.SOFTWARE;
    } finally {
      guard.close();
    }
  }

  private int measure(Suite<U> suite, Optional<ExperimentResult> earlier) {
    ExperimentResult result;
    try (SuiteConsole console =
        new SuiteConsole(experiment.plan(), workloadNames(), output, out, terminal)) {
      result = suite.run(earlier, console);
    }
    boolean passes = output.report(result, experiment.sections(new ResultView(result)));
    experiment
        .summary(result)
        .forEach(line -> out.println(ConsoleStreams.encodable(line, terminal.charset())));
    return passes ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
