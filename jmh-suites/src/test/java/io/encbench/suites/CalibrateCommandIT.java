package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.report.file.JsonResults;
import io.encbench.suites.calibrate.CostModel;
import io.encbench.suites.calibrate.StatementWork;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calibrates with windows too short for meaningful numbers. */
class CalibrateCommandIT {
  @TempDir private Path directory;

  @Test
  void calibrate_provesItsCellsAndWritesAModel() throws IOException {
    int exit =
        JmhSuites.commandLine()
            .execute(
                "calibrate",
                "--output=" + directory,
                "--clients=2",
                "--blocks=1",
                "--warmup-ms=0",
                "--measure-ms=200",
                "--rounds=2",
                "--jvm-flag=-Xmx512m,-XX:TieredStopAtLevel=1");
    assertThat(exit).isZero();
    assertThat(JsonResults.read(directory.resolve("results.json")).settings())
        .containsEntry("clients", "2");
    CostModel model = CostModel.read(directory.resolve("results.json"));
    assertThat(model.cost(StatementWork.sent(0)).value()).isPositive();
    assertThat(model.heldOut()).hasSize(12);
    assertThat(directory.resolve("report.html")).content().contains("decrypt a text, RND");
  }
}
