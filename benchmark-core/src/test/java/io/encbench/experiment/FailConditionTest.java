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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailConditionTest {
  private static final Estimate RATIO = new Estimate(1.5589, new Interval(1.5, 1.62), 6);
  private static final Estimate VALUE = new Estimate(48, new Interval(44, 52), 6);

  @ParameterizedTest
  @CsvSource({
    "select:enc client_cpu ratio > 1.4,   HOLDS",
    "select:enc client_cpu ratio > 1.6,   UNDECIDED",
    "select:enc client_cpu ratio > 1.63,  HOLDS_NOT",
    "select:enc client_cpu ratio > 1.7,   HOLDS_NOT",
    "enc client_cpu ratio<1.7,            HOLDS",
    "enc client_cpu ratio < 1.49,         HOLDS_NOT",
    "enc client_cpu > 40,                 HOLDS",
    "enc client_cpu_us_per_op > 60,       HOLDS_NOT",
    "enc client_cpu < 45,                 UNDECIDED",
    "enc wire_bytes ratio > 1.1,          NOT_MEASURED",
    "connect:enc client_cpu ratio > 1.1,  NOT_MEASURED",
  })
  void condition_onAnInterval_isJudgedByBothItsEnds(String condition, Verdict verdict) {
    assertThat(
            FailCondition.judge(
                List.of(FailCondition.parse(condition)), result(RATIO, VALUE, List.of())))
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

  @Test
  void conditionsOnTimes_areCorrectedForTheirNumber() {
    // Alone, the first has a p-value of 0.015, and the level is 0.025.
    assertThat(verdicts("enc client_cpu ratio > 1.49")).containsExactly(Verdict.HOLDS);
    assertThat(verdicts("enc client_cpu ratio > 1.49", "enc client_cpu > 47"))
        .containsExactly(Verdict.UNDECIDED, Verdict.UNDECIDED);
    assertThat(verdicts("enc client_cpu ratio > 1.2", "enc client_cpu > 47"))
        .as("far beyond the bound")
        .containsExactly(Verdict.HOLDS, Verdict.UNDECIDED);
  }

  @Test
  void conditionsThatAreClear_doNotHideOthers() {
    assertThat(
            verdicts(
                "enc client_cpu ratio > 1.49",
                "enc client_cpu ratio > 3",
                "enc client_cpu > 100",
                "enc client_cpu > 200"))
        .containsExactly(Verdict.HOLDS, Verdict.HOLDS_NOT, Verdict.HOLDS_NOT, Verdict.HOLDS_NOT);
  }

  @Test
  void conditionsOnCounts_areNeitherCorrectedNorCounted() {
    List<FailCondition.Outcome> outcomes =
        outcomes("enc client_cpu ratio > 1.49", "enc round_trips > 43", "enc round_trips > 43.5");
    assertThat(outcomes).extracting(FailCondition.Outcome::verdict).containsOnly(Verdict.HOLDS);
    assertThat(outcomes).extracting(FailCondition.Outcome::together).containsOnly(1);
  }

  @Test
  void words_ofACorrectedCondition_nameTheNumberOfConditions() {
    assertThat(outcomes("enc client_cpu ratio > 1.2", "enc client_cpu > 47"))
        .extracting(FailCondition.Outcome::words)
        .containsExactly(
            "1.559 [1.500, 1.620] over 6 blocks, as one of 2 conditions: the condition holds",
            "48.00 [44.00, 52.00] over 6 blocks, as one of 2 conditions: not decided, measure more"
                + " blocks");
  }

  private static List<FailCondition.Outcome> outcomes(String... conditions) {
    return FailCondition.judge(
        Stream.of(conditions).map(FailCondition::parse).toList(), result(RATIO, VALUE, List.of()));
  }

  private static List<Verdict> verdicts(String... conditions) {
    return outcomes(conditions).stream().map(FailCondition.Outcome::verdict).toList();
  }

  private static Verdict judged(String condition, ExperimentResult result) {
    List<FailCondition.Outcome> outcomes =
        FailCondition.judge(List.of(FailCondition.parse(condition)), result).stream()
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
