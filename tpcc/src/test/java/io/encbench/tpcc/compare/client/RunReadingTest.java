package io.encbench.tpcc.compare.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.result.Metric;
import io.encbench.frame.RunReport;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.SyntheticRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReadingTest {
  private static final ProvenSessions PROOF = new ProvenSessions(8, 0, 8, "");

  private static final SessionView SESSION =
      new SessionView("", "", "", false, "com.mysql", "MySQL Connector/J 9");

  @TempDir private Path directory;

  private RunReport report(RunResult result, ProvenSessions proof, String cores) {
    CompareSettings settings = SmallComparison.settings(directory);
    result.environment().put("client.cores", cores);
    // One row every 30 seconds. The first row belongs to the ramp-up before the window of a minute.
    List<Map<String, String>> host =
        List.of(
            Map.of("elapsed", "30000", "cpu_user", "0.95"),
            Map.of("elapsed", "60000", "cpu_user", "0.2", "cpu_steal", "0.01"),
            Map.of("elapsed", "90000", "cpu_user", "0.3", "cpu_steal", "0.01"));
    return RunReading.of(
        ComparePlan.of(settings).runs().get(0),
        new SavedRun(SyntheticRun.with(result, result.ending(), proof), host, Map.of()),
        settings.schedule(),
        8,
        SESSION,
        0);
  }

  private static List<String> objections(RunReport report) {
    return report.measured().get(0).objections();
  }

  @Test
  void clientCpu_isOfAllThreadsButTheCompilers() {
    RunReport report = report(SyntheticRun.valid(), PROOF, "2");
    Map<Metric, Double> values = report.measured().get(0).values();
    assertThat(objections(report)).isEmpty();
    assertThat(report.proofs()).hasSize(8);
    assertThat(report.measured().get(0).operations()).isEqualTo(60_000);
    assertThat(values.get(Metric.THROUGHPUT)).isCloseTo(1000, within(1e-9));
    assertThat(values.get(Metric.CLIENT_CPU))
        .isCloseTo(1e6 * (32.3 + 0.4 + 0.5) / 60_000, within(1e-9));
    assertThat(values.get(Metric.CLIENT_CPU_UTILISATION))
        .isCloseTo((32.3 + 0.4 + 0.5) / 60 / 2, within(1e-9));
    assertThat(values)
        .containsEntry(Metric.CONTEXT_SWITCHES, 31.6)
        .containsEntry(Metric.PAGE_FAULTS, 0.24)
        .containsEntry(Metric.IO_CALLS, 74.5);
    assertThat(values.get(Metric.SERVER_CPU)).isBetween(800.0, 1000.0);
    assertThat(values.get(Metric.HOST_CPU_USER)).isCloseTo(0.25, within(1e-9));
    assertThat(values).doesNotContainKey(Metric.HOST_CPU_IDLE);
  }

  @Test
  void standstill_isACautionThatNamesTheRun() {
    assertThat(report(SyntheticRun.valid(), PROOF, "2").cautions()).isEmpty();
    RunReport stopped = report(SyntheticRun.stoodStill(), PROOF, "2");
    assertThat(objections(stopped)).isEmpty();
    assertThat(stopped.cautions())
        .singleElement()
        .asString()
        .startsWith("arm ")
        .contains(", 8-terminals, block 1: Server, network or client stood still: no transaction");
  }

  @Test
  void missingProof_isAnObjection() {
    var half = new ProvenSessions(8, 0, 3, "");
    assertThat(objections(report(SyntheticRun.valid(), half, "2")))
        .singleElement()
        .asString()
        .contains("proof of mode is missing: of 8 sessions, 8 were asked before the run and 3");
    assertThat(objections(report(SyntheticRun.valid(), ProvenSessions.NONE, "2"))).hasSize(1);
  }

  @Test
  void brokenConditionAndInvalidRun_areObjections() {
    assertThat(objections(report(SyntheticRun.inconsistent(), PROOF, "2")))
        .singleElement()
        .asString()
        .contains("consistency condition 2");
    assertThat(objections(report(SyntheticRun.invalid("too bad"), PROOF, "2")))
        .singleElement()
        .asString()
        .endsWith("too bad");
  }
}
