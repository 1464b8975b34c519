package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MicroTableTest {
  private static final MicroArm RAW =
      new MicroArm(MicroArm.BASELINE, "raw block", "raw", Limit.NONE);
  private static final MicroArm CELL =
      new MicroArm("det-cell", "DET cell", "cell", Limit.ratio(4).andOnlyArrayOf(16));
  private static final MicroCase CASE =
      new MicroCase("Synthetic.encrypt", "encrypt", Map.of(), 1, List.of(RAW, CELL));
  private static final List<MicroQuestion> QUESTIONS =
      List.of(new MicroQuestion("Synthetic", "Synthetic cells", "cell", List.of(CASE)));

  private record Costs(double raw, double cell, double cellBytes) {}

  private static ExperimentResult result(List<Costs> blocks) {
    MicroExperiment experiment =
        new MicroExperiment(
            QUESTIONS,
            blocks.size(),
            new MicroWorker.Windows(1, 1, 1),
            1,
            new Environment("1", "Linux", "CPU", List.of("aes"), 2, 1, "JVM", List.of()),
            new FreshJvms(List.of(), Path.of(""), Path.of("")));
    ResultBuilder<QuestionRun> result = new ResultBuilder<>(experiment, "command", null);
    for (int block = 0; block < blocks.size(); block++) {
      Costs costs = blocks.get(block);
      result.add(
          new QuestionRun(block, 0, QUESTIONS.get(0)),
          new RunReport(
              List.of(
                  measured(RAW, costs.raw(), 0), measured(CELL, costs.cell(), costs.cellBytes())),
              Map.of(),
              List.of(),
              0));
    }
    return result.finished();
  }

  private static RunReport.Measured measured(MicroArm arm, double nanoseconds, double bytes) {
    return new RunReport.Measured(
        CASE.id(),
        arm.name(),
        1_000,
        1,
        Map.of(Metric.CLIENT_CPU, nanoseconds / 1e3, Metric.CLIENT_ALLOCATED, bytes),
        List.of(),
        List.of());
  }

  private static String cell(List<Costs> blocks) {
    List<String> lines = new MicroTable(QUESTIONS, result(blocks)).lines();
    assertThat(lines)
        .contains("Synthetic cells", "encrypt")
        .allMatch(line -> line.length() <= 80)
        .anyMatch(line -> line.matches("  raw block +\\d+\\.?\\d*  baseline +0"));
    return lines.stream().filter(line -> line.startsWith("  DET cell")).findFirst().orElseThrow();
  }

  @Test
  void ratio_ofBlocksThatDrift_isFormedWithinEachBlock() {
    // The machine slows down by half; every JVM still shows the same ratio.
    assertThat(cell(List.of(new Costs(20, 60, 32), new Costs(24, 72, 32), new Costs(30, 90, 32))))
        .matches("  DET cell +74\\.0  3\\.00 \\[3\\.00, 3\\.00] +4 met +32 {2}32 met");
  }

  @Test
  void verdict_intervalAboveTheLimit_isNotMet() {
    assertThat(cell(List.of(new Costs(10, 44, 40), new Costs(10, 45, 40), new Costs(10, 44, 40))))
        .contains("4 NOT met", "32 NOT met");
  }

  @Test
  void verdict_intervalThatCoversTheLimit_isOpen() {
    assertThat(cell(List.of(new Costs(10, 30, 32), new Costs(10, 50, 32), new Costs(10, 40, 32))))
        .contains("4 open", "32 met");
  }

  @Test
  void verdict_ofTwoBlocks_isOpen() {
    assertThat(cell(List.of(new Costs(10, 30, 32), new Costs(10, 30, 32)))).contains("4 open");
  }
}
