package io.encbench.tpcc;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.config.ConfigurationException;
import io.encbench.report.file.AtomicFile;
import io.encbench.report.file.ResultPrettyPrinter;
import io.encbench.tpcc.sizing.Encrypted;
import io.encbench.tpcc.sizing.ErrorCondition;
import io.encbench.tpcc.sizing.HeldAgainst;
import io.encbench.tpcc.sizing.MeasuredLoads;
import io.encbench.tpcc.sizing.MeasuredLoads.Choice;
import io.encbench.tpcc.sizing.Mix;
import io.encbench.tpcc.sizing.Sizing;
import io.encbench.tpcc.sizing.SizingAnswer;
import io.encbench.tpcc.sizing.SizingQuestion;
import io.encbench.tpcc.sizing.SizingText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Computes from measured runs how many cores a client needs. */
@Command(
    name = "size",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Computes the client cores for a rate and a share of encrypted columns, from TPC-C "
          + "runs with several shares."
    })
final class SizeCommand implements Callable<Integer> {
  private static final double PERCENT = 100;
  private static final int MOST_CORES = 1024;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULT_DIR",
      description = "Result directories of runs or comparisons, or directories that contain them.")
  private List<Path> directories = new ArrayList<>();

  @Option(
      names = "--tps",
      required = true,
      paramLabel = "X",
      description = "Transactions per second of all types, above 0.")
  private double perSecond;

  @ArgGroup(multiplicity = "1")
  private Share share;

  /**
   * How much is encrypted: either a share of the columns, or the values that another run encrypted.
   */
  private static final class Share {
    @Option(
        names = "--encrypted",
        required = true,
        paramLabel = "Y",
        description = "Encrypted columns in percent of all columns, 0 to 100.")
    private @Nullable Double encrypted;

    @Option(
        names = "--values-of",
        required = true,
        paramLabel = "RUN_DIR",
        description =
            "Instead of a share: a run with your rules, on any machine and however short. Its "
                + "encrypted values and round trips are used.")
    private @Nullable Path valuesOf;

    Encrypted read() throws IOException {
      if (encrypted != null) {
        require(
            encrypted >= 0 && encrypted <= PERCENT, "--encrypted=" + encrypted, "0 to 100 percent");
        return Encrypted.share(encrypted / PERCENT);
      }
      return Encrypted.of(Objects.requireNonNull(valuesOf));
    }
  }

  @Option(
      names = "--target-utilisation",
      required = true,
      paramLabel = "U",
      description =
          "Target utilisation of the cores: a percentage above 1 up to 100, or a fraction "
              + "above 0 up to 1.")
  private double utilisation;

  @Option(
      names = "--cores-per-client",
      paramLabel = "N",
      description =
          "Cores of a client machine, 1 to 1024. The answer then also has the number of such "
              + "clients.")
  private @Nullable Integer coresPerClient;

  @Option(
      names = "--held-against",
      paramLabel = "RESULT_DIR",
      description =
          "A run or comparison with several clients: predict their CPU from the other results, and "
              + "show it beside the measured one.")
  private @Nullable Path heldAgainst;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          ErrorCondition.SYNTAX
              + ", such as 'whole error > 10': exit with 1 if a prediction of --held-against is "
              + "farther off. Repeat the option for several conditions.")
  private List<String> failIf = List.of();

  @Option(
      names = "--core-factor",
      paramLabel = "F",
      defaultValue = "1",
      description =
          "Speed of a target core relative to a measured core, above 0. Default: "
              + "${DEFAULT-VALUE}. Run one arm on both machines to measure it.")
  private double coreFactor;

  @Option(
      names = "--mix",
      paramLabel = "TYPE=N,...",
      description =
          "Weights of the transactions, such as "
              + "NEW_ORDER=45,PAYMENT=43,ORDER_STATUS=4,DELIVERY=4,STOCK_LEVEL=4. Default: the "
              + "measured mix.")
  private @Nullable String mix;

  @Option(
      names = "--arms",
      paramLabel = "NAME",
      split = ",",
      description = "Arms to use, such as plain,encrypted-20,encrypted-100. Default: all.")
  private List<String> arms = new ArrayList<>();

  @Option(
      names = "--level",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "Level of a comparison, such as 64-terminals. Default: all levels, with costs read "
              + "at the target utilisation.")
  private String level = "";

  @Option(
      names = "--extrapolate",
      description =
          "Also answer outside of the measured arms and loads: extend the line through the "
              + "outermost arms, and use the nearest load.")
  private boolean extrapolate;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the answer to FILE.")
  private @Nullable Path json;

  @Override
  public Integer call() {
    require(perSecond > 0 && perSecond < 1e12, "--tps=" + perSecond, "a number above 0");
    require(
        utilisation > 0 && utilisation <= PERCENT,
        "--target-utilisation=" + utilisation,
        "a percentage such as 60, or a fraction such as 0.6");
    require(
        coreFactor > 0 && coreFactor < 1e6, "--core-factor=" + coreFactor, "a number such as 1.3");
    require(
        coresPerClient == null || (coresPerClient >= 1 && coresPerClient <= MOST_CORES),
        "--cores-per-client=" + coresPerClient,
        "a whole number of 1 to " + MOST_CORES);
    List<ErrorCondition> conditions = failIf.stream().map(ErrorCondition::parse).toList();
    if (!conditions.isEmpty() && heldAgainst == null) {
      throw new ConfigurationException(
          "--fail-if judges predictions, so it needs --held-against; name a result of several"
              + " clients there");
    }
    Mix stated = mix == null ? null : Mix.parse(mix);
    try {
      Encrypted encrypted = share.read();
      MeasuredLoads measured = MeasuredLoads.read(directories, new Choice(arms, level));
      SizingAnswer answer =
          new Sizing(measured)
              .answer(
                  new SizingQuestion(
                      perSecond,
                      encrypted,
                      utilisation > 1 ? utilisation / PERCENT : utilisation,
                      coreFactor,
                      stated == null ? measured.mix() : stated,
                      coresPerClient,
                      extrapolate));
      if (heldAgainst != null) {
        answer = answer.heldAgainst(HeldAgainst.read(heldAgainst, measured));
      }
      SizingText.lines(answer).forEach(spec.commandLine().getOut()::println);
      if (json != null) {
        AtomicFile.write(
            json,
            JsonMapper.builder()
                    .build()
                    .writer(new ResultPrettyPrinter())
                    .writeValueAsString(answer)
                + "\n");
      }
      return exitCode(conditions, answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private int exitCode(List<ErrorCondition> conditions, SizingAnswer answer) {
    int code = ExitCode.OK;
    for (ErrorCondition condition : conditions) {
      if (condition.holds(answer.heldAgainst())) {
        spec.commandLine().getOut().println("failed: " + condition);
        code = ExitCode.SOFTWARE;
      }
    }
    return code;
  }

  private static void require(boolean right, String option, String wanted) {
    if (!right) {
      throw new ConfigurationException(option + " must be " + wanted);
    }
  }
}
