package io.encbench.option;

import io.encbench.experiment.FailCondition;
import io.encbench.report.file.BuildVerdict;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Options by which a build judges a result: conditions, JUnit XML, a history. */
@Command
public final class VerdictOptions {
  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          FailCondition.SYNTAX
              + ", such as 'tls13-aes128 client_cpu ratio > 1.6': exit with 1 if the whole 95 %%"
              + " interval satisfies the condition, or if its arm was not measured. Repeat the"
              + " option for several conditions. Conditions on times are corrected for their"
              + " number on all workloads.")
  private List<String> failIf = List.of();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Also write the verdict as JUnit XML.")
  private @Nullable Path junit;

  @Option(
      names = "--history",
      paramLabel = "FILE",
      description =
          "Append a line for the result to a CSV file, for tools that detect changes over "
              + "time.")
  private @Nullable Path history;

  /** The verdict that is requested, with its conditions parsed. */
  public BuildVerdict verdict() {
    return new BuildVerdict(failIf.stream().map(FailCondition::parse).toList(), junit, history);
  }
}
