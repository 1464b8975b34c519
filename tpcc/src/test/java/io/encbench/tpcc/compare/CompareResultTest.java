package io.encbench.tpcc.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.experiment.Comparison;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Metric;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareResultTest {
  @TempDir private Path directory;

  private static CompareResult begin(CompareSettings settings, Optional<ExperimentResult> earlier) {
    return new CompareResult(
        settings,
        EnvironmentProbe.probe(List.of()),
        new ServerDescription("MySQL", "MySQL", "8.0.31", "", "embedded", Map.of()),
        settings.shown(),
        "scripts/encbench.sh compare small.props",
        StartStates.open(settings.directory()),
        PeerReports.open(settings.directory()),
        ComparePlan.of(settings).runs().size(),
        earlier);
  }

  private static RunSample run(PlannedRun run, double throughput, List<String> reasons) {
    double cost = run.arm().name().equals("tls") ? 12 : 10;
    return new RunSample(
        run,
        new Sample(
            run.block(),
            run.position(),
            run.arm().name(),
            run.level().workload(),
            1000,
            10,
            Map.of(Metric.CLIENT_CPU, cost + 0.01 * run.block(), Metric.THROUGHPUT, throughput)),
        reasons,
        run.block() == 1 ? List.of(run.arm().name() + " stood still") : List.of(),
        8,
        Optional.empty());
  }

  @Test
  void invalidRun_leavesNoNumberOfItsArmAtItsLevel_andTheOthersStand() {
    CompareSettings settings =
        SmallComparison.settings(directory, "arms", "plain tls mine", "arm.mine", "a=b");
    CompareResult result = begin(settings, Optional.empty());
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      boolean bad = run.block() == 1 && run.arm().name().equals("tls");
      result.add(run(run, 100, bad ? List.of("its reason") : List.of()));
    }
    ExperimentResult all = result.result();
    assertThat(all.rejected())
        .singleElement()
        .satisfies(cell -> assertThat(cell.arm()).isEqualTo("tls"))
        .satisfies(cell -> assertThat(cell.reasons()).containsExactly("its reason"));
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
    CompareResult result = begin(settings, Optional.empty());
    ComparePlan.of(settings)
        .runs()
        .subList(0, 3)
        .forEach(run -> result.add(run(run, 1, List.of())));
    assertThat(result.result().notes()).first().isEqualTo("Not finished: 3 of 6 runs are done.");
    assertThat(result.result().comparisons()).isNotEmpty();
  }

  @Test
  void resumption_isToldOfInEveryLaterResult() {
    CompareSettings settings = SmallComparison.settings(directory);
    CompareResult second = begin(settings, Optional.empty());
    second.resumed(ComparePlan.of(settings).runs().get(4));
    CompareResult third = begin(settings, Optional.of(second.result()));
    assertThat(third.result().notes())
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
    CompareResult result = begin(settings, Optional.empty());
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      Map<Integer, Double> rates = run.arm().name().equals("tls") ? tls : plain;
      result.add(run(run, rates.getOrDefault(run.level().terminals(), 0.0), List.of()));
    }
    ExperimentResult all = result.result();
    assertThat(all.notes())
        .contains(
            "plain is saturated by 2 terminals: more of them do no more than 100.0 transactions a"
                + " second.",
            "tls is not saturated by 4 terminals, at which it does the most, 80.0 transactions a"
                + " second.");
    assertThat(all.comparisons())
        .filteredOn(
            ratio ->
                ratio.workload().equals(CompareResult.SATURATION)
                    && ratio.arm().equals("tls")
                    && ratio.metric() == Metric.THROUGHPUT)
        .singleElement()
        .satisfies(ratio -> assertThat(ratio.ratio().value()).isEqualTo(0.8));
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
    var share = begin(settings, Optional.empty()).result().arms().get(2).protection().share();
    assertThat(Math.round(100 * share.byColumns())).isEqualTo(20);
    assertThat(Math.round(100 * share.byBytes())).isEqualTo(8);
  }
}
