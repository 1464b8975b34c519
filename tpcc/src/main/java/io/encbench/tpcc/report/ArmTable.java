package io.encbench.tpcc.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Builds a table with a row for each arm. Columns without any value are left out. */
final class ArmTable {
  static final String NONE = "–";

  private final ResultView view;
  private final List<ArmDescription> arms;
  private final List<Head> heads = new ArrayList<>();
  private final List<List<String>> columns = new ArrayList<>();

  ArmTable(ResultView view) {
    this.view = view;
    this.arms = view.result().arms();
    // The tier is always shown, since costs of different tiers buy different protection.
    words("tier", arm -> Optional.of(arm.protection().tier().name()));
  }

  /** Adds a column of numbers. */
  ArmTable number(String head, Function<ArmDescription, Optional<String>> text) {
    return column(head, "number", text);
  }

  /** Adds a column of words. */
  ArmTable words(String head, Function<ArmDescription, Optional<String>> text) {
    return column(head, "words", text);
  }

  private ArmTable column(
      String head, String kind, Function<ArmDescription, Optional<String>> text) {
    List<Optional<String>> cells = arms.stream().map(text).toList();
    if (cells.stream().anyMatch(Optional::isPresent)) {
      heads.add(new Head(head, kind));
      columns.add(cells.stream().map(cell -> cell.orElse(NONE)).toList());
    }
    return this;
  }

  ReportTable build() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < arms.size(); i++) {
      ArmDescription arm = arms.get(i);
      List<Entry> cells = new ArrayList<>();
      for (int column = 0; column < columns.size(); column++) {
        cells.add(new Entry(columns.get(column).get(i), "", heads.get(column).kind()));
      }
      rows.add(new Row(arm.name(), arm.title(), view.style(arm), ResultView.mark(arm), cells));
    }
    return new ReportTable("arm", heads, rows);
  }
}
