package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.FreshJvmChild;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.profile.ModeMismatchException;
import io.encbench.tpcc.compare.RunSpec;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.stacks.StackSampler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Main class of the client JVM of one run of a comparison. */
final class RunWorker {
  private RunWorker() {}

  /** Answers with an empty line, or with why there are no results. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(
        line -> {
          RunSpec spec = RunSpec.of(line);
          try {
            run(spec);
            return "";
          } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
            return oneLine(e.getMessage());
          } catch (SQLException e) {
            return oneLine("the server says: " + e.getMessage());
          }
        });
  }

  private static String oneLine(@Nullable String text) {
    return String.valueOf(text).replace('\n', ' ');
  }

  /** Takes the settings of a run. */
  static Run prepared(RunSpec spec) {
    TpccProps props = TpccProps.of("comparison", spec.props(), System::getenv);
    Long pid = spec.serverPid();
    return new Run(
        props,
        props.database(),
        pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
        new Arguments(Path.of(""), List.of()),
        spec.tags());
  }

  private static void run(RunSpec spec) throws SQLException {
    ProcessorSplit processors = spec.processors();
    if (processors != null) {
      processors.bindThisJvm();
    }
    Run run = prepared(spec);
    Set<ConsistencyCondition> after = spec.conditions();
    if (spec.stacks()) {
      sampled(run, after, Path.of(spec.props().getOrDefault("resultDirectory", "")));
    } else {
      run.run(List.of(), after);
    }
  }

  private static void sampled(Run run, Set<ConsistencyCondition> after, Path results)
      throws SQLException {
    try (StackSampler sampler = new StackSampler()) {
      run.run(List.of(), after);
      RunDirectory directory = RunDirectory.open(results);
      RunResult result = SavedRun.readResult(directory);
      sampler
          .end(result.started(), result.ended(), results.resolve("stacks.jfr"))
          .write(directory.stacks());
    } catch (IOException e) {
      throw new UncheckedIOException("stacks cannot be saved: " + e.getMessage(), e);
    }
  }
}
