package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.FreshJvmChild;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.profile.ModeMismatchException;
import io.encbench.tpcc.compare.RunSpec;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.result.ConsistencyCondition;
import java.io.IOException;
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
          } catch (ConfigurationException | ModeMismatchException e) {
            return oneLine(e.getMessage());
          } catch (SQLException e) {
            return oneLine("the server says: " + e.getMessage());
          }
        });
  }

  private static String oneLine(@Nullable String text) {
    return String.valueOf(text).replace('\n', ' ');
  }

  private static void run(RunSpec spec) throws SQLException {
    ProcessorSplit processors = spec.processors();
    if (processors != null) {
      processors.bindThisJvm();
    }
    TpccProps props = TpccProps.of("comparison", spec.props());
    Long pid = spec.serverPid();
    Run run =
        new Run(
            props,
            props.database(),
            pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
            new Arguments(Path.of(""), List.of()));
    run.run(List.of(), spec.check() ? ConsistencyCondition.always() : Set.of());
  }
}
