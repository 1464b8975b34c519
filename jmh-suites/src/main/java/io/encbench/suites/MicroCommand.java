package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.WarmUpRule;
import io.encbench.frame.Course;
import io.encbench.option.VerdictOptions;
import io.encbench.suites.micro.MicroRun;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.GivenOptions;
import io.encbench.suites.option.JvmOptions;
import io.encbench.suites.option.LimitOptions;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.WindowOptions;
import io.encbench.suites.worker.MeasureWindow;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the micro suite. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    defaultValueProvider = MicroCommand.Defaults.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures the cost of cells and of the driver alone, without a database.",
      "Arms alternate in short windows within each fresh JVM."
    },
    footer = {
      "",
      "Exit codes: 0 everything was measured; 1 something was not, the run was interrupted, or a"
          + " --fail-if holds; 2 the request cannot be met."
    })
final class MicroCommand implements Callable<Integer> {
  private static final int DEFAULT_BLOCKS = 6;
  private static final long DEFAULT_WARMUP_MS = 300;
  private static final long DEFAULT_MEASURE_MS = 30;

  private static final Map<String, String> DEFAULTS =
      Map.of("--jvm-flag", "-Xms512m,-Xmx512m", "--output", "target/encbench");

  @Option(
      names = "--benchmarks",
      paramLabel = "REGEX",
      defaultValue = ".",
      description = "Measure the cases whose id contains a match.")
  private String benchmarks;

  @Option(names = "--list", description = "Show the ids of all cases and exit.")
  private boolean list;

  @Option(
      names = {"--blocks", "--forks"},
      paramLabel = "N",
      description = "Fresh JVMs for each benchmark class. Default: 6.")
  private @Nullable Integer blocks;

  @Mixin private LimitOptions limits;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Measured windows of each arm in each JVM.")
  private int rounds;

  @Mixin private WindowOptions windows;

  @Mixin private SeedOption random;

  @Mixin private JvmOptions jvm;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Spec private CommandSpec spec;

  /** Defaults of the micro suite: it has no tables, so a smaller heap is enough. */
  static final class Defaults implements IDefaultValueProvider {
    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
      return argument instanceof OptionSpec option ? DEFAULTS.get(option.longestName()) : null;
    }
  }

  @Override
  public Integer call() {
    if (list) {
      PrintWriter out = spec.commandLine().getOut();
      MicroRun.caseIds().forEach(out::println);
      out.flush();
      return CommandLine.ExitCode.OK;
    }
    List<String> flags = jvm.flags();
    MicroRun run =
        new MicroRun(
            pattern(),
            limits.blocks(blocks, DEFAULT_BLOCKS),
            new MeasureWindow(
                windows.warmupMs(DEFAULT_WARMUP_MS, WarmUpRule.FEWEST_ROUNDS),
                windows.measureMs(DEFAULT_MEASURE_MS, /* least= */ 1, /* most= */ 600_000),
                (int) OptionRange.check("--rounds", rounds, 1, 1_000)),
            new Course.Settings(
                limits.precision(), limits.timeLimit(null), "--time-limit", random.seed()),
            flags,
            repeatingCommand(),
            output.directory(),
            verdict.verdict());
    return run.run(limits.resume());
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(benchmarks);
    } catch (PatternSyntaxException e) {
      throw new ConfigurationException(
          "--benchmarks is not a regular expression: " + e.getMessage(), e);
    }
  }

  private String repeatingCommand() {
    return "scripts/encbench.sh micro --seed "
        + random.seed()
        + GivenOptions.shellWords(spec, Set.of("--seed", "--output", "--resume"));
  }
}
