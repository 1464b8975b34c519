package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Sample;
import io.encbench.report.file.JsonResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A small but complete comparison: a server started for it, every column encrypted, runs with a
 * fixed number of transactions.
 */
class CompareIT {
  @TempDir private Path directory;

  @Test
  void comparison_measuresEveryArmOnEqualTables_andShowsItsResult() throws Exception {
    try (TestCollector collector = TestCollector.open()) {
      compare(collector);
    }
  }

  private void compare(TestCollector collector) throws Exception {
    Path results = directory.resolve("results");
    Path props =
        Files.writeString(
            directory.resolve("compare.props"),
            """
            db=mariadb
            conn=embedded:mariadb
            warehouses=1
            arms=plain encrypted-100
            arm.encrypted-100=encRules=../props/rules-tpcc-100-windows.props&MEK=00112233445566778899aabbccddeeff
            concurrency=2
            blocks=1
            mode=saturation
            runTxnsPerTerminal=500
            jvmFlags=-Xmx704m -XX:TieredStopAtLevel=1
            resultDirectory=%s
            otlpUrl=%s
            """
                .formatted(results, collector.url()));
    PrintStream console = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int code;
    try {
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      code =
          EncBench.commandLine()
              .execute(
                  "compare",
                  "--fail-if=encrypted-100 wire_bytes ratio < 1",
                  "--junit=" + directory.resolve("verdict.xml"),
                  props.toString());
    } finally {
      System.setOut(console);
    }
    String said = output.toString(StandardCharsets.UTF_8);
    assertThat(code).as(said + log(results)).isZero();
    assertThat(said + log(results)).doesNotContain("otlpUrl=");
    assertThat(List.of("plain", "plain-again", "encrypted-100"))
        .as("the last readings of each arm have all its transactions")
        .allSatisfy(arm -> assertThat(transactions(collector, arm)).isEqualTo(1_000));
    assertThat(said).contains("tpcc-compare: NOISY", "report:  " + results.resolve("report.html"));

    assertThat(directory.resolve("verdict.xml"))
        .content()
        .as("one block decides nothing, at the level and at saturation")
        .contains("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\"");
    ExperimentResult result = JsonResults.read(results.resolve("comparison.json"));
    assertThat(result.samples())
        .filteredOn(sample -> sample.workload().equals("2-terminals"))
        .extracting(Sample::arm)
        .containsExactlyInAnyOrder("plain", "plain-again", "encrypted-100");
    assertThat(result.samples())
        .allSatisfy(
            sample -> {
              assertThat(sample.values().get(Metric.CLIENT_CPU)).isPositive();
              assertThat(sample.values().get(Metric.SERVER_CPU)).isPositive();
              assertThat(sample.operations()).isEqualTo(1_000);
            });
    List<Long> cells = result.arms().stream().map(CompareIT::cells).toList();
    assertThat(cells.subList(0, 2)).containsExactly(0L, 0L);
    assertThat(cells.get(2)).isGreaterThan(50_000);
    assertThat(result.notes())
        .anySatisfy(note -> assertThat(note).contains("2 loads and 3 copies were read"));
    assertThat(Files.readString(results.resolve("comparison.json")))
        .doesNotContain("00112233445566778899aabbccddeeff");
    assertThat(results.resolve("report.html")).isNotEmptyFile();
    assertThat(results.resolve("runs/block-1/2-terminals/encrypted-100/results.json"))
        .content()
        .contains("consistency", "\"after\"");
  }

  private static double transactions(TestCollector collector, String arm) {
    return collector.last().entrySet().stream()
        .filter(point -> point.getKey().name().equals("encbench.tpcc.transactions"))
        .filter(point -> !point.getKey().tags().getOrDefault("type", "").equals("DELIVERY_BG"))
        .filter(
            point ->
                point
                    .getKey()
                    .tags()
                    .entrySet()
                    .containsAll(
                        Map.of("run", "results", "arm", arm, "block", "1", "level", "2-terminals")
                            .entrySet()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private static long cells(ArmDescription arm) {
    ModeProof proof = arm.proof();
    assertThat(proof).as(arm.name()).isNotNull();
    assertThat(proof == null ? 0 : proof.connections()).isEqualTo(2);
    return proof == null ? -1 : proof.cells();
  }

  private static String log(Path results) throws Exception {
    Path log = results.resolve("runs.log");
    return Files.exists(log) ? "\n" + Files.readString(log) : "";
  }
}
