package io.encbench.report.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.FailCondition;
import io.encbench.experiment.HistoryCsv;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.report.SyntheticResult;
import io.encbench.stats.Estimate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class BuildVerdictTest {
  private static final String HOLDS = "connect:tls13-aes128 client_cpu ratio > 1.5";
  private static final String HOLDS_NOT = "connect:tls13-aes128 client_cpu ratio > 100";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private boolean passes(ExperimentResult result, String... conditions) throws Exception {
    BuildVerdict verdict =
        new BuildVerdict(
            Stream.of(conditions).map(FailCondition::parse).toList(),
            directory.resolve("t.xml"),
            directory.resolve("history.csv"));
    try (PrintStream console = new PrintStream(out, true, UTF_8)) {
      return verdict.passes(result, console);
    }
  }

  private Element suite() throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(directory.resolve("t.xml").toFile())
        .getDocumentElement();
  }

  @Test
  void passes_whereNoConditionHolds_countsEachAsPassedTest() throws Exception {
    assertThat(passes(SyntheticResult.complete(), HOLDS_NOT)).isTrue();
    assertThat(out.toString(UTF_8)).startsWith("passed  not: " + HOLDS_NOT);
    assertThat(suite().getAttribute("tests")).isEqualTo("2");
    assertThat(suite().getAttribute("failures")).isEqualTo("0");
    assertThat(suite().getElementsByTagName("testcase").getLength()).isEqualTo(2);
  }

  @Test
  void passes_whereAConditionHolds_isFalseAndNamesFigures() throws Exception {
    assertThat(passes(SyntheticResult.complete(), HOLDS_NOT, HOLDS)).isFalse();
    assertThat(out.toString(UTF_8)).contains("FAILED  not: " + HOLDS, "over 6 blocks");
    assertThat(suite().getAttribute("failures")).isEqualTo("1");
    assertThat(suite().getElementsByTagName("failure").getLength()).isEqualTo(1);
  }

  @Test
  void passes_ofSeveralConditionsOnTimes_correctsForTheirNumber() throws Exception {
    ExperimentResult result = SyntheticResult.complete();
    Estimate ratio =
        result.comparisons().stream()
            .filter(each -> each.workload().equals("connect"))
            .filter(each -> each.arm().equals("tls13-aes128"))
            .filter(each -> each.metric() == Metric.CLIENT_CPU)
            .map(Comparison::ratio)
            .findFirst()
            .orElseThrow();
    String of = "connect:tls13-aes128 client_cpu ratio > ";
    String justHolds = of + (ratio.confidence().orElseThrow().lower() - 1e-4);
    assertThat(passes(result, justHolds)).isFalse();
    assertThat(out.toString(UTF_8)).contains("blocks: the condition holds");
    assertThat(passes(result, justHolds, of + ratio.value())).isTrue();
    assertThat(out.toString(UTF_8)).contains("blocks, as one of 2 conditions: not decided");
    assertThat(suite().getAttribute("skipped")).isEqualTo("2");
  }

  @Test
  void history_hasALineForEachResult_andItsColumnsAreChecked() throws Exception {
    ExperimentResult result = SyntheticResult.complete();
    Path history = directory.resolve("history.csv");
    assertThat(passes(result)).isTrue();
    assertThat(passes(result)).isTrue();
    List<String> lines = Files.readAllLines(history, UTF_8);
    assertThat(lines).hasSize(3);
    List<String> names = List.of(lines.get(0).split(",", -1));
    assertThat(names)
        .startsWith("time", "experiment", "encbench", "cpu", "server", "verdict")
        .contains(
            "connect.tls13-aes128.client_cpu_us_per_op_ratio",
            "connect.tls13-aes128.round_trips_per_op",
            "connect.tls13-aes128.cells_per_op");
    assertThat(lines.get(1)).isEqualTo(lines.get(2)).startsWith(result.started() + ",");
    List<String> arms = result.arms().stream().map(arm -> arm.name()).toList();
    List<String> workloads = result.workloads().stream().map(work -> work.name()).toList();
    HistoryCsv.require(history, arms, workloads);
    assertThatThrownBy(() -> HistoryCsv.require(history, arms, List.of("other")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("its column 7 is ")
        .hasMessageContaining("; name another file");
  }

  @Test
  void junitFileOfAnEarlierRun_isRemoved_butNotByTheCheck() throws Exception {
    Path junit = directory.resolve("t.xml");
    passes(SyntheticResult.complete(), HOLDS_NOT);
    BuildVerdict verdict = new BuildVerdict(List.of(), junit, /* historyFile= */ null);
    verdict.check(List.of("plain"), List.of("connect"));
    assertThat(junit).exists();
    verdict.removeEarlierJUnitFile();
    assertThat(junit).doesNotExist();
  }

  @Test
  void withoutHistory_writesTheVerdict_andNoLine() throws Exception {
    Path junit = directory.resolve("t.xml");
    Path history = directory.resolve("history.csv");
    BuildVerdict verdict = new BuildVerdict(List.of(), junit, history).withoutHistory();
    try (PrintStream console = new PrintStream(out, true, UTF_8)) {
      assertThat(verdict.passes(SyntheticResult.invalid("Not finished"), console)).isFalse();
    }
    assertThat(suite().getAttribute("failures")).isEqualTo("1");
    assertThat(history).doesNotExist();
  }

  @Test
  void passes_ofOneBlock_skips() throws Exception {
    ExperimentResult oneBlock = SyntheticResult.partial(sample -> sample.block() == 0);
    assertThat(passes(oneBlock, HOLDS)).isTrue();
    assertThat(suite().getAttribute("skipped")).isEqualTo("1");
  }

  @Test
  void passes_ofANoisyRun_leavesConditionsOpenAndSaysSo() throws Exception {
    assertThat(passes(SyntheticResult.noisy(), HOLDS)).isTrue();
    assertThat(out.toString(UTF_8)).startsWith("open    not: " + HOLDS).contains("NOISY");
    assertThat(suite().getAttribute("skipped")).isEqualTo("1");
    assertThat(suite().getElementsByTagName("system-out").item(0).getTextContent())
        .startsWith("NOISY: ");
  }

  @Test
  void passes_whereOneArmIsRejected_isFalseWithTheReason() throws Exception {
    assertThat(passes(SyntheticResult.rejecting("connect", "tls12-aes128", "saturated"))).isFalse();
    assertThat(suite().getAttribute("failures")).isEqualTo("1");
    assertThat(((Element) suite().getElementsByTagName("failure").item(0)).getAttribute("message"))
        .isEqualTo("saturated");
  }

  @Test
  void passes_ofAnInvalidRun_isFalseWithTheReason() throws Exception {
    assertThat(passes(SyntheticResult.invalid("too \"few\" <operations>"), HOLDS_NOT)).isFalse();
    assertThat(((Element) suite().getElementsByTagName("failure").item(0)).getAttribute("message"))
        .isEqualTo("too \"few\" <operations>");
  }
}
