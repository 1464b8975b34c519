package io.encbench.suites.calibrate;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost model in the report of a calibration. */
final class CostModelSections {
  private CostModelSections() {}

  static List<ReportSection> of(CostModel model) {
    List<List<String>> costs = new ArrayList<>();
    for (CostTerm term : CostTerm.values()) {
      Estimate cost = model.cost(StatementWork.NONE.plus(term, 1));
      costs.add(List.of(term.words(), cost.text(CostModelSections::micros)));
    }
    List<List<String>> checks = new ArrayList<>();
    for (CostModel.HeldOut check : model.heldOut()) {
      checks.add(
          List.of(
              name(check.probe(), check.encrypted()),
              check.measured().text(CostModelSections::micros),
              check.predicted().text(CostModelSections::micros),
              error(check.error())));
    }
    List<ReportSection.TitledTable> tables = new ArrayList<>();
    tables.add(
        new ReportSection.TitledTable(
            "fitted to the probes",
            ReportTable.of("work", List.of(Head.number("CPU, µs [95 % interval]")), costs)));
    tables.add(
        new ReportSection.TitledTable(
            "statements to which it is not fitted",
            ReportTable.of(
                "statement",
                List.of(
                    Head.number("measured, µs"),
                    Head.number("predicted, µs"),
                    Head.number("error")),
                checks)));
    model.wire().ifPresent(wire -> tables.add(wireBytes(wire)));
    return List.of(
        new ReportSection(
            "Cost model",
            "What each piece of work adds to the client CPU of a statement among others.",
            tables,
            List.of()));
  }

  private static ReportSection.TitledTable wireBytes(WireModel wire) {
    return new ReportSection.TitledTable(
        "bytes on the wire of the same statements, counted by the protocol",
        ReportTable.of(
            "statement",
            List.of(Head.number("measured, B"), Head.number("predicted, B"), Head.number("error")),
            wire.heldOut().stream()
                .map(
                    each ->
                        List.of(
                            name(each.probe(), each.encrypted()),
                            "%,.0f".formatted(each.measured()),
                            "%,.0f".formatted(each.predicted()),
                            error(each.error())))
                .toList()));
  }

  private static String name(String probe, boolean encrypted) {
    return probe + (encrypted ? ", encrypted" : ", plain");
  }

  private static String error(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share).replace('-', '−');
  }

  private static String micros(double micros) {
    double size = Math.abs(micros);
    String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, micros).replace('-', '−');
  }
}
