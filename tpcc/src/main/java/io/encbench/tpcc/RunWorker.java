package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.tpcc.compare.client.ClientAnswer;
import io.encbench.tpcc.compare.client.RunSpec;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.fleet.ClientFleet;
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

/** Main class of the client JVM of one run of a comparison. */
final class RunWorker {
  private RunWorker() {}

  /** Answers a {@link RunSpec} with a {@link ClientAnswer}. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(RunSpec.class, RunWorker::answer);
  }

  private static ClientAnswer answer(RunSpec spec) {
    try {
      run(spec);
      return ClientAnswer.DONE;
    } catch (ConfigurationException | ModeMismatchException | UncheckedIOException e) {
      return ClientAnswer.failed(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      return ClientAnswer.failed("the server says: " + e.getMessage());
    }
  }

  /**
   * Prepares a run from its specification.
   *
   * @param fleet where clients are that do the run for this program
   * @param arguments where the run prints
   */
  static RecordedRun prepared(RunSpec spec, ClientFleet fleet, Arguments arguments) {
    TpccProps props = TpccProps.of("comparison", spec.props(), System::getenv);
    Long pid = spec.serverPid();
    return new RecordedRun(
        props,
        props.database(),
        pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
        fleet,
        arguments,
        spec.tags());
  }

  private static void run(RunSpec spec) throws SQLException {
    ProcessorSplit processors = spec.processors();
    if (processors != null) {
      processors.bindThisJvm();
    }
    RecordedRun run = prepared(spec, ClientFleet.HERE, new Arguments(Path.of(""), List.of()));
    Set<ConsistencyCondition> after = spec.conditions();
    if (spec.stacks()) {
      sampled(run, after, Path.of(spec.props().getOrDefault("resultDirectory", "")));
    } else {
      run.run(List.of(), after);
    }
  }

  private static void sampled(RecordedRun run, Set<ConsistencyCondition> after, Path results)
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
