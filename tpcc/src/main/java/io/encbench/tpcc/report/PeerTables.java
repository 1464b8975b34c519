package io.encbench.tpcc.report;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Entry;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ReportTable.Row;
import io.encbench.report.ResultView;
import io.encbench.report.html.ResultPage;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerFinding.Kind;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Tables about the peers' drivers: the transactions that they execute as plain JDBC does, their
 * refusals and their wrong answers.
 */
public final class PeerTables {
  private static final List<Head> ARMS =
      List.of(
          new Head("tier", "words"),
          new Head("statements compared", "number"),
          new Head("refusals", "number"),
          new Head("wrong answers", "number"),
          new Head("transactions executed as plain JDBC does", "words"),
          new Head("measured", "words"));

  private static final List<Head> FINDINGS =
      List.of(
          new Head("finding", "words"),
          new Head("transactions", "words"),
          new Head("statement", "words"),
          new Head("reason, or wrong answer", "words"),
          new Head("times", "number"));

  /** Prefix of the description of a workload with a part of the mix. */
  public static final String PART = "of the mix only ";

  private final ResultView view;
  private final List<PeerReport> reports;

  PeerTables(ResultView view, List<PeerReport> reports) {
    this.view = view;
    this.reports = reports;
  }

  boolean none() {
    return reports.isEmpty();
  }

  /** A row for each arm. */
  ReportTable summary() {
    List<Row> rows = new ArrayList<>();
    for (PeerReport report : reports) {
      rows.add(
          row(
              report,
              ARMS,
              tier(report),
              Integer.toString(report.compared()),
              Long.toString(report.count(Kind.REFUSED)),
              Long.toString(report.count(Kind.WRONG)),
              names(report.transactions()),
              measured(report)));
    }
    return new ReportTable("arm", ARMS, rows);
  }

  private static String measured(PeerReport report) {
    String leftOut = report.leftOut();
    return leftOut == null ? "with these" : "no: " + leftOut;
  }

  /** A row for each refusal and each wrong answer. */
  ReportTable findings() {
    List<Row> rows = new ArrayList<>();
    for (PeerReport report : reports) {
      for (PeerFinding finding : report.findings()) {
        rows.add(
            row(
                report,
                FINDINGS,
                finding.kind() == Kind.REFUSED ? "refused" : "WRONG",
                names(finding.transactions()),
                finding.statement(),
                finding.reason(),
                Integer.toString(finding.times())));
      }
    }
    return new ReportTable("arm", FINDINGS, rows);
  }

  private static Row row(PeerReport report, List<Head> heads, String... cells) {
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      all.add(new Entry(cells[i], "", heads.get(i).kind()));
    }
    return new Row(report.arm(), "", "", "", all);
  }

  private String tier(PeerReport report) {
    return view.result().arms().stream()
        .filter(arm -> arm.name().equals(report.arm()))
        .map(ArmDescription::protection)
        .map(protection -> protection.tier().name())
        .findFirst()
        .orElse("");
  }

  /** Names of transactions for display; a dash for none. */
  static String names(List<TransactionType> types) {
    return types.isEmpty()
        ? ArmTable.NONE
        : types.stream()
            .map(type -> type.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .collect(Collectors.joining(", "));
  }

  /** The parts of the mix that were measured, each with the arms that ran it. */
  List<TitledTable> parts() {
    return view.workloads().stream()
        .filter(workload -> workload.statement().startsWith(PART))
        .map(this::part)
        .toList();
  }

  private TitledTable part(WorkloadDescription workload) {
    return new TitledTable(
        workload.title() + ": " + workload.statement(), ResultPage.table(view, workload));
  }

  /** The summary and the findings as lines for the console. */
  public static List<String> lines(List<PeerReport> reports) {
    List<String> lines = new ArrayList<>();
    for (PeerReport report : reports) {
      lines.add(
          "%s: %d statements compared with plain JDBC; same results in %s; measured: %s"
              .formatted(
                  report.arm(), report.compared(), names(report.transactions()), measured(report)));
      for (PeerFinding finding : report.findings()) {
        lines.add(
            "  %-7s %s%s -- %s"
                .formatted(
                    finding.kind() == Kind.REFUSED ? "refused" : "WRONG",
                    finding.transactions().isEmpty() ? "" : names(finding.transactions()) + ": ",
                    finding.statement(),
                    finding.reason()));
      }
    }
    return List.copyOf(lines);
  }
}
