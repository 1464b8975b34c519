package io.encbench.tpcc.report;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.html.ResultPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of a comparison as Markdown, with the tables of the HTML report. An instance is used
 * once.
 */
final class ComparisonMarkdown {
  private final ComparisonView view;
  private final List<String> lines = new ArrayList<>();

  ComparisonMarkdown(ComparisonView view) {
    this.view = view;
  }

  String text() {
    ExperimentResult result = view.data().result();
    paragraph("# " + view.title());
    paragraph(view.lead() + ": " + ResultPage.verdict(result) + ", " + result.started() + ".");
    if (!result.usable()) {
      paragraph("**None of its numbers may be used.**");
      bullets(result.invalidReasons());
      return whole();
    }
    bullets(view.sentences());
    table(view.answer());
    paragraph(view.loadWords());
    view.sizeCommand().ifPresent(this::forAnotherLoad);
    notes(result);
    section("Response times, ms", view.latency());
    section(
        "Values, wire, memory and storage, per transaction unless stated otherwise",
        view.resources());
    counters();
    clients();
    section("Consistency conditions of TPC-C", view.consistency());
    peers();
    causes();
    section("Columns by scheme", view.leaks().schemes());
    section("Published figures", PublishedExperiment.throughput());
    table(PublishedExperiment.client());
    paragraph("Our figures for comparison:");
    table(view.ours());
    paragraph("## How to repeat it");
    code(result.command());
    settings(result);
    return whole();
  }

  private void forAnotherLoad(String command) {
    paragraph("For another load and share of columns:");
    code(command);
  }

  private void counters() {
    for (TitledTable counted : view.counters()) {
      section("Counters per transaction, " + counted.title(), counted.table());
    }
  }

  private void clients() {
    ClientTable clients = view.clients();
    if (!clients.runs().isEmpty()) {
      section("Clients", clients.table());
    }
  }

  private void peers() {
    PeerTables peers = view.peers();
    if (peers.none()) {
      return;
    }
    section("Other projects' drivers: refusals and wrong answers", peers.summary());
    table(peers.findings());
    for (TitledTable part : peers.parts()) {
      paragraph(part.title());
      table(part.table());
    }
  }

  private void causes() {
    if (view.data().causes().isEmpty()) {
      return;
    }
    paragraph("## Client CPU by cause, µs per transaction");
    paragraph(view.causesWords());
    table(view.causes());
  }

  private void notes(ExperimentResult result) {
    List<String> all =
        Stream.concat(
                result.rejected().stream()
                    .flatMap(cell -> cell.reasons().stream())
                    .map(reason -> "INVALID: " + reason),
                result.notes().stream())
            .toList();
    bullets(all);
  }

  private void settings(ExperimentResult result) {
    paragraph("## Settings");
    lines.add("| key | value |");
    lines.add("|---|---|");
    for (Map.Entry<String, String> setting : new TreeMap<>(result.settings()).entrySet()) {
      lines.add("| " + cell(setting.getKey()) + " | `" + cell(setting.getValue()) + "` |");
    }
    lines.add("");
  }

  private void section(String title, ReportTable table) {
    paragraph("## " + title);
    table(table);
  }

  private void table(ReportTable table) {
    lines.add(
        line(
            Stream.concat(
                Stream.of(table.first()), table.heads().stream().map(ReportTable.Head::text))));
    lines.add(
        "|---|"
            + table.heads().stream()
                .map(head -> head.kind().equals("number") ? "--:|" : "---|")
                .collect(Collectors.joining()));
    for (Row row : table.rows()) {
      lines.add(
          line(
              Stream.concat(
                  Stream.of(row.name() + (row.mark().isEmpty() ? "" : " (" + row.mark() + ")")),
                  row.entries().stream().map(ReportTable.Entry::text))));
    }
    lines.add("");
  }

  private static String line(Stream<String> cells) {
    return cells.map(ComparisonMarkdown::cell).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace('\n', ' ');
  }

  private void bullets(List<String> texts) {
    texts.forEach(text -> lines.add("- " + text));
    lines.add("");
  }

  private void paragraph(String text) {
    lines.add(text);
    lines.add("");
  }

  private void code(String text) {
    lines.addAll(List.of("```", text, "```", ""));
  }

  private String whole() {
    return String.join("\n", lines).replace(Figures.NO_BREAK, ' ');
  }
}
