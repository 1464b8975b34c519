package io.encbench.suites.link;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Metric;
import io.encbench.report.Figures;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import io.encbench.suites.proxy.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The tables of this experiment, for page and console. */
final class LinkTables {
  private static final String NUMBER = "number";
  private static final String TEXT = "ratio";
  private static final String NOTHING = "–";

  private final LinkView view;
  private final ResultView styles;

  LinkTables(LinkView view, ResultView styles) {
    this.view = view;
    this.styles = styles;
  }

  /** Times of a job and their ratios to the baseline in each attempt, for one size. */
  ReportTable attempts(String size) {
    List<Row> rows = new ArrayList<>();
    for (LinkWorkload workload : view.workloads(size)) {
      for (ArmDescription arm : view.result().arms()) {
        if (view.median(workload, arm, Metric.SESSION_WALL).isPresent()) {
          rows.add(row(workload, arm));
        }
      }
    }
    for (PublishedLinks.Arm arm : PublishedLinks.ARMS) {
      Entry none = new Entry("", "", NUMBER);
      rows.add(
          new Row(
              arm.name(),
              "",
              "",
              "",
              List.of(none, none, none, none, none, ratios(arm.ratios()), text(""), text(""))));
    }
    return new ReportTable(
        "arm",
        List.of(
            new Head("link", TEXT),
            new Head("wall s", NUMBER),
            new Head("user s", NUMBER),
            new Head("system s", NUMBER),
            new Head("session ms", NUMBER),
            new Head("wall, by attempt", TEXT),
            new Head("user + system", TEXT),
            new Head("session", TEXT)),
        rows);
  }

  private Row row(LinkWorkload workload, ArmDescription arm) {
    return row(
        arm,
        List.of(
            text(workload.link().name()),
            number(view.median(workload, arm, Metric.JOB_WALL), 1e-3),
            number(view.median(workload, arm, Metric.CLIENT_CPU_USER), 1e-6),
            number(view.median(workload, arm, Metric.CLIENT_CPU_SYSTEM), 1e-6),
            number(view.median(workload, arm, Metric.SESSION_WALL), 1),
            ratios(workload, arm, Metric.JOB_WALL),
            ratios(workload, arm, Metric.CLIENT_CPU_PROCESS),
            ratios(workload, arm, Metric.SESSION_WALL)));
  }

  private Row row(ArmDescription arm, List<Entry> cells) {
    return new Row(arm.name(), arm.title(), styles.style(arm), ResultView.mark(arm), cells);
  }

  private Entry ratios(LinkWorkload workload, ArmDescription arm, Metric metric) {
    return arm.equals(view.baseline())
        ? text("")
        : ratios(List.copyOf(view.ratios(workload, arm, metric).values()));
  }

  private static Entry ratios(List<Double> ratios) {
    return text(
        ratios.stream()
            .map(ratio -> String.format(Locale.ROOT, "%.3f", ratio))
            .collect(Collectors.joining(" / ")));
  }

  /** Bytes of a job with and without compression, by size. */
  ReportTable bytes() {
    List<Row> rows = new ArrayList<>();
    for (String size : view.sizes()) {
      LinkWorkload any = view.workloads(size).get(0);
      for (LinkView.Pair pair : view.pairs()) {
        Map<Integer, Double> with = view.byBlock(any, pair.compressed(), Metric.WIRE_BYTES);
        Map<Integer, Double> without = view.byBlock(any, pair.uncompressed(), Metric.WIRE_BYTES);
        rows.add(
            row(
                pair.compressed(),
                List.of(
                    text(size),
                    number(LinkView.median(without), 1),
                    number(LinkView.median(with), 1),
                    number(LinkView.median(LinkView.ratios(with, without)), 1))));
      }
    }
    Entry none = new Entry("", "", NUMBER);
    rows.add(
        new Row(
            "published",
            "",
            "",
            "",
            List.of(
                text(""), none, none, number(OptionalDouble.of(PublishedLinks.BYTES_RATIO), 1))));
    return new ReportTable(
        "arm",
        List.of(
            new Head("result set", TEXT),
            new Head("bytes without", NUMBER),
            new Head("bytes with", NUMBER),
            new Head("ratio", NUMBER)),
        rows);
  }

  /** Sessions with and without compression, by size and link. */
  ReportTable compression() {
    List<Row> rows = new ArrayList<>();
    for (String size : view.sizes()) {
      for (LinkView.Pair pair : view.pairs()) {
        for (LinkWorkload workload : view.workloads(size)) {
          Map<Integer, Double> with =
              view.byBlock(workload, pair.compressed(), Metric.SESSION_WALL);
          Map<Integer, Double> without =
              view.byBlock(workload, pair.uncompressed(), Metric.SESSION_WALL);
          Map<Integer, Double> ratios = LinkView.ratios(with, without);
          if (ratios.isEmpty()) {
            continue;
          }
          long faster = ratios.values().stream().filter(ratio -> ratio < 1).count();
          rows.add(
              row(
                  pair.compressed(),
                  List.of(
                      text(size),
                      text(workload.link().name()),
                      number(LinkView.median(without), 1),
                      number(LinkView.median(with), 1),
                      number(LinkView.median(ratios), 1),
                      text(faster + " of " + ratios.size()))));
        }
      }
    }
    return new ReportTable(
        "arm",
        List.of(
            new Head("result set", TEXT),
            new Head("link", TEXT),
            new Head("session ms without", NUMBER),
            new Head("with", NUMBER),
            new Head("ratio", NUMBER),
            new Head("attempts faster with", TEXT)),
        rows);
  }

  /** Links as requested and as measured. */
  ReportTable links() {
    List<Row> rows = new ArrayList<>();
    for (LinkWorkload workload : view.workloads(view.sizes().get(0))) {
      Link link = workload.link();
      rows.add(
          new Row(
              link.name(),
              link.title(),
              "",
              "",
              List.of(
                  link.limited()
                      ? number(OptionalDouble.of((double) link.bitsPerSecond()), 1e-6)
                      : new Entry("unlimited", "", NUMBER),
                  number(view.ofLink(link.name(), Metric.LINK_RATE), 1e-6),
                  number(OptionalDouble.of((double) link.roundTrip().toMillis()), 1),
                  number(view.ofLink(link.name(), Metric.LINK_ROUND_TRIP), 1))));
    }
    return new ReportTable(
        "link",
        List.of(
            new Head("Mbit/s asked", NUMBER),
            new Head("measured", NUMBER),
            new Head("round trip ms asked", NUMBER),
            new Head("measured", NUMBER)),
        rows);
  }

  private static Entry text(String text) {
    return new Entry(text, "", TEXT);
  }

  private static Entry number(OptionalDouble value, double scale) {
    return value.isPresent()
        ? new Entry(
            Figures.rounded(scale * value.getAsDouble()),
            Figures.exact(scale * value.getAsDouble()),
            NUMBER)
        : new Entry(NOTHING, "", NUMBER);
  }
}
