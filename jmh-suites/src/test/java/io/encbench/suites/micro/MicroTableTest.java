package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MicroTableTest {
  private static final MicroArm RAW =
      new MicroArm(MicroArm.BASELINE, "raw block", "raw", Limit.NONE);
  private static final MicroArm CELL =
      new MicroArm("det-cell", "DET cell", "cell", Limit.ratio(4).andOnlyArrayOf(16));

  /** Blocks that meet the limit of 4 with a one-sided p-value of 0.007. */
  private static final List<Costs> JUST_MET =
      List.of(new Costs(10, 37, 32), new Costs(10, 38, 32), new Costs(10, 37.5, 32));

  private record Costs(double raw, double cell, double cellBytes) {}

  /** A question with a number of cases of the same arms. */
  private static MicroQuestion question(int cases) {
    return new MicroQuestion(
        "Synthetic",
        "Synthetic cells",
        "cell",
        IntStream.range(0, cases)
            .mapToObj(
                number ->
                    new MicroCase(
                        "Synthetic." + number, "encrypt", Map.of(), 1, List.of(RAW, CELL)))
            .toList());
  }

  /** The same costs in every case. */
  private static ExperimentResult result(MicroQuestion question, List<Costs> blocks) {
    MicroExperiment experiment =
        new MicroExperiment(
            List.of(question),
            blocks.size(),
            new MeasureWindow(1, 1, 1),
            1,
            new Environment("1", "Linux", "CPU", List.of("aes"), 2, 1, "JVM", List.of(), ""),
            new FreshJvms(List.of(), Path.of(""), Path.of("")));
    ResultBuilder<QuestionRun> result = new ResultBuilder<>(experiment, "command", null);
    for (int block = 0; block < blocks.size(); block++) {
      Costs costs = blocks.get(block);
      result.add(
          new QuestionRun(block, 0, question),
          new RunReport(
              question.cases().stream()
                  .flatMap(
                      each ->
                          Stream.of(
                              measured(each, RAW, costs.raw(), 0),
                              measured(each, CELL, costs.cell(), costs.cellBytes())))
                  .toList(),
              Map.of(),
              List.of(),
              0));
    }
    return result.finished();
  }

  private static RunReport.Measured measured(
      MicroCase of, MicroArm arm, double nanoseconds, double bytes) {
    return new RunReport.Measured(
        of.id(),
        arm.name(),
        1_000,
        1,
        Map.of(Metric.CLIENT_CPU, nanoseconds / 1e3, Metric.CLIENT_ALLOCATED, bytes),
        List.of(),
        List.of());
  }

  private static List<String> lines(MicroQuestion question, ExperimentResult result) {
    List<String> lines = new MicroTable(List.of(question), result).lines();
    assertThat(lines)
        .contains("Synthetic cells", "encrypt")
        .allMatch(line -> line.length() <= 80)
        .anyMatch(line -> line.matches("  raw block +\\d+\\.?\\d*  baseline +0"));
    return lines;
  }

  private static String cell(List<Costs> blocks) {
    return lines(question(1), result(question(1), blocks)).stream()
        .filter(line -> line.startsWith("  DET cell"))
        .findFirst()
        .orElseThrow();
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
  void verdict_amongSeveralLimits_isCorrectedForTheirNumber() {
    assertThat(cell(JUST_MET)).contains("4 met", "32 met");
    assertThat(lines(question(4), result(question(4), JUST_MET)))
        .contains("Limits of CPU ratios: corrected for testing 4 (Holm, 5 %).")
        .filteredOn(line -> line.startsWith("  DET cell"))
        .hasSize(4)
        .allMatch(line -> line.contains("4 open") && line.contains("32 met"));
  }

  @Test
  void verdict_ofANoisyRun_isOpenForTimes() {
    ExperimentResult quiet = result(question(1), JUST_MET);
    ExperimentResult noisy =
        new Analysis(
                quiet.summaries(), quiet.comparisons(), quiet.resolutions(), List.of("too noisy"))
            .in(quiet, quiet.arms());
    assertThat(lines(question(1), noisy))
        .contains("The run is NOISY, so limits of CPU ratios are open.")
        .filteredOn(line -> line.startsWith("  DET cell"))
        .hasSize(1)
        .allMatch(line -> line.contains("4 open") && line.contains("32 met"));
  }

  @Test
  void verdict_ofTwoBlocks_isOpen() {
    assertThat(cell(List.of(new Costs(10, 30, 32), new Costs(10, 30, 32)))).contains("4 open");
  }
}
