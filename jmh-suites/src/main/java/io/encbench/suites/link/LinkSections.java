package io.encbench.suites.link;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Metric;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ResultView;
import io.encbench.report.SectionChart;
import io.encbench.report.SectionChart.Kind;
import io.encbench.report.SectionChart.Point;
import io.encbench.report.SectionChart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** This experiment's sections of the report. */
final class LinkSections {
  private static final String RATIO = "ratio to plain";

  private final LinkView view;
  private final ResultView styles;
  private final LinkTables tables;

  LinkSections(LinkView view, ResultView styles) {
    this.view = view;
    this.styles = styles;
    this.tables = new LinkTables(view, styles);
  }

  /** The sections; empty if the result has no usable numbers. */
  List<ReportSection> all() {
    if (!view.result().usable()) {
      return List.of();
    }
    return view.pairs().isEmpty()
        ? List.of(jobs(), links())
        : List.of(compression(), jobs(), links());
  }

  private ReportSection compression() {
    return new ReportSection(
        "When compression pays",
        String.join(" ", LinkFindings.of(view))
            + " A session runs from connect to disconnect. Each arm with compression is compared"
            + " with the same arm without it. The break-even speed between two links is interpolated"
            + " linearly over the inverse of the rate. Only links that show a difference count.",
        List.of(
            new TitledTable("wall time of sessions", tables.compression()),
            new TitledTable("wire bytes of a job", tables.bytes())),
        view.sizes().stream().map(this::bytes).toList());
  }

  private ReportSection jobs() {
    List<TitledTable> titled = new ArrayList<>();
    List<SectionChart> charts = new ArrayList<>();
    for (String size : view.sizes()) {
      titled.add(new TitledTable("result sets of " + size, tables.attempts(size)));
      charts.add(ratios(size, "session, wall time", Metric.SESSION_WALL));
      charts.add(ratios(size, "process, user and system time", Metric.CLIENT_CPU_PROCESS));
      charts.add(withPublished(ratios(size, "process, wall time", Metric.JOB_WALL)));
    }
    return new ReportSection(
        "Jobs by arm and link",
        "A job is a process that connects, runs some queries and disconnects. As in the"
            + " publication, the process is measured from its start to its end; in every arm this"
            + " includes the start of a JVM. The session is measured from connect to disconnect."
            + " Times are those of a job, as medians over attempts. Ratios are to plain in the same"
            + " attempt; plain-again shows the noise. Rows and bars marked published are from a C++"
            + " client on another machine and network.",
        titled,
        charts);
  }

  private ReportSection links() {
    return new ReportSection(
        "The links",
        "A proxy in this program's process simulates the links. In each attempt, a separate client"
            + " and server measured each link through it: the rate of payload from server to"
            + " client, and round trips of single bytes.",
        List.of(new TitledTable("requested and measured", tables.links())),
        List.of());
  }

  private SectionChart ratios(String size, String what, Metric metric) {
    List<LinkWorkload> workloads = view.workloads(size);
    List<Series> series = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      List<Point> points = new ArrayList<>();
      for (int link = 0; link < workloads.size(); link++) {
        int x = link;
        LinkView.median(view.ratios(workloads.get(link), arm, metric))
            .ifPresent(ratio -> points.add(new Point(x, ratio)));
      }
      if (!arm.equals(view.baseline()) && !points.isEmpty()) {
        series.add(new Series(arm.name(), styles.style(arm), false, points));
      }
    }
    return new SectionChart(
        size + ": " + what,
        Kind.BAR,
        "link",
        RATIO,
        workloads.stream().map(workload -> workload.link().name()).toList(),
        series);
  }

  /** Adds the published ratios after ours, each in the colour of the corresponding arm. */
  private SectionChart withPublished(SectionChart ours) {
    List<String> categories = new ArrayList<>(ours.categories());
    List<Series> series = new ArrayList<>(ours.series());
    for (PublishedLinks.Arm arm : PublishedLinks.ARMS) {
      view.result().arms().stream()
          .filter(like -> like.name().equals(arm.like()))
          .forEach(
              like ->
                  series.add(
                      new Series(
                          arm.name(),
                          styles.style(like),
                          true,
                          List.of(new Point(categories.size(), median(arm.ratios()))))));
    }
    categories.add("published");
    return new SectionChart(
        ours.title(), ours.kind(), ours.xTitle(), ours.yTitle(), categories, series);
  }

  private static double median(List<Double> ratios) {
    Map<Integer, Double> byAttempt = new TreeMap<>();
    ratios.forEach(ratio -> byAttempt.put(byAttempt.size(), ratio));
    return LinkView.median(byAttempt).orElseThrow();
  }

  private SectionChart bytes(String size) {
    LinkWorkload any = view.workloads(size).get(0);
    List<Series> series = new ArrayList<>();
    for (ArmDescription arm : view.result().arms()) {
      view.median(any, arm, Metric.WIRE_BYTES)
          .ifPresent(
              bytes ->
                  series.add(
                      new Series(
                          arm.name(),
                          styles.style(arm),
                          false,
                          List.of(new Point(0, bytes / 1e3)))));
    }
    return new SectionChart(
        size + ": bytes of a job", Kind.BAR, "", "kB, both directions", List.of(size), series);
  }
}
