package io.encbench.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.report.ReportSection;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsoleSectionsTest {
  private static final int COLUMNS = 12;

  private static List<String> lines(int width) {
    List<Head> heads =
        IntStream.range(0, COLUMNS).mapToObj(i -> new Head("column " + i, "number")).toList();
    List<Entry> cells =
        IntStream.range(0, COLUMNS).mapToObj(i -> new Entry("value " + i, "", "number")).toList();
    List<Entry> few =
        IntStream.range(0, COLUMNS)
            .mapToObj(i -> new Entry(i == 3 ? "known" : "", "", "number"))
            .toList();
    ReportTable table =
        new ReportTable(
            "name",
            heads,
            List.of(new Row("row", "", "", "", cells), new Row("other", "", "", "", few)));
    return ConsoleSections.lines(
        List.of(
            new ReportSection("Section", "", List.of(new TitledTable("table", table)), List.of())),
        width);
  }

  @Test
  void tableThatFits_isPrintedWhole() {
    assertThat(lines(160)).hasSize(6).element(4).asString().contains("value 0", "value 11");
  }

  @Test
  void widerTable_isPrintedInEqualPartsThatRepeatTheNamesOfRows() {
    List<String> lines = lines(80);
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    List<String> rows = lines.stream().filter(line -> line.contains("row")).toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).contains("value 0", "value 5").doesNotContain("value 6");
    assertThat(rows.get(1)).contains("value 6", "value 11");
    assertThat(lines).filteredOn(line -> line.contains("other")).hasSize(1);
  }

  @Test
  void longTexts_areWrapped_soThatTheTableFits() {
    String words = "a statement or a reason with many words ".repeat(4);
    Row row =
        new Row(
            words, "", "", "", List.of(new Entry("1,234", "", "number"), new Entry(words, "", "")));
    ReportTable table =
        new ReportTable(
            "statement",
            List.of(new Head("calls", "number"), new Head("reason", "")),
            List.of(row));
    List<String> lines =
        ConsoleSections.lines(
            List.of(
                new ReportSection("Section", "", List.of(new TitledTable("", table)), List.of())),
            80);
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(lines).filteredOn(line -> line.contains("1,234")).hasSize(1);
  }
}
