package io.encbench.tpcc.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.Analysis;
import io.encbench.experiment.Drift;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.ResultView;
import io.encbench.tpcc.report.ComparisonData.ArmRun;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.StoredSize;
import io.encbench.tpcc.result.SyntheticRun;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.stacks.Cause;
import io.encbench.tpcc.stacks.StackSamples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class ComparisonReportTest {
  private static final List<PeerReport> PEERS =
      List.of(
          new PeerReport(
              "theirs",
              90,
              List.of(
                  new PeerFinding(
                      PeerFinding.Kind.WRONG,
                      List.of(TransactionType.DELIVERY_BG),
                      "SELECT sum(ol_amount) FROM t",
                      "sum_ol_amount is 1 instead of 12.34",
                      2)),
              List.of(TransactionType.PAYMENT),
              true,
              List.of(),
              null));

  private static final List<ArmDescription> ARMS =
      List.of(
          arm("plain", Role.BASELINE, 0),
          arm("plain-again", Role.AA_CHECK, 0),
          arm("encrypted-50", Role.TREATMENT, 0.5));
  private static final EncryptionRules RULES =
      EncryptionRules.parse(
          "test",
          """
          bmsql_customer.c_last = VARCHAR(16) COLLATE binary, DET
          bmsql_customer.c_balance = DECIMAL(12,2), RND
          bmsql_oorder.o_id = INT, ORD
          end-of-rules = 3
          """);
  private static final ComparisonData DATA = data(List.of(8, 16), List.of());
  private static final Document PAGE = page(DATA);

  private static ArmDescription arm(String name, Role role, double share) {
    return new ArmDescription(
        name,
        name + " <in words>",
        role,
        Map.of("definition", "sslMode=DISABLED"),
        share == 0
            ? Protection.ofTransport(false)
            : new Protection(TrustTier.T4, new EncryptedShare(share, share, Map.of())),
        Map.of(),
        new ModeProof(8, "", "", "", false, "driver.Class", "driver 1", share > 0 ? 1234 : 0));
  }

  /** The encrypting arm has half the throughput and twice the CPU. */
  private static ComparisonData data(List<Integer> levels, List<Rejection> rejected) {
    List<Sample> samples = new ArrayList<>();
    List<ArmRun> runs = new ArrayList<>();
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (int level : levels) {
      String workload = level + "-terminals";
      workloads.add(new WorkloadDescription(workload, "TPC-C, " + level + " terminals", "it"));
      for (int block = 0; block < 3; block++) {
        for (ArmDescription arm : ARMS) {
          double noise = arm.role() == Role.AA_CHECK ? 0.001 * (block - 1) : 0;
          double cost = (arm.role() == Role.TREATMENT ? 2 : 1) + noise;
          samples.add(
              new Sample(
                  block,
                  ARMS.indexOf(arm),
                  arm.name(),
                  workload,
                  1000,
                  10,
                  Map.of(
                      Metric.THROUGHPUT,
                      (100 + level + block) / cost,
                      Metric.CLIENT_CPU,
                      600 * cost * (1 + 0.01 * block),
                      Metric.CLIENT_CPU_UTILISATION,
                      0.0125 * level * cost,
                      Metric.CLIENT_RSS,
                      400e6,
                      Metric.WIRE_BYTES,
                      6000 * cost,
                      Metric.CONTEXT_SWITCHES,
                      32.0,
                      Metric.IO_CALLS,
                      75.0)));
          runs.add(new ArmRun(/* block= */ 0, workload, arm.name(), SyntheticRun.valid()));
        }
      }
    }
    List<Sample> standing =
        samples.stream()
            .filter(sample -> rejected.stream().noneMatch(cell -> cell.covers(sample)))
            .toList();
    Analysis analysis = Analysis.of(ARMS, standing);
    ExperimentResult result =
        new ExperimentResult(
            ExperimentResult.FORMAT_VERSION,
            "tpcc-compare",
            "scripts/encbench.sh compare mine.props",
            "2026-01-01T12:00:00Z",
            "2026-01-01T13:00:00Z",
            List.of(),
            analysis.noise(),
            List.of("Equal starts: all.", Drift.SIGN + "it went up."),
            rejected,
            Map.of("warehouses", "2", "seed", "1"),
            new Environment(
                "0.1", "Linux", "A Processor", List.of(), 2, 1L << 33, "JVM", List.of(), ""),
            List.of(new ServerDescription("MySQL", "MySQL", "8.0.31", "", "embedded", Map.of())),
            ARMS,
            workloads,
            List.of(),
            samples,
            analysis.summaries(),
            analysis.comparisons(),
            analysis.resolutions());
    return new ComparisonData(
        result,
        "my-results",
        runs,
        Map.of("encrypted-50", RULES),
        Map.of(
            "plain", new StoredSize(80 << 20, 20 << 20),
            "encrypted-50", new StoredSize(200 << 20, 50 << 20)),
        PEERS,
        Map.of(
            "encrypted-50",
            CpuByCause.of(
                SyntheticRun.valid(),
                new StackSamples(Map.of(Cause.CRYPTO, 30L, Cause.DRIVER, 70L)))));
  }

  @Test
  void peers_standWithTheirWrongAnswers() {
    ComparisonData data = data(List.of(4), List.of());
    assertThat(page(data).select("#peers td").eachText())
        .contains("payment", "WRONG", "delivery bg", "sum_ol_amount is 1 instead of 12.34");
    assertThat(ComparisonReport.markdown(data))
        .contains(
            "## Other projects' drivers", "| WRONG | delivery bg | SELECT sum(ol_amount) FROM t |");
  }

  @Test
  void tier_standsBesideEveryFigure() {
    Document page = page(data(List.of(4), List.of()));
    assertThat(page.select("#answer th, #latency th, #resources th, #levels th").eachText())
        .contains("tier");
    assertThat(page.select("#answer tr:contains(encrypted-50) td").eachText().get(0))
        .isEqualTo("T4");
  }

  private static Document page(ComparisonData data) {
    return Jsoup.parse(ComparisonReport.html(data));
  }

  private static String plain(String text) {
    return text.replace(Figures.NO_BREAK, ' ');
  }

  private static List<String> rows(Document page, String table) {
    return page.select(table + " tbody tr").eachText().stream()
        .map(ComparisonReportTest::plain)
        .toList();
  }

  @Test
  void page_refersToNothingOutsideItself_andIsNamedForPeople() {
    assertThat(PAGE.select("[src], [href], link, iframe, object, embed, img, base, form"))
        .isEmpty();
    assertThat(PAGE.select("style").html()).doesNotContain("url(", "@import");
    assertThat(PAGE.select("h1").text()).isEqualTo("What encryption costs a client under TPC-C");
    assertThat(PAGE.select("script")).hasSize(3);
  }

  @Test
  void firstScreen_isTheAnswer_atTheLevelWithTheMostThroughput() {
    assertThat(PAGE.select("header .lead").get(0).text())
        .isEqualTo("3 arms at TPC-C, 16 terminals, 2 warehouses, 3 blocks, against plain");
    assertThat(PAGE.select(".headline li").eachText().stream().map(ComparisonReportTest::plain))
        .first()
        .isEqualTo(
            "encrypted-50 <in words>: throughput −50.0 % [−50.0, −50.0], client CPU per"
                + " transaction × 2.00 [2.00, 2.00].");
    assertThat(PAGE.select(".headline li").eachText())
        .last()
        .asString()
        .startsWith("The A/A check holds");
    List<String> answer = rows(PAGE, "#answer");
    assertThat(answer).hasSize(3);
    assertThat(answer.get(0))
        .isEqualTo(
            "plain T0 117 [115, 119] baseline 606 [591, 621] baseline 20.0 1.01 [0.985, 1.03]");
    assertThat(answer.get(1))
        .startsWith("plain-again A/A check T0 117 [115, 119] no difference shown [");
    assertThat(answer.get(2))
        .isEqualTo(
            "encrypted-50 T4 58.5 [57.3, 59.7] −50.0 % [−50.0, −50.0] 1,210 [1,180, 1,240]"
                + " × 2.00 [2.00, 2.00] 40.0 2.02 [1.97, 2.07]");
    assertThat(PAGE.select("#answer code").text())
        .isEqualTo(
            "scripts/encbench.sh size my-results --tps 2000 --encrypted 50"
                + " --target-utilisation 40");
    assertThat(ComparisonReport.markdown(DATA)).contains(PAGE.select("#answer code").text());
  }

  @Test
  void sizeCommand_asksForAnArmWithAMeasuredUtilisation() {
    assertThat(sizeCommand(rejecting("encrypted-50")))
        .hasValueSatisfying(
            command -> assertThat(command).endsWith("--encrypted 0 --target-utilisation 10"));
    assertThat(sizeCommand(rejecting("plain", "plain-again", "encrypted-50"))).isEmpty();
  }

  private static ComparisonData rejecting(String... arms) {
    return data(
        List.of(8),
        Stream.of(arms).map(arm -> new Rejection("8-terminals", arm, List.of("why"))).toList());
  }

  private static Optional<String> sizeCommand(ComparisonData data) {
    return new ComparisonView(data, new ResultView(data.result())).sizeCommand();
  }

  @Test
  void counters_haveATableForEachLevel_inBothReports() {
    assertThat(PAGE.select("#counters figcaption").eachText())
        .containsExactly("8-terminals", "16-terminals");
    Element table = PAGE.select("#counters table").get(1);
    assertThat(table.select("thead th").eachText())
        .containsExactly("arm", "tier", "wire bytes", "context switches", "read and write calls");
    assertThat(table.select("tbody tr").eachText())
        .contains("plain T0 6,000 32.0 75.0", "encrypted-50 T4 12,000 32.0 75.0");
    assertThat(ComparisonReport.markdown(DATA))
        .contains(
            "## Counters per transaction, 8-terminals",
            "| plain | T0 | 6,000 | 32.0 | 75.0 |",
            "| encrypted-50 | T4 | 12,000 | 32.0 | 75.0 |");
  }

  @Test
  void warnings_areBoxed_andNotesAreNot() {
    assertThat(PAGE.select(".caution").eachText())
        .anySatisfy(text -> assertThat(text).isEqualTo("Drift: it went up."))
        .noneSatisfy(text -> assertThat(text).contains("Equal starts"));
    assertThat(PAGE.select(".notes li").eachText()).contains("Equal starts: all.");
  }

  @Test
  void tables_showStorageCausesAndWhatLeaks() {
    assertThat(rows(PAGE, "#resources")).last().asString().endsWith("200 MiB 50.0 MiB × 2.50");
    assertThat(rows(PAGE, "#cpu").get(2)).startsWith("encrypted-50 T4 0 101 236 0 0 0 202");
    assertThat(rows(PAGE, "#leaks details"))
        .containsExactly(
            "bmsql_customer.c_balance RND: nothing",
            "bmsql_customer.c_last DET: equality, length",
            "bmsql_oorder.o_id ORD: order");
    assertThat(rows(PAGE, "#leaks").get(2)).isEqualTo("encrypted-50 T4 1 1 1 50 %");
    assertThat(rows(PAGE, "#consistency").get(0)).isEqualTo("plain T0 6 11 all hold");
    assertThat(PAGE.select("#published").text()).contains("computes on plaintext", "80,223");
  }

  @Test
  void charts_haveEveryLevelAndArm() throws IOException {
    JsonNode data = new JsonMapper().readTree(PAGE.select("#chart-data").get(0).data());
    assertThat(data.path("levels").toString()).isEqualTo("[\"8\",\"16\"]");
    assertThat(data.path("curves")).hasSize(6);
    assertThat(data.path("shares")).hasSize(3);
    assertThat(data.path("latencies")).hasSize(3);
    assertThat(page(data(List.of(8), List.of())).select("[data-chart=concurrency]")).isEmpty();
  }

  @Test
  void rejectedArm_hasNoNumber_andItsReason() {
    Document page =
        page(
            data(
                List.of(8),
                List.of(
                    new Rejection("8-terminals", "encrypted-50", List.of("it <b>starved</b>")))));
    assertThat(rows(page, "#answer").get(2)).isEqualTo("encrypted-50 T4 – INVALID – INVALID – –");
    assertThat(page.select(".caution").eachText()).contains("INVALID: it <b>starved</b>");
  }

  @Test
  void markdown_hasTheSameAnswer() {
    assertThat(ComparisonReport.markdown(DATA))
        .startsWith("# What encryption costs a client under TPC-C\n")
        .contains("| plain | T0 | 117 [115, 119] | baseline | 606 [591, 621] |")
        .contains("| encrypted-50 | T4 | 1 | 1 | 1 | 50 % |")
        .contains("scripts/encbench.sh compare mine.props");
  }
}
