package io.encbench.suites.option;

import io.encbench.option.VerdictOptions;
import io.encbench.server.ServerChoice;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether to run the experiment of a command line or only show its plan. */
@Command
public final class CourseOptions {
  @Option(names = "--dry-run", description = "Show the plan and exit.")
  private boolean dryRun;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Creates the run of an experiment, with the command line that repeats it.
   *
   * @param arguments positional arguments of that command line, each preceded by a space
   * @param experiment creates the experiment from the names of its servers
   */
  public <U> SuiteRun<U> of(
      Map<String, ServerChoice> choices,
      Function<List<String>, ? extends ServerExperiment<U>> experiment,
      String arguments,
      Path output,
      VerdictOptions verdict) {
    return new SuiteRun<>(
        choices,
        experiment.apply(List.copyOf(choices.keySet())),
        "scripts/encbench.sh "
            + command.name()
            + arguments
            + GivenOptions.shellWords(command, Set.of("--resume")),
        output,
        verdict.verdict());
  }

  /** Shows the plan of a run, or does the work. Returns the exit code. */
  public <U> int follow(SuiteRun<U> run, ToIntFunction<SuiteRun<U>> work) {
    if (dryRun) {
      run.show();
      return ExitCode.OK;
    }
    return work.applyAsInt(run);
  }
}
