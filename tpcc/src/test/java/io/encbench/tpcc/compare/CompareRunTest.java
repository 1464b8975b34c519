package io.encbench.tpcc.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.frame.ResultBuilder;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.result.RunResult.Ending;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareRunTest {
  @TempDir private Path directory;

  /** A block has three runs, and the precision needs six blocks. */
  @ParameterizedTest
  @CsvSource({"15, false", "18, true", "19, false", "21, true"})
  void killedComparison_isPreciseEnough_onlyAtTheEndOfABlock(int runs, boolean precise)
      throws IOException {
    CompareSettings settings =
        SmallComparison.settings(directory, "blocks", "8", "precision", "3%");
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    for (PlannedRun run : ComparePlan.of(settings).runs().subList(0, runs)) {
      SmallComparison.write(run, settings, Ending.AS_PLANNED);
      result.add(run, SmallComparison.measured(run));
    }
    JsonResults.write(result.soFar(), Journal.file(settings.directory()));

    Journal journal = Journal.open(settings.directory());
    assertThat(CompareRun.preciseEnough(settings, journal)).isEqualTo(precise);
  }
}
