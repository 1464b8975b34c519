package io.encbench.jmh;

import io.encbench.experiment.FailCondition;
import io.encbench.report.BuildVerdict;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a build is told of a run. */
@Command
final class VerdictOptions {
  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          FailCondition.SYNTAX
              + ", such as 'tls13-aes128 client_cpu ratio > 1.6': end with 1 if the whole 95 %%"
              + " interval is there. Can be given again.")
  private List<String> failIf = List.of();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the verdict in JUnit's XML form too.")
  private @Nullable Path junit;

  @Option(
      names = "--history",
      paramLabel = "FILE",
      description =
          "Add a line for the result to a CSV file, for tools that look for changes over time.")
  private @Nullable Path history;

  BuildVerdict verdict() {
    return new BuildVerdict(failIf.stream().map(FailCondition::parse).toList(), junit, history);
  }
}
