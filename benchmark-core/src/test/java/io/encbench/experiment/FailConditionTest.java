package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.FailCondition.Verdict;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.Summary;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailConditionTest {
  private static final Estimate RATIO = new Estimate(1.55, new Interval(1.5, 1.62), 6);
  private static final Estimate VALUE = new Estimate(48, new Interval(44, 52), 6);

  @ParameterizedTest
  @CsvSource({
    "select:enc client_cpu ratio > 1.4,   HOLDS",
    "select:enc client_cpu ratio > 1.6,   UNDECIDED",
    "select:enc client_cpu ratio > 1.62,  HOLDS_NOT",
    "select:enc client_cpu ratio > 1.7,   HOLDS_NOT",
    "enc client_cpu ratio<1.7,            HOLDS",
    "enc client_cpu ratio < 1.5,          HOLDS_NOT",
    "enc client_cpu > 40,                 HOLDS",
    "enc client_cpu_us_per_op > 60,       HOLDS_NOT",
    "enc client_cpu < 45,                 UNDECIDED",
    "enc wire_bytes ratio > 1.1,          NOT_MEASURED",
    "connect:enc client_cpu ratio > 1.1,  NOT_MEASURED",
  })
  void condition_onAnInterval_isJudgedByBothItsEnds(String condition, Verdict verdict) {
    assertThat(FailCondition.parse(condition).judge(result(RATIO, VALUE, List.of())))
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(outcome.verdict()).isEqualTo(verdict);
              assertThat(outcome.fails())
                  .isEqualTo(verdict == Verdict.HOLDS || verdict == Verdict.NOT_MEASURED);
            });
  }

  @Test
  void condition_withoutInterval_isNotDecided() {
    Estimate few = new Estimate(3, null, 2);
    assertThat(judged("enc client_cpu ratio > 1.6", result(few, few, List.of())))
        .isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void condition_onANoisyRun_isDecidedOfCountsAlone() {
    ExperimentResult noisy = result(RATIO, VALUE, List.of("select: it was noisy"));
    assertThat(judged("enc client_cpu ratio > 1.4", noisy)).isEqualTo(Verdict.NOISY);
    assertThat(judged("enc client_cpu > 40", noisy)).isEqualTo(Verdict.NOISY);
    assertThat(judged("enc round_trips > 40", noisy)).isEqualTo(Verdict.HOLDS);
  }

  private static Verdict judged(String condition, ExperimentResult result) {
    List<FailCondition.Outcome> outcomes =
        FailCondition.parse(condition).judge(result).stream()
            .filter(outcome -> outcome.workload().equals("select"))
            .toList();
    assertThat(outcomes).hasSize(1);
    return outcomes.get(0).verdict();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "enc client_cpu ratio            | is not a condition: write [WORKLOAD:]ARM METRIC",
        "enc client_cpu ratio = 1.6      | is not a condition",
        "enc client_cpu ratio > many     | is not a condition",
        "enc client_cup ratio > 1.6      | names the unknown metric client_cup; metrics are"
            + " throughput, client",
        "''                              | is not a condition",
      })
  void parse_ofOtherText_saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> FailCondition.parse(text))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "encc client_cpu ratio > 1.6       | names the arm encc, which is not measured; arms are",
        "plain client_cpu ratio > 1.6      | ratio of the baseline to itself",
        "slect:enc client_cpu ratio > 1.6  | names the workload slect, which is not measured",
      })
  void check_ofWhatIsNotMeasured_saysSo(String text, String message) {
    FailCondition condition = FailCondition.parse(text);
    assertThatThrownBy(
            () -> condition.check(List.of("plain", "enc"), "plain", List.of("select", "connect")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message);
  }

  private static ExperimentResult result(Estimate ratio, Estimate value, List<String> noise) {
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "made up",
        "",
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:01Z",
        List.of(),
        noise,
        List.of(),
        List.of(),
        Map.of(),
        EnvironmentProbe.probe(List.of()),
        List.of(new ServerDescription("", "", "", "", "", Map.of())),
        List.of(),
        List.of(
            new WorkloadDescription("select", "", ""), new WorkloadDescription("connect", "", "")),
        List.of(),
        List.of(),
        List.of(
            new Summary("select", "enc", Metric.CLIENT_CPU, value),
            new Summary("select", "enc", Metric.ROUND_TRIPS, value)),
        List.of(
            new Comparison("select", "enc", Metric.CLIENT_CPU, ratio, Comparison.Verdict.HIGHER)),
        List.of());
  }
}
