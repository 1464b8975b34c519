package io.encbench.jmh.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.Environment;
import io.encbench.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MicroAnalysisTest {
  private static final MicroArm RAW = new MicroArm("raw", "raw", Limit.NONE);
  private static final MicroArm CELL =
      new MicroArm("cell", "cell", Limit.ratio(4).andOnlyArrayOf(16));
  private static final MicroCase CASE =
      new MicroCase("Synthetic.encrypt", "encrypt", Map.of(), 1, List.of(RAW, CELL));
  private static final List<MicroQuestion> QUESTIONS =
      List.of(new MicroQuestion("Synthetic", "Synthetic cells", "cell", List.of(CASE)));

  private static List<MicroSample> block(double raw, double cell, double cellBytes) {
    return List.of(
        new MicroSample(CASE.id(), RAW.name(), raw, 0),
        new MicroSample(CASE.id(), CELL.name(), cell, cellBytes));
  }

  private static MicroResult result(List<List<MicroSample>> blocks) {
    return new MicroResult(
        MicroResult.FORMAT_VERSION,
        "command",
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:05:00Z",
        0.1,
        new Environment("1", "Linux", "CPU", List.of("aes"), 2, 1, "JVM", List.of()),
        new MicroSettings(blocks.size(), new MicroWindows(1, 1, 1), 1, List.of()),
        QUESTIONS,
        new MicroAnalysis(blocks).figures(QUESTIONS),
        blocks);
  }

  private static MicroResult.Figure cell(List<List<MicroSample>> blocks) {
    return result(blocks).figure(CASE, CELL);
  }

  @Test
  void ratio_ofBlocksThatDrift_isFormedWithinEachBlock() {
    // The machine gets slower by half; every JVM still shows the same ratio.
    MicroResult.Figure figure =
        cell(List.of(block(20, 60, 32), block(24, 72, 32), block(30, 90, 32)));
    assertThat(figure.nanoseconds().value()).isCloseTo(74, within(1e-9));
    Estimate ratio = Objects.requireNonNull(figure.ratio());
    assertThat(ratio.value()).isCloseTo(3, within(1e-9));
    assertThat(ratio.confidence().orElseThrow().width()).isCloseTo(0, within(1e-9));
    assertThat(figure.ratioVerdict()).isEqualTo(Limit.Verdict.MET);
    assertThat(figure.bytesVerdict()).isEqualTo(Limit.Verdict.MET);
  }

  @Test
  void verdict_intervalAboveTheLimit_isNotMet() {
    MicroResult.Figure figure =
        cell(List.of(block(10, 44, 40), block(10, 45, 40), block(10, 44, 40)));
    assertThat(figure.ratioVerdict()).isEqualTo(Limit.Verdict.NOT_MET);
    assertThat(figure.bytesVerdict()).isEqualTo(Limit.Verdict.NOT_MET);
  }

  @Test
  void verdict_intervalThatCoversTheLimit_isOpen() {
    assertThat(
            cell(List.of(block(10, 30, 32), block(10, 50, 32), block(10, 40, 32))).ratioVerdict())
        .isEqualTo(Limit.Verdict.OPEN);
  }

  @Test
  void baseline_always_hasNoRatio() {
    assertThat(result(List.of(block(10, 30, 32))).figure(CASE, RAW).ratio()).isNull();
  }

  @Test
  void table_ofSyntheticBlocks_showsRatiosLimitsAndVerdicts() {
    List<String> lines =
        new MicroTable(result(List.of(block(10, 30, 40), block(10, 31, 40), block(10, 32, 40))))
            .lines();
    assertThat(lines).contains("Synthetic cells", "encrypt").allMatch(line -> line.length() <= 80);
    assertThat(lines)
        .anyMatch(line -> line.matches("  raw +10\\.0  baseline +0"))
        .anyMatch(
            line ->
                line.matches(
                    "  cell +31\\.0 {2}3\\.10 \\[2\\.86, 3\\.36] +4 met +40 {2}32 NOT met"));
  }

  @Test
  void resultFile_writtenAndRead_isTheSame() {
    MicroResult result = result(List.of(block(10, 30, 32), block(11, 31, 32)));
    assertThat(MicroJson.result(MicroJson.file(result))).isEqualTo(result);
  }
}
