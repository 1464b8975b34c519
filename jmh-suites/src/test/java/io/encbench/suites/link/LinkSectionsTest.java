package io.encbench.suites.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.ResultView;
import io.encbench.report.SectionChart;
import io.encbench.suites.proxy.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The report of a run with known numbers. */
class LinkSectionsTest {
  private static final ArmDescription PLAIN = arm("plain", Role.BASELINE, false, false);
  private static final ArmDescription STRONG = arm("tls13-aes256", Role.TREATMENT, true, false);
  private static final ArmDescription COMPRESSED =
      arm("tls13-aes256-compressed", Role.TREATMENT, true, true);

  private static ArmDescription arm(String name, Role role, boolean tls, boolean compressed) {
    return new ArmDescription(
        name,
        name,
        role,
        Map.of("sslMode", tls ? "REQUIRED" : "DISABLED", "useCompression", "" + compressed),
        Protection.ofTransport(tls),
        Map.of(),
        null);
  }

  /** Compression costs 5 ms, and saves one million bits out of four. */
  private static double sessionMs(ArmDescription arm, Link link, int attempt) {
    double bits = arm.equals(COMPRESSED) ? 3e6 : 4e6;
    double fixed = arm.equals(PLAIN) ? 100 : arm.equals(STRONG) ? 150 : 155;
    return fixed + attempt + (link.limited() ? 1e3 * bits / link.bitsPerSecond() : 0);
  }

  private static ExperimentResult result(List<Rejection> rejected, List<String> invalid) {
    return result(rejected, invalid, /* noise= */ List.of());
  }

  private static ExperimentResult result(
      List<Rejection> rejected, List<String> invalid, List<String> noise) {
    List<LinkUnit> units =
        List.of(
            new LinkUnit(Link.parse("unlimited"), 2_000, 5),
            new LinkUnit(Link.parse("100mbit"), 2_000, 5));
    List<Sample> samples = new ArrayList<>();
    for (int attempt = 0; attempt < 3; attempt++) {
      for (LinkUnit unit : units) {
        for (ArmDescription arm : List.of(PLAIN, STRONG, COMPRESSED)) {
          samples.add(
              new Sample(
                  attempt,
                  0,
                  arm.name(),
                  unit.name(),
                  3,
                  1,
                  Map.of(
                      Metric.SESSION_WALL, sessionMs(arm, unit.link(), attempt),
                      Metric.JOB_WALL, 1_000.0,
                      Metric.WIRE_BYTES, arm.equals(COMPRESSED) ? 375_000.0 : 500_000.0,
                      Metric.LINK_RATE, 99e6,
                      Metric.LINK_ROUND_TRIP, 0.1)));
        }
      }
    }
    return new ExperimentResult(
        ExperimentResult.FORMAT_VERSION,
        "link",
        "",
        "",
        "",
        invalid,
        noise,
        List.of(),
        rejected,
        Map.of(),
        new Environment("", "", "", List.of(), 2, 1, "", List.of(), ""),
        List.of(new ServerDescription("", "", "", "", "", Map.of())),
        List.of(PLAIN, STRONG, COMPRESSED),
        units.stream().map(LinkUnit::description).toList(),
        List.of(),
        samples,
        List.of(),
        List.of(),
        List.of());
  }

  private static List<ReportSection> sections(ExperimentResult result) {
    return new LinkSections(LinkView.of(result), new ResultView(result)).all();
  }

  private static List<List<String>> cells(ReportTable table) {
    return table.rows().stream()
        .map(row -> row.entries().stream().map(ReportTable.Entry::text).toList())
        .toList();
  }

  @Test
  void theSpeedOfEqualTimeIsFound() {
    ExperimentResult result = result(List.of(), List.of());
    assertThat(LinkFindings.of(LinkView.of(result)))
        .containsExactly(
            "2000 rows, tls13-aes256-compressed against tls13-aes256: compression pays below about"
                + " 200 Mbit/s, which lies between unlimited and 100mbit.");
    List<ReportSection.TitledTable> tables = sections(result).get(0).tables();
    assertThat(cells(tables.get(0).table()))
        .containsExactly(
            List.of("2000 rows", "unlimited", "151", "156", "1.03", "0 of 3"),
            List.of("2000 rows", "100mbit", "191", "186", "0.974", "3 of 3"));
    assertThat(cells(tables.get(1).table()))
        .containsExactly(
            List.of("2000 rows", "500,000", "375,000", "0.750"), List.of("", "", "", "0.740"));
  }

  @Test
  void noisyRun_hasNoBreakEvenSpeed() {
    assertThat(LinkFindings.of(LinkView.of(result(List.of(), List.of(), List.of("too noisy")))))
        .containsExactly("The run is NOISY, so it shows no speed below which compression pays.");
  }

  @Test
  void ratiosStandByAttempt_andThePublishedOnesBesideThemByName() {
    ReportTable attempts = sections(result(List.of(), List.of())).get(1).tables().get(0).table();
    assertThat(cells(attempts))
        .contains(
            List.of(
                "unlimited",
                "1.00",
                "–",
                "–",
                "151",
                "1.000 / 1.000 / 1.000",
                "",
                "1.500 / 1.495 / 1.490"));
    assertThat(attempts.rows())
        .filteredOn(row -> row.name().startsWith("published"))
        .extracting(row -> row.entries().get(5).text())
        .containsExactly("1.138 / 1.193 / 1.201", "1.161 / 1.254 / 1.269", "1.176 / 1.184 / 1.210");
    SectionChart process = sections(result(List.of(), List.of())).get(1).charts().get(2);
    assertThat(process.categories()).containsExactly("unlimited", "100mbit", "published");
    assertThat(process.series())
        .filteredOn(SectionChart.Series::published)
        .as("of arms that were measured")
        .extracting(series -> series.points().get(0))
        .containsExactly(new SectionChart.Point(2, 1.254), new SectionChart.Point(2, 1.184));
  }

  @Test
  void rejectedFigures_areNotUsed() {
    Rejection rejection =
        new Rejection("2000-rows/unlimited", COMPRESSED.name(), List.of("the link was another"));
    ExperimentResult result = result(List.of(rejection), List.of());
    assertThat(LinkFindings.of(LinkView.of(result)))
        .singleElement()
        .asString()
        .contains("pays on every measured link, even on 100mbit");
    assertThat(cells(sections(result).get(0).tables().get(0).table())).hasSize(1);
  }

  @Test
  void invalidRun_hasNoSections() {
    assertThat(sections(result(List.of(), List.of("no valid baseline")))).isEmpty();
  }
}
