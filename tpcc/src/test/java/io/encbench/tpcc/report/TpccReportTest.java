package io.encbench.tpcc.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.report.Figures;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.SyntheticRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class TpccReportTest {
  private static final Document PAGE = page(SyntheticRun.valid());

  @Test
  void page_refersToNothingOutsideItself() {
    assertThat(PAGE.select("[src], [href], link, iframe, object, embed, img, base, form"))
        .isEmpty();
    assertThat(PAGE.select("style").html()).doesNotContain("url(", "@import");
    assertThat(PAGE.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .contains("default-src 'none'");
    assertThat(PAGE.select("script:not([type])").get(0).data()).contains("echarts");
  }

  @Test
  void firstScreen_hasTheFiguresThatCount() {
    assertThat(PAGE.select(".badge").text()).isEqualTo("VALID");
    assertThat(PAGE.select(".tile").eachText().stream().map(TpccReportTest::plainSpaces))
        .containsExactly(
            "tpmC 27,000 New-Orders a minute",
            "tpmTOTAL 60,000 1,000 transactions/s",
            "client CPU per transaction 582 µs 35 % of it in the kernel",
            "client cores busy 0.582 of 2 1,000 transactions/s take 0.582 cores",
            "consistency holds 11 conditions, before and after the run");
  }

  @Test
  void clientsOfASharedRun_haveARowEach_withTheirSkew_andOneForTheWhole() {
    assertThat(PAGE.select("#clients")).as("of a single client").isEmpty();
    Document page = page(SyntheticRun.shared(SyntheticRun.valid()));
    assertThat(page.select("#clients .lead").text())
        .contains("2 client JVMs, which started within 0.40 ms");
    assertThat(
            page.select("#clients tbody tr").eachText().stream().map(TpccReportTest::plainSpaces))
        .containsExactly(
            "1 this machine 1 to 2 4 30,000 30,000 17.4 582 206 MiB 0.00 0.00 ± 0.02 4 and 4",
            "2 this machine 3 to 4 4 30,000 30,000 17.4 582 206 MiB 0.40 0.00 ± 0.02 4 and 4",
            "all – 1 to 4 8 60,000 60,000 34.9 582 412 MiB 0.40 – 8 and 8");
  }

  @Test
  void invalidRun_showsReasonsAndNoFigures() {
    Document page = page(SyntheticRun.invalid("the client <b>starved</b>"));

    assertThat(page.select(".badge").text()).isEqualTo("INVALID");
    assertThat(page.select(".invalid-box li").eachText())
        .containsExactly("the client <b>starved</b>");
    assertThat(page.select(".tile")).isEmpty();
    assertThat(page.select("#course.diagnostic h2").text()).contains("INVALID");
  }

  @Test
  void brokenCondition_makesTheRunInvalidAndIsNamed() {
    Document page = page(SyntheticRun.inconsistent());

    assertThat(page.select(".badge").text()).isEqualTo("INVALID");
    assertThat(page.select(".invalid-box li").text())
        .contains("condition 2", "D_NEXT_O_ID", "district (1, 3): found <nothing>");
    assertThat(page.select("#consistency tbody tr").eachText())
        .anySatisfy(row -> assertThat(row).startsWith("2 ").contains("holds", "BROKEN"));
  }

  @Test
  void everyType_hasARow() {
    assertThat(PAGE.select("#types tbody th").eachText())
        .containsExactly(
            "NEW_ORDER", "PAYMENT", "ORDER_STATUS", "STOCK_LEVEL", "DELIVERY", "DELIVERY_BG");
    assertThat(PAGE.select("#types tbody tr").get(0).text())
        .isEqualTo("NEW_ORDER 27,000 45.00 450 6.10 5.49 9.76 5,000 12.8 26.8 116 270 0 12 – 427");
  }

  @Test
  void everyCell_namesItsColumnForPhones() {
    for (Element table :
        page(SyntheticRun.withFailures(Map.of("40001", 3L))).select("table:has(thead)")) {
      List<String> heads = table.select("thead th").eachText();
      assertThat(table.select("tbody tr"))
          .isNotEmpty()
          .allSatisfy(
              row ->
                  assertThat(row.select("td").eachAttr("data-head"))
                      .isEqualTo(heads.subList(1, heads.size())));
    }
  }

  @Test
  void cost_countsWhatTheClientAskedOfTheKernel() {
    assertThat(PAGE.select("#cost .properties tr").eachText())
        .contains(
            "context switches per transaction 31.6",
            "page faults per transaction 0.240",
            "read and write calls per transaction 74.5");
  }

  @Test
  void failures_standByTheirSqlStates() {
    Document page = page(SyntheticRun.withFailures(Map.of("40001", 3L, "08S01", 1L)));

    assertThat(page.select("#failures tbody tr").eachText())
        .containsExactly(
            "08S01 connection lost or refused 1", "40001 deadlock, given up after all retries 3");
    assertThat(page.select(".caution").text()).contains("4 transactions failed");
    assertThat(PAGE.select("#failures").text()).contains("None.");
  }

  @Test
  void hostileText_staysText() {
    assertThat(PAGE.select("script")).hasSize(3);
    assertThat(PAGE.select("#environment details").text())
        .contains("</script><script>alert(1)</script>");
  }

  @Test
  void proofAndSettings_areShown() {
    assertThat(PAGE.select("#proof").text()).contains("TLS_AES_256_GCM_SHA384");
    assertThat(PAGE.select("#environment").text()).contains("seed 1", "password ***");
  }

  @Test
  void charts_haveTheCourseOfTheRun() throws IOException {
    JsonNode data = chartData(PAGE);

    assertThat(data.path("measuredFrom").asInt()).isEqualTo(10);
    assertThat(data.path("measuredTo").asInt()).isEqualTo(70);
    assertThat(data.path("course")).hasSize(70);
    assertThat(data.path("course").get(0).path("serverCores").isNull()).isTrue();
    assertThat(PAGE.select("#course .legend").text()).contains("local server");
    assertThat(data.path("latency")).hasSize(6);
    assertThat(PAGE.select("[data-chart=host], [data-chart=device]")).isEmpty();
  }

  @Test
  void standstill_isACaution() {
    assertThat(page(SyntheticRun.stoodStill()).text())
        .contains("no transaction ended for 5.0 s from second 31 on, though some were under way.");
    assertThat(page(SyntheticRun.valid()).text()).doesNotContain("stood still");
  }

  @Test
  void longRun_isDrawnWithFewerPoints() throws IOException {
    RunResult run = SyntheticRun.valid();
    List<RunResult.Second> hours = new ArrayList<>();
    for (int i = 1; i <= 3 * 3600; i++) {
      hours.add(new RunResult.Second(i, true, 10, 20, 0, i == 5 ? 99 : 1, 0.5, Double.NaN));
    }
    Document page =
        page(
            new RunResult(
                run.run(),
                run.started(),
                run.ended(),
                hours.size(),
                run.settings(),
                run.environment(),
                run.transactions(),
                run.failures(),
                hours,
                run.clientCpu(),
                run.clientWire(),
                run.encryption(),
                run.consistency(),
                run.standstills(),
                run.turns(),
                run.clients(),
                run.ending(),
                run.proven(),
                run.invalid()));
    assertThat(page.select("#course .legend").text()).doesNotContain("local server");
    JsonNode data = chartData(page);

    assertThat(data.path("step").asInt()).isEqualTo(20);
    assertThat(data.path("course")).hasSize(540);
    assertThat(data.path("course").get(0).path("p95Ms").asInt()).isEqualTo(99);
    assertThat(data.path("course").get(0).path("tpmC").asInt()).isEqualTo(600);
  }

  @Test
  void samplesOfTheMachine_areDrawn() throws IOException {
    Document page = Jsoup.parse(TpccReport.render(sampled(SyntheticRun.valid())));

    assertThat(page.select("[data-chart=host]")).hasSize(1);
    assertThat(page.select("[data-chart=device]").eachAttr("data-device"))
        .containsExactly("blk_sda", "net_eth0");
    assertThat(chartData(page).path("host").get(0).path("user").asDouble()).isGreaterThan(40);
  }

  /** A run whose machine was sampled. */
  static SavedRun sampled(RunResult run) {
    List<Map<String, String>> host = new ArrayList<>();
    List<Map<String, String>> disk = new ArrayList<>();
    List<Map<String, String>> network = new ArrayList<>();
    for (int second = 1; second <= 70; second++) {
      String elapsed = Integer.toString(1000 * second);
      double wave = 1 + 0.1 * Math.sin(second);
      host.add(
          Map.of(
              "elapsed", elapsed,
              "cpu_user", decimal(0.5 * wave),
              "cpu_system", decimal(0.2 * wave),
              "cpu_iowait", decimal(0.05),
              "cpu_steal", decimal(0.01)));
      disk.add(Map.of("elapsed", elapsed, "rdkbps", decimal(10), "wrkbps", decimal(9000 * wave)));
      network.add(
          Map.of("elapsed", elapsed, "rxkbps", decimal(800 * wave), "txkbps", decimal(300)));
    }
    return new SavedRun(run, host, new TreeMap<>(Map.of("blk_sda", disk, "net_eth0", network)));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  private static Document page(RunResult run) {
    return Jsoup.parse(TpccReport.render(new SavedRun(run, List.of(), Map.of())));
  }

  private static JsonNode chartData(Document page) throws IOException {
    return new JsonMapper().readTree(page.select("#chart-data").get(0).data());
  }

  private static String plainSpaces(String text) {
    return text.replace(Figures.NO_BREAK, ' ');
  }
}
