package io.encbench.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.Headline;
import io.encbench.report.SyntheticResult;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final ExperimentResult COMPLETE = SyntheticResult.complete();
  private static final Document PAGE = page(COMPLETE);

  @Test
  void page_refersToNothingOutsideItself() {
    assertThat(PAGE.select("[src], [href], link, iframe, object, embed, img, base, form"))
        .isEmpty();
    assertThat(PAGE.select("style").html()).doesNotContain("url(", "@import");
    assertThat(PAGE.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .contains("default-src 'none'");
  }

  @Test
  void page_holdsTheChartLibrary() {
    assertThat(PAGE.select("script:not([type])").get(0).data()).contains("echarts");
  }

  @Test
  void everyWorkload_hasATableWithEveryArmThatRanIt() {
    for (WorkloadDescription workload : COMPLETE.workloads()) {
      Element article = article(workload.name());
      List<String> measured =
          COMPLETE.samples().stream()
              .filter(sample -> sample.workload().equals(workload.name()))
              .map(sample -> sample.arm())
              .distinct()
              .toList();
      assertThat(article.select("tbody th").stream().map(Element::ownText))
          .containsExactlyInAnyOrderElementsOf(measured);
    }
  }

  @Test
  void table_showsRatioIntervalAndVerdict() {
    Element row =
        article("point-select-literal").select("tr").stream()
            .filter(tr -> tr.select("th").text().equals("tls13-aes128"))
            .findFirst()
            .orElseThrow();

    assertThat(row.select("td").eachText().stream().map(HtmlReportTest::plainSpaces))
        .contains("17,700", "32.1", "+7.8 % [+6.5, +9.1]", "higher", "+16.0 %");
  }

  @Test
  void counters_haveATableForEachWorkload_withoutCountersThatNoArmHas() {
    assertThat(PAGE.select("#counters figcaption").eachText())
        .containsExactlyElementsOf(
            COMPLETE.workloads().stream().map(WorkloadDescription::name).toList());
    Element table = PAGE.select("#counters table").get(0);
    assertThat(table.select("thead th").eachText())
        .containsExactly(
            "arm", "tier", "round trips", "wire bytes", "bytes allocated", "context switches");
    assertThat(table.select("tbody tr").eachText())
        .contains("plain T0 1.00 331 1,840 2.10", "bare harness check T0 – 331 1,800 2.10");
  }

  @Test
  void everyCell_namesItsColumnForPhones() {
    for (Element table : PAGE.select("table:has(thead)")) {
      List<String> heads = table.select("thead th").eachText();
      assertThat(table.select("tbody tr"))
          .isNotEmpty()
          .allSatisfy(
              row ->
                  assertThat(row.select("td").eachAttr("data-head"))
                      .usingElementComparator(Comparator.comparing(HtmlReportTest::plainSpaces))
                      .containsExactlyElementsOf(heads.subList(1, heads.size())));
    }
  }

  @Test
  void onAPhone_everyCellMayBreakItsLine() {
    String style = HtmlPage.commonStyle();
    assertThat(style.substring(style.indexOf("@media screen and (max-width: 640px)")))
        .contains(
            ".number, .change, .ratio, .verdict, .comparison tbody .words"
                + " { white-space: normal; }");
  }

  @Test
  void instructions_thatAreNotRead_areSaidWithTheReason() {
    assertThat(PAGE.select(".facts").text())
        .contains("instructions: not read (perf is not installed)");
    assertThat(PAGE.select("#environment tr:contains(Instructions) td").text())
        .isEqualTo("not read (perf is not installed)");
  }

  @Test
  void headline_isTheConsolesHeadline() {
    assertThat(PAGE.select(".headline li").eachText().stream().map(HtmlReportTest::plainSpaces))
        .containsExactlyElementsOf(
            Headline.of(COMPLETE).stream().map(HtmlReportTest::plainSpaces).toList());
  }

  @Test
  void serverVariables_withMarkup_stayText() {
    assertThat(PAGE.select("#environment script, #environment b")).isEmpty();
    assertThat(PAGE.select("#environment details").text())
        .contains("<script>alert('server')</script>", "</script><b>&");
  }

  @Test
  void severalServers_haveALineAndVariablesEach() throws IOException {
    Document page = page(SyntheticResult.onServers("old", "new"));

    assertThat(page.select(".facts dt:contains(Server) + dd").eachText())
        .hasSize(2)
        .allSatisfy(text -> assertThat(text).contains(": MySQL 8.0.31, OpenSSL 1.1.1s"));
    assertThat(page.select("#environment summary").eachText())
        .contains("Server variables of old (3)", "Server variables of new (3)");
  }

  @Test
  void chartData_withMarkupInNames_cannotEndItsElement() throws IOException {
    ExperimentResult hostile =
        renamed(COMPLETE, "compressed", "</script><script>alert(1)</script>");
    Document page = page(hostile);

    assertThat(page.select("script")).hasSize(3);
    assertThat(chartData(page).findValuesAsText("title"))
        .contains("</script><script>alert(1)</script>");
  }

  @Test
  void chartData_hasEveryArmWorkloadAndSample() throws IOException {
    JsonNode data = chartData(PAGE);

    assertThat(data.path("arms").findValuesAsText("name"))
        .isEqualTo(COMPLETE.arms().stream().map(ArmDescription::name).toList());
    assertThat(data.path("workloads").findValuesAsText("name"))
        .isEqualTo(COMPLETE.workloads().stream().map(WorkloadDescription::name).toList());
    int dots = 0;
    for (JsonNode workload : data.path("workloads")) {
      dots += workload.path("samples").size();
    }
    assertThat(dots).isEqualTo(COMPLETE.samples().size());
  }

  @Test
  void invalidRun_showsReasonsAndSamplesOnly() throws IOException {
    Document page = page(SyntheticResult.invalid("proof <missing>"));

    assertThat(page.select(".badge").text()).isEqualTo("INVALID");
    assertThat(page.select(".invalid-box").text()).contains("proof <missing>");
    assertThat(page.select("#cost, #split, #throughput, #counters, .headline")).isEmpty();
    assertThat(page.select("#samples.diagnostic h2").text()).contains("INVALID");
    for (JsonNode workload : chartData(page).path("workloads")) {
      assertThat(workload.path("ratios")).isEmpty();
      assertThat(workload.path("throughput")).isEmpty();
      assertThat(workload.path("samples")).isNotEmpty();
    }
  }

  @Test
  void rejectedArm_isOnTheBadge_andTheOthersKeepTheirNumbers() {
    Document page =
        page(SyntheticResult.rejecting("connect", "tls12-aes128", "it <b>saturated</b>"));

    assertThat(page.select(".badge.invalid").eachText())
        .containsExactly("partly INVALID: see 1 arm below");
    assertThat(page.select(".caution").eachText()).contains("INVALID: it <b>saturated</b>");
    assertThat(verdict(page, "connect", "tls12-aes128")).isEqualTo("INVALID");
    assertThat(verdict(page, "connect", "tls13-aes128")).isEqualTo("higher");
    assertThat(verdict(page, "range-read", "tls12-aes128")).isEqualTo("higher");
  }

  @Test
  void armRejectedOnEveryWorkload_isOneArmOnTheBadge() {
    Document page = page(SyntheticResult.leavingOut("tls12-aes128", "it failed"));

    assertThat(page.select(".badge").text()).isEqualTo("partly INVALID: see 1 arm below");
  }

  @Test
  void interruptedRun_showsWhatThereIs() {
    Document page = page(SyntheticResult.partial(s -> s.block() < 2 && s.position() < 5));

    assertThat(page.select(".caution").text()).contains("Incomplete run");
    assertThat(page.select("#cost td.verdict").eachText()).contains("too few blocks", "baseline");
  }

  @Test
  void runWithoutSamples_hasNoCharts() {
    Document page = page(SyntheticResult.partial(s -> false));

    assertThat(page.select(".chart")).isEmpty();
    assertThat(page.select(".caution").text()).contains("no samples");
  }

  @Test
  void proof_namesProtocolAndCipherOfEachArm() {
    assertThat(PAGE.select("#proof tbody tr").eachText())
        .hasSize(COMPLETE.arms().size())
        .anySatisfy(
            row -> assertThat(row).contains("tls13-aes256", "TLSv1.3", "TLS_AES_256_GCM_SHA384"));
  }

  @Test
  void proof_ofAnEncryptedArm_showsTierSharesAndCells() {
    Document page = page(SyntheticResult.withEncryptedArm());

    assertThat(page.select("#proof tbody tr").eachText().stream().map(HtmlReportTest::plainSpaces))
        .anySatisfy(row -> assertThat(row).contains("T4: ", "50 % 92 % 48,000"));
    assertThat(page.select("#cost td.verdict").eachText()).contains("unsupported");
  }

  @Test
  void workload_withAnEncryptedArm_showsTheShareOfTheValuesThatItTouches() {
    Document page = page(SyntheticResult.withEncryptedArm());

    assertThat(valuesEncrypted(page, "point-select-literal")).contains("67 %").contains("0 %");
    assertThat(valuesEncrypted(page, "range-read")).isEmpty();
    assertThat(valuesEncrypted(PAGE, "point-select-literal")).isEmpty();
  }

  private static List<String> valuesEncrypted(Document page, String workload) {
    Element table = article(page, workload).select("table").get(0);
    int column = table.select("th[scope=col]").eachText().indexOf("values encrypted");
    return column < 0
        ? List.of()
        : table.select("tbody tr").stream()
            .map(row -> plainSpaces(row.child(column).text()))
            .toList();
  }

  private static Document page(ExperimentResult result) {
    return Jsoup.parse(HtmlReport.render(result, List.of()));
  }

  private static JsonNode chartData(Document page) throws IOException {
    return new JsonMapper().readTree(page.select("#chart-data").get(0).data());
  }

  private static Element article(String workload) {
    return article(PAGE, workload);
  }

  private static Element article(Document page, String workload) {
    return page.select("#cost article").stream()
        .filter(article -> article.select("h3").get(0).ownText().equals(workload))
        .findFirst()
        .orElseThrow();
  }

  private static String verdict(Document page, String workload, String arm) {
    return article(page, workload).select("tbody tr").stream()
        .filter(row -> row.select("th").text().equals(arm))
        .map(row -> row.select("td.verdict").text())
        .findFirst()
        .orElseThrow();
  }

  private static String plainSpaces(String text) {
    return text.replace(Figures.NO_BREAK, ' ');
  }

  private static ExperimentResult renamed(ExperimentResult result, String arm, String title) {
    List<ArmDescription> arms =
        result.arms().stream()
            .map(
                a ->
                    a.name().equals(arm)
                        ? new ArmDescription(
                            a.name(),
                            title,
                            a.role(),
                            a.settings(),
                            a.protection(),
                            a.omitted(),
                            a.proof())
                        : a)
            .toList();
    return new Analysis(
            result.summaries(), result.comparisons(), result.resolutions(), result.noise())
        .in(result, arms);
  }
}
