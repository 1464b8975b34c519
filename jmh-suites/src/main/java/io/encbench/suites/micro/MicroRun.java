package io.encbench.suites.micro;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.process.InterruptGuard;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.frame.ConsoleListener;
import io.encbench.frame.Course;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.jvm.FreshJvms;
import io.encbench.report.console.StandardOutput;
import io.encbench.report.file.BuildVerdict;
import io.encbench.report.progress.Progress;
import io.encbench.report.progress.ProgressPlan;
import io.encbench.suites.suite.ResultOutput;
import io.encbench.suites.suite.Resumption;
import io.encbench.suites.suite.TemporaryDirectory;
import io.encbench.suites.worker.MeasureWindow;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.CompilerHints;
import picocli.CommandLine.ExitCode;

/** One run of the micro suite, from the plan to the tables and the result file. */
public final class MicroRun {
  private final List<MicroQuestion> questions;
  private final int blocks;
  private final MeasureWindow window;
  private final Course.Settings settings;
  private final List<String> flags;
  private final String command;
  private final Path directory;
  private final BuildVerdict verdict;
  private final StandardOutput terminal = StandardOutput.detect();
  private final PrintStream out = new PrintStream(System.out, true, terminal.charset());
  private final ResultOutput output;

  /**
   * Plans a run.
   *
   * @param wanted selects the cases whose id contains a match
   * @param blocks fresh JVMs for each question
   * @param window time for each arm in each JVM
   * @param flags flags of the measured JVMs
   * @param command command line that repeats the run
   * @param directory directory of the results
   * @throws ConfigurationException if nothing matches
   */
  public MicroRun(
      Pattern wanted,
      int blocks,
      MeasureWindow window,
      Course.Settings settings,
      List<String> flags,
      String command,
      Path directory,
      BuildVerdict verdict) {
    this.questions = MicroCatalogue.matching(wanted);
    if (questions.isEmpty()) {
      throw new ConfigurationException(
          "--benchmarks is " + wanted + ", which no case matches; --list shows all");
    }
    this.blocks = blocks;
    this.window = window;
    this.settings = settings;
    this.flags = List.copyOf(flags);
    this.command = command;
    this.directory = directory;
    this.verdict = verdict;
    this.output = new ResultOutput(directory, verdict, out, terminal);
  }

  /** The ids of all cases. */
  public static List<String> caseIds() {
    return MicroCatalogue.all().stream()
        .flatMap(question -> question.cases().stream().map(MicroCase::id))
        .toList();
  }

  /**
   * Measures, and prints and writes the result.
   *
   * @param resume whether to continue an earlier, interrupted run
   * @return the exit code
   */
  public int run(boolean resume) {
    DirectoryLock lock = ResultOutput.take(directory);
    try (TemporaryDirectory temporary = new TemporaryDirectory(directory.resolve("tmp"))) {
      return measure(temporary.path(), resume ? output.earlier() : Optional.empty());
    } finally {
      lock.close();
    }
  }

  private int measure(Path temporary, Optional<ExperimentResult> earlier) {
    FreshJvms jvms =
        new FreshJvms(measuredFlags(), temporary, directory.resolve("measured-jvms.log"));
    MicroExperiment experiment =
        new MicroExperiment(
            questions, blocks, window, settings.seed(), EnvironmentProbe.probe(flags), jvms);
    verdict.check(
        experiment.arms(), experiment.workloads().stream().map(each -> each.name()).toList());
    verdict.removeEarlierJUnitFile();
    ResultBuilder<QuestionRun> result =
        new ResultBuilder<>(experiment, command, settings.precision());
    int done =
        earlier.map(before -> result.takeUp(Resumption.of(before, experiment).result())).orElse(0);
    List<Plan.Block<QuestionRun>> all = experiment.plan().blocks();
    Course<QuestionRun> course =
        new Course<>(experiment, all.subList(done, all.size()), settings, result);
    InterruptGuard guard =
        new InterruptGuard(
            () -> {
              course.stop();
              jvms.stop();
            });
    try {
      ExperimentResult found = measure(course);
      boolean passes = output.reportWith(found, new MicroTable(questions, found).lines());
      return passes ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      guard.close();
    }
  }

  private ExperimentResult measure(Course<QuestionRun> course) {
    List<ProgressPlan.Step> steps = course.steps();
    output.forgetEarlierRun();
    out.printf(
        "Plan: %d cases x %d blocks, seed %d, about %.0f min%n",
        questions.stream().mapToInt(question -> question.cases().size()).sum(),
        blocks,
        settings.seed(),
        Math.ceil(steps.stream().mapToDouble(ProgressPlan.Step::expectedSeconds).sum() / 60));
    try (Progress progress = Progress.of("measuring", steps, out, terminal)) {
      return course
          .run(
              new ConsoleListener(progress) {
                @Override
                public void runFinished(Supplier<ExperimentResult> soFar) {
                  output.writeJson(soFar.get());
                }
              })
          .result();
    }
  }

  /**
   * The flags that JMH would give its own forks. They include its compiler hints, so that returning
   * a value from a benchmark costs nothing.
   */
  private List<String> measuredFlags() {
    List<String> all = new ArrayList<>(flags);
    CompilerHints.addCompilerHints(all);
    // JMH's lock file prevents concurrent runs; this suite never runs two JVMs at a time.
    all.add("-Djmh.ignoreLock=true");
    return all;
  }
}
