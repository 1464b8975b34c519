package io.encbench.suites.replay;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import io.encbench.report.ResultView;
import io.encbench.stats.Estimate;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of a replay: cores first, and then how far the replay is like the application. */
final class ReplaySections {
  private static final double MICROS = 1e6;

  /** Numbers of rows that differ by less are taken as alike. */
  private static final double TOLERANCE = 0.25;

  private static final int LONGEST = 120;

  private final Capture capture;
  private final Selection selection;
  private final Map<String, AnswerComparison> comparisons;
  private final Map<String, ReplayCounts.Reading> counts;
  private final List<Double> times;
  private final PassedTransactions.@Nullable Counts passed;

  /**
   * Describes a replay.
   *
   * @param comparisons the compared answers of each encrypted arm
   * @param counts what each arm executed
   * @param times multiples of the captured rate
   * @param passed the transactions with values of the application; null if values are drawn
   */
  ReplaySections(
      Capture capture,
      Selection selection,
      Map<String, AnswerComparison> comparisons,
      Map<String, ReplayCounts.Reading> counts,
      List<Double> times,
      PassedTransactions.@Nullable Counts passed) {
    this.capture = capture;
    this.selection = selection;
    this.comparisons = Map.copyOf(comparisons);
    this.counts = Map.copyOf(counts);
    this.times = List.copyOf(times);
    this.passed = passed;
  }

  List<ReportSection> of(ResultView view) {
    List<ReportSection> sections = new ArrayList<>();
    view.workloads().stream().findFirst().ifPresent(found -> sections.add(cores(view, found)));
    ReplayCounts.Reading executed = counts.get(view.baselineName());
    if (executed != null) {
      // Blocks of an earlier run, which is resumed, are not counted.
      sections.add(fidelity(executed));
    }
    if (!selection.leftOut().isEmpty()) {
      sections.add(leftOut());
    }
    return sections;
  }

  /** The rate at which the application executed the replayed transactions. */
  private double rate() {
    return selection.plan().count() / capture.seconds();
  }

  private ReportSection cores(ResultView view, WorkloadDescription workload) {
    List<ReportTable.Row> rows = new ArrayList<>();
    for (ArmDescription arm : view.armsOf(workload)) {
      Optional<Estimate> micros = view.value(workload, arm, Metric.CLIENT_CPU);
      micros.ifPresent(
          cpu ->
              rows.add(
                  new ReportTable.Row(
                      arm.name(),
                      arm.title(),
                      view.style(arm),
                      ResultView.mark(arm),
                      times.stream()
                          .map(
                              multiple ->
                                  new ReportTable.Entry(
                                      cpu.increasing(value -> value * multiple * rate() / MICROS)
                                          .text(Figures::rounded),
                                      "",
                                      "number"))
                          .toList())));
    }
    return ReportSection.of(
        "Cores for these transactions",
        "Cores of JDBC alone, at the captured rate of %s transactions/s and its multiples. These transactions have %s of the captured calls on rows."
            .formatted(Figures.rounded(rate()), Figures.percent(selection.share())),
        new ReportTable(
            "arm",
            times.stream()
                .map(
                    multiple ->
                        Head.number(
                            multiple == 1
                                ? "at the captured rate"
                                : "at %s times this rate".formatted(Figures.shortest(multiple))))
                .toList(),
            rows));
  }

  private ReportSection fidelity(ReplayCounts.Reading executed) {
    List<List<String>> rows = new ArrayList<>();
    List<ReplayedStatement> statements = selection.plan().statements();
    int compared = 0;
    for (int i = 0; i < executed.calls().size(); i++) {
      ReplayedStatement each = statements.get(i);
      long calls = executed.calls().get(i);
      if (calls > 0 && each.rowsPerCall() >= 0) {
        compared++;
        double replayed = (double) executed.rows().get(i) / calls;
        if (Math.abs(replayed - each.rowsPerCall()) > TOLERANCE * Math.max(1, each.rowsPerCall())) {
          rows.add(
              List.of(
                  shortened(each.sql()),
                  "%,d".formatted(calls),
                  Figures.rounded(each.rowsPerCall()),
                  Figures.rounded(replayed)));
        }
      }
    }
    return ReportSection.of(
        "How far it is like the application",
        lead(executed, compared - rows.size(), compared),
        ReportTable.of(
            "statement with other rows",
            List.of(Head.number("calls"), Head.number("rows captured"), Head.number("replayed")),
            rows));
  }

  private static String shortened(String sql) {
    String line = sql.replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private String lead(ReplayCounts.Reading executed, int alike, int compared) {
    StringBuilder lead =
        new StringBuilder(passed == null ? "Values are drawn anew." : passedValues(passed));
    lead.append(
        " %d of %s returned or changed as many rows a call as in the capture, within a quarter."
            .formatted(alike, Figures.count(compared, "statement")));
    comparisons.forEach(
        (arm, answers) ->
            lead.append(
                " Before the measurement, %s gave the same answers as the baseline to %,d calls of %s."
                    .formatted(
                        arm,
                        answers.calls(),
                        Figures.count(answers.transactions(), "transaction"))));
    long undecided = comparisons.values().stream().mapToLong(AnswerComparison::undecided).sum();
    if (undecided > 0) {
      lead.append(
          " %s with LIMIT returned other rows, which their order leaves open."
              .formatted(Figures.count(undecided, "call")));
    }
    long failed = comparisons.values().stream().mapToLong(AnswerComparison::failed).sum();
    if (failed > 0) {
      lead.append(" %s ended in the same error in both.".formatted(Figures.count(failed, "call")));
    }
    if (executed.repeated() > 0) {
      lead.append(
          " %,d transactions were executed again after a deadlock.".formatted(executed.repeated()));
    }
    if (executed.leftOut() > 0) {
      lead.append(" %,d ended early, because of a key.".formatted(executed.leftOut()));
    }
    return lead.toString();
  }

  private static String passedValues(PassedTransactions.Counts passed) {
    StringBuilder text =
        new StringBuilder(
            "Values are those of the application, in %s of a random sample of %,d, which was drawn from %,d."
                .formatted(
                    Figures.count(passed.replayed(), "transaction"),
                    passed.sampled(),
                    passed.committed()));
    if (passed.unknown() > 0) {
      text.append(
          " %s of the sample have values that are not kept, such as streams, and are left out."
              .formatted(Figures.count(passed.unknown(), "transaction")));
    }
    if (passed.tooLarge() > 0) {
      text.append(
          " %s were drawn and too large to be kept."
              .formatted(Figures.count(passed.tooLarge(), "transaction")));
    }
    return text.toString();
  }

  private ReportSection leftOut() {
    return ReportSection.of(
        "What is not replayed",
        "A statement that one arm cannot execute is left out of all.",
        ReportTable.of(
            "statement",
            List.of(Head.number("calls"), Head.text("reason")),
            selection.leftOut().stream()
                .map(
                    each ->
                        List.of(
                            shortened(each.captured().statement()),
                            "%,d".formatted(each.captured().calls()),
                            each.reason()))
                .toList()));
  }
}
