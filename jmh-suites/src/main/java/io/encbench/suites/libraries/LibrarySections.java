package io.encbench.suites.libraries;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.SectionChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The experiment's own tables and charts. */
final class LibrarySections {
  /** Number of colours for arms in the style sheet. */
  private static final int HUES = 10;

  private final LibraryView view;

  LibrarySections(LibraryView view) {
    this.view = view;
  }

  /**
   * The servers and their differences, if the run is usable; then the runs over time and the
   * published results.
   */
  List<ReportSection> all() {
    List<ReportSection> sections = new ArrayList<>();
    if (view.result().usable()) {
      sections.add(drops());
    }
    sections.add(course());
    sections.add(PublishedLibraries.section());
    return sections;
  }

  private ReportSection drops() {
    List<TitledTable> tables = new ArrayList<>(List.of(servers()));
    List<SectionChart> charts = new ArrayList<>();
    LibraryComparison throughput = view.throughput();
    LibraryComparison serverCpu = view.serverCpu();
    for (LibraryWorkload workload : workloads()) {
      tables.add(table(workload, throughput, "operations/s, and the drop against the best server"));
      charts.add(chart(workload, throughput, "operations/s"));
      if (!serverCpu.rows().isEmpty()) {
        tables.add(table(workload, serverCpu, "server CPU per operation in µs, against the least"));
        charts.add(chart(workload, serverCpu, "server CPU, µs per operation"));
      }
    }
    return new ReportSection(
        "TLS libraries of the servers",
        "All clients connect as "
            + view.arm()
            + ". Means over blocks. Differences are formed within a block; their 95 % intervals are"
            + " over blocks. \"No difference shown\" is corrected for the number of differences of"
            + " a metric (Holm). The best server is chosen from the same samples, so its lead tends"
            + " to be overstated. Servers differ in more than their TLS library: only two builds of"
            + " one server version isolate the effect of the library."
            + noise(),
        tables,
        charts);
  }

  private String noise() {
    Set<String> checks =
        view.result().arms().stream()
            .filter(arm -> arm.role() == Role.AA_CHECK)
            .map(arm -> arm.name())
            .collect(Collectors.toSet());
    List<Double> ratios =
        view.result().comparisons().stream()
            .filter(comparison -> comparison.metric() == Metric.THROUGHPUT)
            .filter(comparison -> checks.contains(comparison.arm()))
            .map(Comparison::ratio)
            .map(ratio -> 100 * (ratio.value() - 1))
            .sorted()
            .toList();
    return ratios.isEmpty()
        ? ""
        : String.format(
                Locale.ROOT,
                " A server against itself (A/A) differed by %+.1f to %+.1f %% in operations/s.",
                ratios.get(0),
                ratios.get(ratios.size() - 1))
            .replace('-', '−');
  }

  private List<LibraryWorkload> workloads() {
    return view.points().stream().map(LoadPoint::workload).distinct().toList();
  }

  private List<LoadPoint> points(LibraryWorkload workload) {
    return view.points().stream().filter(point -> point.workload() == workload).toList();
  }

  private TitledTable servers() {
    return new TitledTable(
        "servers as they describe themselves",
        new ReportTable(
            "server",
            List.of(head("version", "text"), head("TLS library", "text"), head("origin", "text")),
            view.servers().stream()
                .map(
                    server ->
                        row(
                            server,
                            server.name(),
                            List.of(
                                cell(server.product()),
                                cell(server.library()),
                                cell(server.origin()))))
                .toList()));
  }

  private TitledTable table(LibraryWorkload workload, LibraryComparison drops, String title) {
    List<ReportTable.Head> heads = new ArrayList<>();
    for (LoadPoint point : points(workload)) {
      heads.add(head(point.threads() + (point.threads() == 1 ? " thread" : " threads"), "number"));
      heads.add(head("", "text"));
    }
    List<ReportTable.Row> rows = new ArrayList<>();
    for (LibraryServer server : view.servers()) {
      List<ReportTable.Entry> cells = new ArrayList<>();
      for (LoadPoint point : points(workload)) {
        cells.add(
            new ReportTable.Entry(
                drops.row(point, server).map(LibraryComparison.DropText::value).orElse("–"),
                "",
                "number"));
        cells.add(cell(drops.row(point, server).map(LibraryComparison.DropText::of).orElse("")));
      }
      rows.add(row(server, server.title(), cells));
    }
    return new TitledTable(
        workload.id() + ": " + title, new ReportTable("server (library)", heads, rows));
  }

  private ReportTable.Row row(LibraryServer server, String name, List<ReportTable.Entry> cells) {
    return new ReportTable.Row(name, server.product(), style(server), "", cells);
  }

  private static ReportTable.Head head(String text, String kind) {
    return new ReportTable.Head(text, kind);
  }

  private static ReportTable.Entry cell(String text) {
    return new ReportTable.Entry(text, "", "text");
  }

  private String style(LibraryServer server) {
    return "arm-" + (1 + view.servers().indexOf(server) % HUES);
  }

  private SectionChart chart(LibraryWorkload workload, LibraryComparison drops, String yTitle) {
    List<LoadPoint> points = points(workload);
    return new SectionChart(
        workload.id() + ": " + yTitle,
        SectionChart.Kind.BAR,
        "threads",
        yTitle,
        points.stream().map(point -> Integer.toString(point.threads())).toList(),
        view.servers().stream()
            .map(server -> series(server, bars(drops, points, server)))
            .toList());
  }

  private static List<SectionChart.Point> bars(
      LibraryComparison drops, List<LoadPoint> points, LibraryServer server) {
    List<SectionChart.Point> bars = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      int x = i;
      drops
          .row(points.get(i), server)
          .ifPresent(row -> bars.add(new SectionChart.Point(x, row.value())));
    }
    return bars;
  }

  private SectionChart.Series series(LibraryServer server, List<SectionChart.Point> points) {
    return new SectionChart.Series(server.title(), style(server), false, points);
  }

  private ReportSection course() {
    double percent = 100.0 / view.result().environment().cores();
    return new ReportSection(
        "Sessions and CPU over time",
        "The first run on each server, from the start of its warm-up: first the warm-up, then "
            + view.points().stream().map(LoadPoint::name).collect(Collectors.joining(", "))
            + ". The server counts the sessions; the one that samples is excluded. CPU is a share"
            + " of all processors of the machine. All runs are in course.csv.",
        List.of(),
        List.of(
            line("Sessions", "sessions", sample -> (double) sample.sessions()),
            line("Point selects a second", "selects/s", LoadSample::selectsPerSecond),
            line("CPU of the server", "%", sample -> scaled(sample.serverCores(), percent)),
            line("CPU of the client", "%", sample -> sample.clientCores() * percent),
            line("CPU of the machine", "% not idle", sample -> scaled(sample.hostShare(), 100))));
  }

  private static @Nullable Double scaled(@Nullable Double value, double factor) {
    return value == null ? null : value * factor;
  }

  private SectionChart line(
      String title, String yTitle, Function<LoadSample, @Nullable Double> value) {
    return new SectionChart(
        title,
        SectionChart.Kind.LINE,
        "seconds",
        yTitle,
        List.of(),
        view.servers().stream()
            .map(
                server ->
                    series(
                        server,
                        view.courses().first(server.name()).stream()
                            .filter(sample -> value.apply(sample) != null)
                            .map(
                                sample ->
                                    new SectionChart.Point(
                                        sample.seconds(),
                                        Objects.requireNonNull(value.apply(sample))))
                            .toList()))
            .toList());
  }
}
