package io.encbench.tpcc.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.Metric;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Mode;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.SyntheticRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunSampleTest {
  private static final String PROOF =
      "8 sessions before the run: not encrypted; 8 sessions after the run: not encrypted";

  @TempDir private Path directory;

  private RunSample sample(RunResult result, Mode mode, String proof, String cores) {
    CompareSettings settings = SmallComparison.settings(directory);
    result.environment().put("sessions", proof);
    result.environment().put("client.cores", cores);
    // A row each 30 seconds; the first is of the ramp-up before the window of a minute.
    List<Map<String, String>> host =
        List.of(
            Map.of("elapsed", "30000", "cpu_user", "0.95"),
            Map.of("elapsed", "60000", "cpu_user", "0.2", "cpu_steal", "0.01"),
            Map.of("elapsed", "90000", "cpu_user", "0.3", "cpu_steal", "0.01"));
    return RunSample.of(
        ComparePlan.of(settings).runs().get(0), new SavedRun(result, host, Map.of()), mode, 8);
  }

  @Test
  void clientCpu_isOfAllThreadsButTheCompilers() {
    RunSample sample = sample(SyntheticRun.valid(), Mode.CLOSED, PROOF, "2");
    Map<Metric, Double> values = sample.sample().values();
    assertThat(sample.reasons()).isEmpty();
    assertThat(sample.sessions()).isEqualTo(8);
    assertThat(sample.sample().operations()).isEqualTo(60_000);
    assertThat(values.get(Metric.THROUGHPUT)).isCloseTo(1000, within(1e-9));
    assertThat(values.get(Metric.CLIENT_CPU))
        .isCloseTo(1e6 * (32.3 + 0.4 + 0.5) / 60_000, within(1e-9));
    assertThat(values.get(Metric.CLIENT_CPU_UTILISATION))
        .isCloseTo((32.3 + 0.4 + 0.5) / 60 / 2, within(1e-9));
    assertThat(values.get(Metric.SERVER_CPU)).isBetween(800.0, 1000.0);
    assertThat(values.get(Metric.HOST_CPU_USER)).isCloseTo(0.25, within(1e-9));
    assertThat(values).doesNotContainKey(Metric.HOST_CPU_IDLE);
  }

  @Test
  void standstill_isACautionThatNamesTheRun() {
    assertThat(sample(SyntheticRun.valid(), Mode.CLOSED, PROOF, "2").cautions()).isEmpty();
    RunSample stopped = sample(SyntheticRun.stoodStill(), Mode.CLOSED, PROOF, "2");
    assertThat(stopped.reasons()).isEmpty();
    assertThat(stopped.cautions())
        .singleElement()
        .asString()
        .startsWith("arm ")
        .contains(", 8-terminals, block 1: Server, network or client stood still: no transaction");
  }

  @Test
  void missingProof_isAReason() {
    String half = "8 sessions before the run: not encrypted; 3 sessions after the run: same";
    assertThat(sample(SyntheticRun.valid(), Mode.CLOSED, half, "2").reasons())
        .singleElement()
        .asString()
        .contains("proof of mode is missing: of 8 sessions, 8 were asked before the run and 3");
    assertThat(sample(SyntheticRun.valid(), Mode.CLOSED, "", "2").reasons()).hasSize(1);
  }

  @Test
  void brokenConditionAndInvalidRun_areReasonsWithTheirPlace() {
    assertThat(sample(SyntheticRun.inconsistent(), Mode.CLOSED, PROOF, "2").reasons())
        .singleElement()
        .asString()
        .startsWith("arm ")
        .contains("8-terminals, block 1: consistency condition 2");
    assertThat(sample(SyntheticRun.invalid("too bad"), Mode.CLOSED, PROOF, "2").reasons())
        .singleElement()
        .asString()
        .endsWith("too bad");
  }

  @Test
  void clientThatIsTheLimit_isAReason_unlessSaturationWasAskedFor() {
    RunResult busy = SyntheticRun.valid();
    assertThat(sample(busy, Mode.CLOSED, PROOF, "0.6").reasons())
        .singleElement()
        .asString()
        .contains("the client used 92 % of its cores");
    assertThat(sample(busy, Mode.SATURATION, PROOF, "0.6").reasons()).isEmpty();
  }
}
