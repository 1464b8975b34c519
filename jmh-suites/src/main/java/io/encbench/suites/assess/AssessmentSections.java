package io.encbench.suites.assess;

import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ReportTable;
import io.encbench.report.ReportTable.Head;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.capture.Capture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tables of an assessment, for every form of its report: the answer first. */
final class AssessmentSections {
  private static final double LEAST_SHOWN_SHARE = 0.001;

  private final Assessment assessment;
  private final @Nullable Prediction prediction;
  private final List<StricterScheme> stricter;
  private final List<Double> times;

  /**
   * Describes an assessment.
   *
   * @param times multiples of the captured rate
   */
  AssessmentSections(AssessmentResult result, List<Double> times) {
    this.assessment = result.assessment();
    this.prediction = result.prediction();
    this.stricter = result.stricter();
    this.times = times;
  }

  /** The answer: cores, and where the statements are executed. */
  List<ReportSection> answer() {
    List<ReportSection> sections = new ArrayList<>();
    if (prediction != null) {
      sections.add(cores(prediction));
    }
    sections.add(places());
    return sections;
  }

  /** The statements that will not run or are not known, and what cells reveal. */
  List<ReportSection> findings() {
    List<ReportSection> sections = new ArrayList<>();
    reasons("What will not run", Place.REFUSED).ifPresent(sections::add);
    reasons("What is not known", Place.UNKNOWN).ifPresent(sections::add);
    if (!assessment.tables().isEmpty()) {
      sections.add(
          ReportSection.of(
              "Tables that could not be created",
              "Statements on them are unknown.",
              ReportTable.of(
                  "definition",
                  List.of(Head.text("reason")),
                  assessment.tables().stream()
                      .map(table -> row(table.definition(), table.reason()))
                      .toList())));
    }
    if (!assessment.leaks().isEmpty()) {
      sections.add(leaks());
    }
    if (!stricter.isEmpty()) {
      sections.add(stricterSchemes());
    }
    if (!assessment.encrypted().isEmpty()) {
      sections.add(tables());
    }
    return sections;
  }

  /** Every statement on rows, those with most calls first. */
  ReportSection statements() {
    List<Head> heads =
        new ArrayList<>(
            List.of(
                Head.number("calls/s"),
                Head.number("share"),
                Head.text("where"),
                Head.number("round trips")));
    Map<String, Prediction.Cost> costs =
        prediction == null
            ? Map.of()
            : prediction.statements().stream()
                .collect(Collectors.toMap(Prediction.Cost::statement, cost -> cost));
    if (prediction != null) {
      heads.add(Head.number("CPU today, µs"));
      heads.add(Head.number("CPU encrypted, µs"));
      heads.add(Head.number("latency added, µs"));
      heads.add(Head.number("wire today, B"));
      heads.add(Head.number("wire encrypted, B"));
      heads.add(Head.number("wire ratio"));
      heads.add(Head.number("stored more, B"));
    }
    double calls = Math.max(1, assessment.capture().calls());
    List<List<String>> rows = new ArrayList<>();
    for (AssessedStatement each : assessment.statements()) {
      if (each.place() == Place.OTHER) {
        continue;
      }
      long own = each.captured().calls();
      List<String> entries =
          new ArrayList<>(
              List.of(
                  each.captured().statement(),
                  Figures.rounded(own / assessment.capture().seconds()),
                  percent(own / calls),
                  each.place().word(),
                  each.steps().isEmpty() ? "–" : each.roundTrips()));
      Prediction.Cost cost = costs.get(each.captured().statement());
      if (prediction != null) {
        entries.add(cost == null ? "–" : Figures.rounded(cost.today()));
        entries.add(cost == null ? "–" : Figures.rounded(cost.encrypted()));
        Double latency = cost == null ? null : cost.addedLatency();
        entries.add(latency == null ? "–" : signed(latency));
        Prediction.WireBytes wire = cost == null ? null : cost.wire();
        entries.add(wire == null ? "–" : Figures.rounded(wire.today()));
        entries.add(wire == null ? "–" : Figures.rounded(wire.encrypted()));
        entries.add(wire == null ? "–" : factor(wire.ratio()));
        entries.add(cost == null || cost.storedBytes() == 0 ? "–" : signed(cost.storedBytes()));
      }
      rows.add(entries);
    }
    return ReportSection.of(
        "Statements",
        assessment.inTransaction()
            ? "Round trips are those within a transaction, since the application commits."
            : "Round trips are those outside of a transaction, since the application does not"
                + " commit.",
        ReportTable.of("statement", heads, rows));
  }

  private ReportSection cores(Prediction predicted) {
    List<List<String>> rows = new ArrayList<>();
    for (double multiple : times) {
      rows.add(
          row(
              multiple == 1
                  ? "cores at the captured rate"
                  : "cores at %s times this rate".formatted(Figures.shortest(multiple)),
              Prediction.at(predicted.today(), multiple).text(Figures::rounded),
              Prediction.at(predicted.encrypted(), multiple).text(Figures::rounded)));
    }
    rows.add(
        row(
            "round trips/s",
            Figures.rounded(predicted.roundTripsToday()),
            Figures.rounded(predicted.roundTripsEncrypted())));
    Prediction.Wire wire = predicted.wire();
    if (wire != null) {
      rows.add(
          row(
              "wire bytes/s",
              Figures.rounded(wire.perSecond().today()),
              Figures.rounded(wire.perSecond().encrypted())));
    }
    rows.add(row("bytes stored more/s", "–", signed(predicted.storedBytes())));
    Prediction.Latency latency = predicted.latency();
    if (latency != null) {
      rows.add(
          row("µs added to a call, mean", "–", latency.added().text(AssessmentSections::signed)));
    }
    return ReportSection.of(
        "Cores for these statements",
        cpuSentence(predicted),
        ReportTable.of("", List.of(Head.number("today"), Head.number("encrypted")), rows));
  }

  private static String cpuSentence(Prediction predicted) {
    StringBuilder sentence = new StringBuilder();
    sentence.append(
        "Encrypted columns take %s times the client CPU of JDBC, by the cost model. Intervals include the model's largest error on statements that it was not fitted to: %s for CPU, %s for the ratio."
            .formatted(
                predicted.ratio().text(ratio -> String.format(Locale.ROOT, "%.2f", ratio)),
                percent(predicted.largestError()),
                percent(predicted.largestRatioError())));
    Prediction.Latency latency = predicted.latency();
    if (latency != null) {
      sentence.append(
          " The latency added is the client CPU added, and %s for each further round trip."
              .formatted(Figures.microseconds(latency.roundTrip())));
    }
    Prediction.Wire wire = predicted.wire();
    sentence.append(
        wire == null
            ? " Bytes on the wire are not known, because the calibration did not count them: run calibrate again."
            : " Bytes on the wire: %s, by the protocol and the lengths of values. The count is within %s for statements whose values have known lengths."
                .formatted(factor(wire.perSecond().ratio()), percent(wire.largestError())));
    if (predicted.leftOut() > 0) {
      sentence.append(
          " Refused and unknown statements are left out: %s of calls."
              .formatted(percent(predicted.leftOut())));
    }
    if (predicted.readingOften() > 0) {
      sentence.append(
          " %s of calls read more than once in the client, and may fetch more rows than were counted."
              .formatted(percent(predicted.readingOften())));
    }
    if (predicted.stoppingEarly() > 0) {
      sentence.append(
          " %s of calls search in the client until their LIMIT is reached. Where that is, a capture does not show: half of the rows are counted."
              .formatted(percent(predicted.stoppingEarly())));
    }
    return sentence.toString();
  }

  private ReportSection places() {
    Capture capture = assessment.capture();
    List<List<String>> rows = new ArrayList<>();
    for (Place place : Place.values()) {
      int count = assessment.at(place).size();
      if (count > 0) {
        rows.add(
            row(
                place.word(),
                "%,d".formatted(count),
                percent(assessment.share(place)),
                place.meaning()));
      }
    }
    for (Capture.Loss loss : capture.losses()) {
      rows.add(row("missing", "%,d calls".formatted(loss.calls()), "–", loss.reason()));
    }
    return ReportSection.of(
        "Where they are executed",
        "%,d statements, %,d calls in %,.0f s (%s), under the rules %s. The driver was asked on %s."
            .formatted(
                assessment.statements().size(),
                capture.calls(),
                capture.seconds(),
                capture.source(),
                assessment.rules(),
                assessment.server()),
        ReportTable.of(
            "where",
            List.of(Head.number("statements"), Head.number("share of calls"), Head.text("meaning")),
            rows));
  }

  private Optional<ReportSection> reasons(String title, Place place) {
    List<AssessedStatement> statements = assessment.at(place);
    return statements.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ReportSection.of(
                title,
                "",
                ReportTable.of(
                    "statement",
                    List.of(Head.number("calls"), Head.text("reason")),
                    statements.stream()
                        .map(
                            each ->
                                row(
                                    each.captured().statement(),
                                    "%,d".formatted(each.captured().calls()),
                                    each.reason()))
                        .toList())));
  }

  private ReportSection leaks() {
    Map<String, List<List<String>>> byScheme = new TreeMap<>();
    assessment
        .leaks()
        .forEach(
            (column, leak) ->
                byScheme
                    .computeIfAbsent(leak.scheme(), scheme -> new ArrayList<>())
                    .add(row(column, leak.scheme(), leak.reveals())));
    return ReportSection.of(
        "What cells reveal",
        "Of the columns that these statements name, apart from which values are NULL.",
        ReportTable.of(
            "column",
            List.of(Head.text("scheme"), Head.text("reveals")),
            byScheme.values().stream().flatMap(List::stream).toList()));
  }

  private ReportSection stricterSchemes() {
    List<StricterScheme> tried = stricter.stream().filter(StricterScheme::isTried).toList();
    List<List<String>> rows = new ArrayList<>();
    for (StricterScheme each : tried) {
      Double factor = each.cpuFactor();
      rows.add(
          row(
              String.join(", ", each.columns()),
              affected(each.client()),
              affected(each.moreInClient()),
              affected(each.refused()),
              factor == null
                  ? "–"
                  : String.format(Locale.ROOT, "%s× %.2f", each.readsMore() ? "≥ " : "", factor)));
    }
    return ReportSection.of(
        "What a stricter scheme would cost",
        stricterSentence(),
        ReportTable.of(
            "columns as RND",
            List.of(
                Head.number("to the client"),
                Head.number("more work in the client"),
                Head.number("refused"),
                Head.number("client CPU")),
            rows));
  }

  private String stricterSentence() {
    StringBuilder sentence =
        new StringBuilder(
            "For RND instead of DET: the statements that change, with their share of calls, and the client CPU of those that are not refused. It is more if the client fetches more rows, which a capture does not show.");
    stricter.stream()
        .filter(each -> !each.isTried())
        .collect(
            Collectors.groupingBy(
                StricterScheme::words,
                TreeMap::new,
                Collectors.summingInt(each -> each.columns().size())))
        .forEach(
            (obstacle, columns) ->
                sentence.append(
                    " %s: %s.".formatted(Figures.count(columns, "further column"), obstacle)));
    return sentence.toString();
  }

  private static String affected(StricterScheme.Affected affected) {
    return affected.statements() == 0
        ? "–"
        : "%,d (%s)".formatted(affected.statements(), percent(affected.share()));
  }

  private ReportSection tables() {
    return ReportSection.of(
        "Encrypted tables",
        "The bytes that cells add to a row without NULL, apart from indexes and pages, and the"
            + " definition that the driver makes.",
        ReportTable.of(
            "table",
            List.of(
                Head.number("encrypted columns"),
                Head.number("bytes added to a row"),
                Head.text("definition")),
            assessment.encrypted().stream()
                .map(
                    each ->
                        row(
                            each.name(),
                            "%,d".formatted(each.columns()),
                            "%,d".formatted(each.addedBytes()),
                            each.definition()))
                .toList()));
  }

  private static List<String> row(String... entries) {
    return List.of(entries);
  }

  private static String factor(double ratio) {
    return "× " + Figures.rounded(ratio);
  }

  /** With a sign, since a plan can also save latency. */
  private static String signed(double value) {
    return (value > 0 ? "+" : "") + Figures.rounded(value).replace('-', '−');
  }

  static String percent(double share) {
    return share > 0 && share < LEAST_SHOWN_SHARE
        ? "< 0.1 %"
        : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
