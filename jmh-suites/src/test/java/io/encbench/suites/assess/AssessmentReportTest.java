package io.encbench.suites.assess;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.report.console.StandardOutput;
import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Leak;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.assess.StricterScheme.Affected;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AssessmentReportTest {
  private static final String READ = "SELECT a FROM t WHERE b < ? AND c = '</script>|x'";
  private static final String REFUSED = "SELECT SOUNDEX(a) FROM t";

  private static AssessedStatement statement(String text, Place place, String reason) {
    List<Step> steps =
        place == Place.SERVER ? List.of(new Step("server", text, "", "1", "", "")) : List.of();
    return new AssessedStatement(
        new CapturedStatement(text, 30, null, null, null, null),
        place,
        reason,
        steps,
        StatementWork.NONE,
        StatementWork.NONE,
        /* storedBytes= */ 0);
  }

  private static final List<AssessedStatement> STATEMENTS =
      List.of(
          statement(READ, Place.SERVER, ""),
          statement(REFUSED, Place.REFUSED, "t.a: SOUNDEX is not supported"));

  private static final Assessment ASSESSMENT =
      new Assessment(
          new Capture(
              "a test",
              "shop",
              10,
              List.of(),
              STATEMENTS.stream().map(AssessedStatement::captured).toList()),
          "rules.props",
          "MySQL 8.0.31",
          /* inTransaction= */ false,
          List.of(),
          List.of(new EncryptedTable("t", 1, 24, "CREATE TABLE `t` (\n  `a` varbinary(60)\n)")),
          STATEMENTS,
          new TreeMap<>(Map.of("t.a", new Leak("DET", "equality"))));

  private static Estimate estimate(double value) {
    return new Estimate(value, new Interval(0.9 * value, 1.1 * value), 3);
  }

  private static final Prediction PREDICTION =
      new Prediction(
          estimate(2),
          estimate(3),
          estimate(1.5),
          100,
          110,
          List.of(
              new Prediction.Cost(
                  READ, 31, 47, 116.0, new Prediction.WireBytes(200, 500, 2.5), 34)),
          0.5,
          0,
          0.25,
          0.04,
          0.02,
          new Prediction.Latency(100, estimate(58)),
          new Prediction.Wire(new Prediction.WireBytes(2_000, 5_000, 2.5), 0.01),
          /* storedBytes= */ 340);

  private static final List<StricterScheme> STRICTER =
      List.of(
          StricterScheme.untried(List.of("t.id", "u.id"), "RND is not possible: a key"),
          new StricterScheme(
              List.of("t.a"),
              /* obstacle= */ "",
              new Affected(1, 0.5),
              Affected.NONE,
              new Affected(2, 0.25),
              1.8));

  private static AssessmentReport report() {
    return new AssessmentReport(
        new AssessmentResult(ASSESSMENT, PREDICTION, STRICTER), List.of(1.0, 2.5));
  }

  @Test
  void markdown_beginsWithTheAnswer_andEscapesStatements() {
    assertThat(report().markdown())
        .containsSubsequence(
            "# EncBench assess: a test under rules.props",
            "## Cores for these statements",
            "1.50 \\[1.35, 1.65\\] times the client CPU",
            "left out: 50.0 % of calls",
            "| cores at the captured rate | 2.00 \\[1.80, 2.20\\] | 3.00 \\[2.70, 3.30\\] |",
            "| cores at 2.5 times this rate | 5.00",
            "| wire bytes/s | 2,000 | 5,000 |",
            "| bytes stored more/s | – | +340 |",
            "| µs added to a call, mean | – | +58.0 \\[+52.2, +63.8\\] |",
            "## What will not run",
            "| SELECT SOUNDEX(a) FROM t | 30 | t.a: SOUNDEX is not supported |",
            "## What cells reveal",
            "| t.a | DET | equality |",
            "## What a stricter scheme would cost",
            "2 further columns: RND is not possible: a key.",
            "| t.a | 1 (50.0 %) | – | 2 (25.0 %) | ≥ × 1.80 |",
            "## Encrypted tables",
            "| t | 1 | 24 | CREATE TABLE \\`t\\` ( \\`a\\` varbinary(60) ) |",
            "## Statements",
            "| SELECT a FROM t WHERE b \\< ? AND c = '\\</script\\>\\|x' | 3.00 |",
            "| 31.0 | 47.0 | +116 | 200 | 500 | × 2.50 | +34.0 |");
  }

  @Test
  void priceInWords_namesWhatChanges() {
    assertThat(STRICTER.get(0).words()).isEqualTo("RND is not possible: a key");
    assertThat(STRICTER.get(1).words())
        .isEqualTo(
            "RND instead: 1 statement (50.0 % of calls) in the client, 2 statements (25.0 % of"
                + " calls) refused, client CPU of the others at least × 1.80");
    assertThat(
            new StricterScheme(
                    List.of("t.a"), "", Affected.NONE, Affected.NONE, Affected.NONE, null)
                .words())
        .isEqualTo("RND instead: all statements as before");
  }

  @Test
  void text_withCosts_fitsTheTerminal() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new AssessmentText(
            out, new StandardOutput(/* interactive= */ false, 80, StandardCharsets.UTF_8))
        .print(new AssessmentResult(ASSESSMENT, PREDICTION, STRICTER), List.of(1.0, 2.5));
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80))
        .anySatisfy(line -> assertThat(line).contains("µs added to a call", "+58.0"));
  }

  @Test
  void html_showsStatementsAsText() {
    assertThat(report().html())
        .contains("c = &#39;&lt;/script&gt;|x&#39;")
        .doesNotContain("'</script>|x")
        .contains("class=\"number\" data-head=\"CPU encrypted, µs\">47.0</td>");
  }

  @Test
  void report_withoutCalibration_hasNoCores() {
    AssessmentReport report =
        new AssessmentReport(
            new AssessmentResult(ASSESSMENT, /* prediction= */ null, List.of()), List.of(1.0));
    assertThat(report.markdown())
        .doesNotContain("Cores", "CPU", "latency", "stricter")
        .contains("## Statements");
  }
}
