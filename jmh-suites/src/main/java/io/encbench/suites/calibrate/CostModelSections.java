package io.encbench.suites.calibrate;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The cost model in the report of a calibration. */
final class CostModelSections {
  private CostModelSections() {}

  static List<ReportSection> of(CostModel model) {
    List<ReportTable.Row> costs = new ArrayList<>();
    for (CostTerm term : CostTerm.values()) {
      Estimate cost = model.cost(StatementWork.NONE.plus(term, 1));
      costs.add(row(term.words(), cost.text(CostModelSections::micros)));
    }
    List<ReportTable.Row> checks = new ArrayList<>();
    for (CostModel.HeldOut check : model.heldOut()) {
      checks.add(
          row(
              check.probe() + (check.encrypted() ? ", encrypted" : ", plain"),
              check.measured().text(CostModelSections::micros),
              check.predicted().text(CostModelSections::micros),
              String.format(Locale.ROOT, "%+.1f %%", 100 * check.error()).replace('-', '−')));
    }
    return List.of(
        new ReportSection(
            "Cost model",
            "What each piece of work adds to the client CPU of a statement.",
            List.of(
                new ReportSection.TitledTable(
                    "fitted to the probes",
                    new ReportTable(
                        "work",
                        List.of(new ReportTable.Head("CPU, µs [95 % interval]", "number")),
                        costs)),
                new ReportSection.TitledTable(
                    "statements to which it is not fitted",
                    new ReportTable(
                        "statement",
                        List.of(
                            new ReportTable.Head("measured, µs", "number"),
                            new ReportTable.Head("predicted, µs", "number"),
                            new ReportTable.Head("error", "number")),
                        checks))),
            List.of()));
  }

  private static ReportTable.Row row(String name, String... entries) {
    return new ReportTable.Row(
        name,
        "",
        "",
        "",
        Stream.of(entries).map(text -> new ReportTable.Entry(text, "", "number")).toList());
  }

  private static String micros(double micros) {
    double size = Math.abs(micros);
    String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, micros).replace('-', '−');
  }
}
