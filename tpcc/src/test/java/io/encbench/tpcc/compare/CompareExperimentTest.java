package io.encbench.tpcc.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.experiment.result.Sample;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunReport;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.CompareException;
import io.encbench.tpcc.compare.schema.StartState;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareExperimentTest {
  @TempDir private Path directory;

  private static RunReport report(PlannedRun run, double throughput, List<String> objections) {
    double cost = run.arm().name().equals("tls") ? 12 : 10;
    return new RunReport(
        List.of(
            new RunReport.Measured(
                run.level().workload(),
                1000,
                10,
                Map.of(Metric.CLIENT_CPU, cost + 0.01 * run.block(), Metric.THROUGHPUT, throughput),
                objections)),
        Map.of(),
        List.of(),
        0,
        null,
        run.block() == 1 ? List.of(run.arm().name() + " stood still") : List.of());
  }

  @Test
  void invalidRun_leavesNoNumberOfItsArmAtItsLevel_andTheOthersStand() {
    CompareSettings settings =
        SmallComparison.settings(directory, "arms", "plain tls mine", "arm.mine", "a=b");
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      boolean bad = run.block() == 1 && run.arm().name().equals("tls");
      result.add(run, report(run, 100, bad ? List.of("its reason") : List.of()));
    }
    ExperimentResult all = result.soFar();
    assertThat(all.rejected())
        .singleElement()
        .satisfies(cell -> assertThat(cell.arm()).isEqualTo("tls"))
        .satisfies(
            cell ->
                assertThat(cell.reasons())
                    .containsExactly("arm tls, 8-terminals, block 2: its reason"));
    assertThat(all.comparisons())
        .extracting(Comparison::arm)
        .contains("mine")
        .doesNotContain("tls");
    assertThat(all.samples()).hasSize(8);
    assertThat(all.notes()).contains("mine stood still");
    assertThat(all.notes()).noneMatch(note -> note.startsWith("Not finished"));
  }

  @Test
  void unfinishedResult_saysSo_andHasItsNumbers() {
    CompareSettings settings = SmallComparison.settings(directory);
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    ComparePlan.of(settings)
        .runs()
        .subList(0, 3)
        .forEach(run -> result.add(run, report(run, 1, List.of())));
    assertThat(result.soFar().notes()).first().isEqualTo("Not finished: 3 of 6 runs are done.");
    assertThat(result.soFar().comparisons()).isNotEmpty();
  }

  @Test
  void resultWithoutARun_isInvalid() {
    ExperimentResult none = SmallComparison.result(SmallComparison.settings(directory)).soFar();
    assertThat(none.verdict()).isEqualTo(RunVerdict.INVALID);
    assertThat(none.invalidReasons()).containsExactly("nothing was measured");
  }

  @Test
  void baselineRejectedAtEveryLevel_makesTheResultInvalid_inSaturationModeToo() {
    CompareSettings settings =
        SmallComparison.settings(
            directory, "mode", "saturation", "concurrency", "1 2", "blocks", "1");
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      boolean baseline = run.arm().name().equals("plain");
      result.add(run, report(run, 100, baseline ? List.of("its reason") : List.of()));
    }
    assertThat(result.finished().invalidReasons())
        .containsExactlyInAnyOrder(
            "arm plain, 1-terminals, block 1: its reason",
            "arm plain, 2-terminals, block 1: its reason");
  }

  @Test
  void resumption_isToldOfInEveryLaterResult() {
    CompareSettings settings = SmallComparison.settings(directory);
    ResultBuilder<PlannedRun> second = SmallComparison.result(settings);
    second.resumed(
        SmallComparison.experiment(settings).resumedWith(ComparePlan.of(settings).runs().get(4)));
    ResultBuilder<PlannedRun> third = SmallComparison.result(settings);
    third.goOnFrom(second.soFar());
    assertThat(third.soFar().notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith("Resumed at ")
                    .contains("block 2 of 2, 8-terminals")
                    .endsWith("on a new server loaded from the same seed."));
  }

  @Test
  void saturation_isTheBestLevelOfEachBlock_andSaysWhereItIs() {
    CompareSettings settings =
        SmallComparison.settings(
            directory, "mode", "saturation", "concurrency", "1 2 4", "arms", "plain tls");
    Map<Integer, Double> plain = Map.of(1, 50.0, 2, 99.0, 4, 100.0);
    Map<Integer, Double> tls = Map.of(1, 50.0, 2, 60.0, 4, 80.0);
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      Map<Integer, Double> rates = run.arm().name().equals("tls") ? tls : plain;
      result.add(run, report(run, rates.getOrDefault(run.level().terminals(), 0.0), List.of()));
    }
    ExperimentResult all = result.soFar();
    assertThat(all.notes())
        .contains(
            "plain is saturated by 2 terminals: more terminals do not exceed 100.0 transactions a"
                + " second.",
            "tls is not saturated by 4 terminals, where it reaches its maximum of 80.0"
                + " transactions a second.");
    assertThat(all.comparisons())
        .filteredOn(
            ratio ->
                ratio.workload().equals(CompareExperiment.SATURATION)
                    && ratio.arm().equals("tls")
                    && ratio.metric() == Metric.THROUGHPUT)
        .singleElement()
        .satisfies(ratio -> assertThat(ratio.ratio().value()).isEqualTo(0.8));
  }

  @Test
  void clientThatIsTheLimit_isAReason_unlessSaturationWasAskedFor() {
    Sample busy =
        new Sample(
            0, 0, "plain", "8-terminals", 1000, 10, Map.of(Metric.CLIENT_CPU_UTILISATION, 0.92));
    assertThat(SmallComparison.experiment(SmallComparison.settings(directory)).reasonsAgainst(busy))
        .singleElement()
        .asString()
        .contains("the client used 92 % of its cores");
    CompareSettings saturation =
        SmallComparison.settings(directory, "mode", "saturation", "concurrency", "1 2 4");
    assertThat(SmallComparison.experiment(saturation).reasonsAgainst(busy)).isEmpty();
  }

  @Test
  void startThatDiffers_endsTheComparison() {
    CompareSettings settings = SmallComparison.settings(directory);
    Arm plain = settings.arms().get(0);
    StartStates states = StartStates.open(settings.directory());
    states.add(new StartState(plain.name(), "s_loaded", 0, 1, List.of("a 1", "b 2"), null));
    states.add(new StartState(plain.name(), "s", 1, 1, List.of("a 1", "b 2"), null));
    StartStates later = StartStates.open(settings.directory());
    assertThat(later.restored("plain")).isTrue();
    assertThat(later.restored("tls")).isFalse();
    assertThat(later.summary()).startsWith("1 loads and 1 copies");
    assertThatThrownBy(
            () -> later.add(new StartState("tls", "t", 1, 1, List.of("a 1", "b 3"), null)))
        .isInstanceOf(CompareException.class)
        .hasMessageContaining("the schema t of the arm tls")
        .hasMessageContaining("b 3")
        .hasMessageNotContaining("a 1");
  }

  @Test
  void shares_areThoseOfTheDocs() {
    CompareSettings settings =
        SmallComparison.settings(
            directory,
            "arms",
            "plain mine",
            "arm.mine",
            "encRules=../props/rules-tpcc-20-strict.props");
    var share = SmallComparison.result(settings).soFar().arms().get(2).protection().share();
    assertThat(Math.round(100 * share.byColumns())).isEqualTo(20);
    assertThat(Math.round(100 * share.byBytes())).isEqualTo(8);
  }
}
