package io.encbench.tpcc.report;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tables of what the server learns from the columns of each encrypting arm, according to the arm's
 * rules.
 */
final class LeakTables {
  private final ResultView view;
  private final Map<String, EncryptionRules> rules;

  LeakTables(ResultView view, Map<String, EncryptionRules> rules) {
    this.view = view;
    this.rules = rules;
  }

  /** Number of columns of each scheme, by arm. */
  ReportTable schemes() {
    return new ArmTable(view)
        .number("RND", arm -> count(arm, Scheme.RND))
        .number("DET", arm -> count(arm, Scheme.DET))
        .number("ORD", arm -> count(arm, Scheme.ORD))
        .number("share of columns in plaintext", LeakTables::clear)
        .build();
  }

  private static Optional<String> clear(ArmDescription arm) {
    return Optional.of(Math.round(100 * (1 - arm.protection().share().byColumns())) + " %");
  }

  private Optional<String> count(ArmDescription arm, Scheme scheme) {
    EncryptionRules own = rules.get(arm.name());
    return own == null || own.all().isEmpty()
        ? Optional.empty()
        : Optional.of("" + own.all().stream().filter(column -> column.scheme() == scheme).count());
  }

  /** A row for each column that any arm encrypts, with what its cells leak in each arm. */
  ReportTable columns() {
    List<ArmDescription> arms =
        view.result().arms().stream()
            .filter(arm -> rules.containsKey(arm.name()))
            .filter(arm -> !rules.getOrDefault(arm.name(), EncryptionRules.none()).all().isEmpty())
            .toList();
    Map<String, Map<String, ColumnRule>> byColumn = new TreeMap<>();
    for (ArmDescription arm : arms) {
      for (ColumnRule column : rules.getOrDefault(arm.name(), EncryptionRules.none()).all()) {
        byColumn.computeIfAbsent(column.name(), any -> new TreeMap<>()).put(arm.name(), column);
      }
    }
    List<Row> rows = new ArrayList<>();
    byColumn.forEach(
        (name, ofColumn) ->
            rows.add(
                new Row(
                    name,
                    "",
                    "",
                    "",
                    arms.stream()
                        .map(arm -> new Entry(words(ofColumn.get(arm.name())), "", "words"))
                        .toList())));
    return new ReportTable(
        "column", arms.stream().map(arm -> new Head(arm.name(), "words")).toList(), rows);
  }

  private static String words(@Nullable ColumnRule column) {
    if (column == null) {
      return "plaintext";
    }
    List<String> leaks = column.leaks();
    return column.scheme() + ": " + (leaks.isEmpty() ? "nothing" : String.join(", ", leaks));
  }
}
