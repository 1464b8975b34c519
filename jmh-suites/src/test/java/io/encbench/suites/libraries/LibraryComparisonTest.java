package io.encbench.suites.libraries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.experiment.result.Comparison.Verdict;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LibraryComparisonTest {
  private static final LoadPoint POINT = new LoadPoint(LibraryWorkload.POINT_SELECT, 4);
  private static final LibraryServer FAST = server("fast", "wolfSSL 5.8.4");
  private static final LibraryServer SLOW = server("slow", "OpenSSL 3.0.19 27 Jan 2026");

  private final List<Sample> samples = new ArrayList<>();

  private static LibraryServer server(String name, String library) {
    return new LibraryServer(name, "MariaDB 12.1.2", library, "here", Map.of());
  }

  private void sample(LibraryServer server, String arm, int block, double rate, double cpu) {
    sample(POINT, server, arm, block, rate, cpu);
  }

  private void sample(
      LoadPoint point, LibraryServer server, String arm, int block, double rate, double cpu) {
    samples.add(
        new Sample(
            block,
            0,
            arm,
            point.name() + "@" + server.name(),
            1000,
            1,
            Map.of(Metric.THROUGHPUT, rate, Metric.SERVER_CPU, cpu)));
  }

  private LibraryView view(Rejection... rejected) {
    return view(List.of(POINT), List.of(), rejected);
  }

  private LibraryView view(List<LoadPoint> points, List<String> noise, Rejection... rejected) {
    ExperimentResult result =
        new ExperimentResult(
            ExperimentResult.FORMAT_VERSION,
            "tls-libraries",
            "",
            "",
            "",
            List.of(),
            noise,
            List.of(),
            List.of(rejected),
            Map.of(),
            new Environment("1", "Linux", "x", List.of(), 2, 1L << 30, "17", List.of(), ""),
            List.of(new ServerDescription("", "", "", "", "", Map.of())),
            List.of(),
            points.stream()
                .flatMap(
                    point ->
                        Stream.of(FAST, SLOW).map(server -> point.name() + "@" + server.name()))
                .map(name -> new WorkloadDescription(name, "", ""))
                .toList(),
            List.of(),
            samples,
            List.of(),
            List.of(),
            List.of());
    return new LibraryView(result, "tls", List.of(FAST, SLOW), points, new LibraryCourses());
  }

  /** The machine slows down by half from block to block; the drop is 10 % in each block. */
  private void blocksOfTenPercent() {
    for (int block = 0; block < 6; block++) {
      double rate = 8000 / Math.pow(2, block);
      sample(FAST, "tls", block, rate, 30);
      sample(SLOW, "tls", block, 0.9 * rate, 27);
      sample(SLOW, "tls-conscrypt", block, 10 * rate, 1);
    }
  }

  private static String words(LibraryComparison.Row row) {
    return LibraryComparison.DropText.of(row).replace(Figures.NO_BREAK, ' ');
  }

  @Test
  void drop_isFormedWithinBlocksAndOfOneArm() {
    blocksOfTenPercent();
    LibraryComparison drops = view().throughput();
    assertThat(drops.rows()).hasSize(2);
    LibraryComparison.Row slow = drops.row(POINT, SLOW).orElseThrow();
    Estimate ratio = slow.toBest().orElseThrow().ratio();
    assertThat(slow.best()).isFalse();
    assertThat(ratio.replicates()).isEqualTo(6);
    assertThat(ratio.value()).isCloseTo(0.9, within(1e-9));
    assertThat(ratio.confidence().orElseThrow().lower()).isCloseTo(0.9, within(1e-9));
    assertThat(words(slow)).isEqualTo("−10.0 % [−10.0, −10.0]");
    assertThat(LibraryComparison.DropText.of(drops.row(POINT, FAST).orElseThrow()))
        .isEqualTo("best");
  }

  /** Blocks that show a drop of about 5 % with a p-value of 0.02. */
  private List<LoadPoint> blocksOfFivePercent(int... threads) {
    List<LoadPoint> points =
        IntStream.of(threads)
            .mapToObj(number -> new LoadPoint(LibraryWorkload.POINT_SELECT, number))
            .toList();
    double[] rates = {92, 96, 94, 97};
    for (LoadPoint point : points) {
      for (int block = 0; block < rates.length; block++) {
        sample(point, FAST, "tls", block, 100, 1);
        sample(point, SLOW, "tls", block, rates[block], 1);
      }
    }
    return points;
  }

  @Test
  void dropOfOnePoint_isShown() {
    LibraryView view = view(blocksOfFivePercent(4), List.of());
    LibraryComparison.Row slow = view.throughput().row(POINT, SLOW).orElseThrow();
    assertThat(slow.toBest().orElseThrow().verdict()).isEqualTo(Verdict.LOWER);
    assertThat(words(slow)).startsWith("−5 % [");
  }

  @Test
  void dropsOfSeveralPoints_areCorrectedForTheirNumber() {
    LibraryView view = view(blocksOfFivePercent(4, 8, 16), List.of());
    assertThat(view.throughput().rows())
        .filteredOn(row -> row.server().equals(SLOW.name()))
        .hasSize(3)
        .allSatisfy(
            row -> {
              assertThat(row.toBest().orElseThrow().ratio().covers(1)).isFalse();
              assertThat(words(row)).startsWith("no difference shown [");
            });
    assertThat(new LibrarySections(view).all().get(0).toString())
        .contains("\"No difference shown\" is corrected for the number of differences");
  }

  @Test
  void dropInANoisyRun_isNotJudged() {
    LibraryView view = view(blocksOfFivePercent(4), List.of("noisy"));
    LibraryComparison.Row slow = view.throughput().row(POINT, SLOW).orElseThrow();
    assertThat(slow.toBest().orElseThrow().verdict()).isEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void bestOfServerCpu_isTheLeast() {
    blocksOfTenPercent();
    LibraryComparison drops = view().serverCpu();
    assertThat(LibraryComparison.DropText.of(drops.row(POINT, SLOW).orElseThrow()))
        .isEqualTo("best");
    assertThat(words(drops.row(POINT, FAST).orElseThrow())).isEqualTo("+11.1 % [+11.1, +11.1]");
  }

  @Test
  void rejectedNumbers_standNowhere() {
    blocksOfTenPercent();
    LibraryView view =
        view(new Rejection(POINT.name() + "@" + FAST.name(), "tls", List.of("too few")));
    assertThat(view.throughput().row(POINT, FAST)).isEmpty();
    assertThat(LibraryComparison.DropText.of(view.throughput().row(POINT, SLOW).orElseThrow()))
        .isEqualTo("nothing to compare with");
  }

  @Test
  void oneBlock_givesNoInterval() {
    sample(FAST, "tls", 0, 100, 1);
    sample(SLOW, "tls", 0, 80, 1);
    assertThat(words(view().throughput().row(POINT, SLOW).orElseThrow()))
        .isEqualTo("−20.0 % [no interval]");
  }

  @Test
  void sections_nameLibrariesAndMarkWhatIsPublished() {
    blocksOfTenPercent();
    List<ReportSection> sections = new LibrarySections(view()).all();
    assertThat(sections)
        .extracting(ReportSection::title)
        .containsExactly("TLS libraries of the servers", "Sessions and CPU over time", "Published");
    ReportTable drops = sections.get(0).tables().get(1).table();
    assertThat(drops.rows())
        .extracting(ReportTable.Row::name)
        .containsExactly("fast (wolfSSL 5.8.4)", "slow (OpenSSL 3.0.19 27 Jan 2026)");
    assertThat(drops.rows().get(1).entries().get(1).text().replace(Figures.NO_BREAK, ' '))
        .isEqualTo("−10.0 % [−10.0, −10.0]");
    assertThat(sections.get(2).tables().get(0).table().rows())
        .extracting(ReportTable.Row::mark)
        .containsOnly("published");
  }
}
