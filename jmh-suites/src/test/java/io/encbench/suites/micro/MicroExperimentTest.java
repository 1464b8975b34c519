package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Resolution;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WarmUp;
import io.encbench.experiment.result.Window;
import io.encbench.frame.ResultBuilder;
import io.encbench.jvm.FreshJvms;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MicroExperimentTest {
  private static final int BLOCKS = 3;

  private static final MicroCase CASE =
      new MicroCase(
          "Synthetic.encrypt",
          "encrypt",
          Map.of(),
          1,
          List.of(
              new MicroArm(MicroArm.BASELINE, "raw block", "raw", Limit.NONE),
              new MicroArm("det-cell", "DET cell", "cell", Limit.NONE)));

  private static final MicroQuestion QUESTION =
      new MicroQuestion("io.encbench.Synthetic", "Synthetic cells", "cell", List.of(CASE));

  private static MicroSample sample(String arm, int position, double... cpuMicros) {
    List<Window> windows = new ArrayList<>();
    for (int round = 0; round < cpuMicros.length; round++) {
      windows.add(
          new Window(round, position, 1_000, 0.03, Map.of(Metric.CLIENT_CPU, cpuMicros[round])));
    }
    return new MicroSample(CASE.id(), arm, windows);
  }

  /** The machine is four times slower in the second round, and twice in the third. */
  private static ExperimentResult result() {
    MicroExperiment experiment =
        new MicroExperiment(
            List.of(QUESTION),
            BLOCKS,
            new MeasureWindow(300, 30, 3),
            1,
            new Environment("1", "Linux", "CPU", List.of("aes"), 2, 1, "JVM", List.of(), ""),
            new FreshJvms(List.of(), Path.of(""), Path.of("")));
    ResultBuilder<QuestionRun> result = new ResultBuilder<>(experiment, "command", null);
    for (int block = 0; block < BLOCKS; block++) {
      QuestionRun run = new QuestionRun(block, 0, QUESTION);
      result.add(
          run,
          MicroExperiment.report(
              new MicroWorker.Answer(
                  List.of(
                      sample(MicroArm.BASELINE, 0, 10, 40, 20), sample("det-cell", 1, 30, 80, 80)),
                  new WarmUp(block, run.label(), 9, 2.7, 0.02, -0.01, true))));
    }
    return result.finished();
  }

  @Test
  void ratio_isThatOfNeighbouringWindows() {
    // The quotients of the windows are 3, 2 and 4; that of the medians is 4.
    assertThat(result().comparisons())
        .filteredOn(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .singleElement()
        .extracting(Comparison::ratio)
        .satisfies(
            ratio -> {
              assertThat(ratio.value()).isCloseTo(3, within(1e-9));
              assertThat(ratio.replicates()).isEqualTo(BLOCKS);
            });
  }

  @Test
  void sample_holdsItsWindows_andTheirMedianAndSums() {
    Sample baseline = result().samples().get(0);
    assertThat(baseline.windows()).hasSize(3);
    assertThat(baseline.values()).containsEntry(Metric.CLIENT_CPU, 20.0);
    assertThat(baseline.operations()).isEqualTo(3_000);
    assertThat(baseline.seconds()).isCloseTo(0.09, within(1e-9));
  }

  @Test
  void resolution_distinguishesTheSpreadOfWindowsFromThatOfJvms() {
    assertThat(result().resolutions())
        .singleElement()
        .extracting(Resolution::spread)
        .satisfies(
            spread -> {
              assertThat(spread.ofWindows()).isPositive();
              assertThat(spread.betweenJvms()).isZero();
            });
  }

  @Test
  void warmUp_ofEachJvm_isInTheResult() {
    assertThat(result().warmUps())
        .hasSize(BLOCKS)
        .allSatisfy(warmUp -> assertThat(warmUp.arm()).isEqualTo("Synthetic"))
        .extracting(WarmUp::block)
        .containsExactly(0, 1, 2);
  }
}
