package io.encbench.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.SyntheticResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleReportTest {
  private static final ExperimentResult COMPLETE = SyntheticResult.complete();

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 120, 160})
  void everyLine_atAWidth_staysWithinIt(int width) {
    assertThat(ConsoleReport.render(COMPLETE, width).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
  }

  @Test
  void table_at120Columns_namesTierIntervalVerdictAndWireBytes() {
    assertThat(ConsoleReport.render(COMPLETE, 120))
        .contains(": VALID", "plain-again (A/A check)", "bare (harness check)")
        .contains("no difference shown [", "× 3.9 [3.8, 4.0]", "wire bytes/op")
        .contains("besides the client. T0: server, disk and network read everything. T1: ")
        .containsPattern(
            "tls13-aes128 T1 +17,700 +32\\.1 +\\+7\\.8 % \\[\\+6\\.5, \\+9\\.1\\] +384 +\\+16\\.0"
                + " %");
  }

  @Test
  void table_at80Columns_usesTheShorterForms() {
    assertThat(ConsoleReport.render(COMPLETE, 80))
        .contains("plain-again (A/A)", "no diff. [", "CPU µs/op", "tls13-aes128-compressed")
        .doesNotContain("wire bytes/op");
  }

  @Test
  void severalServers_haveALineEach() {
    assertThat(ConsoleReport.render(SyntheticResult.onServers("old", "new"), 120).lines())
        .contains(
            "server  old: MySQL 8.0.31, OpenSSL 1.1.1s (embedded, chosen by auto)",
            "server  new: MySQL 8.0.31, OpenSSL 1.1.1s (embedded, chosen by auto)");
  }

  @Test
  void headline_ofACompleteRun_leadsTheTables() {
    assertThat(ConsoleReport.render(COMPLETE, 120))
        .containsSubsequence("The A/A check holds", "point-select-literal: One row");
  }

  @Test
  void invalidRun_printsItsReasonsAndNoNumber() {
    String text =
        ConsoleReport.render(SyntheticResult.invalid("the proof of tls12-aes128 is missing"), 80);

    assertThat(text)
        .contains("INVALID", "the proof of tls12-aes128 is missing")
        .doesNotContain("µs/op", "ops/s", "+8 %", ": VALID");
  }

  @Test
  void rejectedArm_isInTheTitle_andTheOthersKeepTheirNumbers() {
    String text =
        ConsoleReport.render(
            SyntheticResult.rejecting("connect", "tls12-aes128", "the client was saturated"), 120);

    assertThat(text.lines())
        .contains("jmh-db: partly INVALID: see 1 arm below", "• INVALID: the client was saturated");
    assertThat(text)
        .containsPattern("tls12-aes128 T1 +– +– +INVALID")
        .containsPattern("tls13-aes128 T1 +17,700 +32\\.1 +\\+7\\.8 %");
  }

  @Test
  void client_saysWhetherInstructionsWereRead() {
    assertThat(ConsoleReport.render(COMPLETE, 120).replace('\n', ' '))
        .contains("instructions: not read (perf is not installed)");
  }

  @Test
  void interruptedRun_saysWhatIsMissing() {
    var partial = SyntheticResult.partial(s -> !(s.arm().equals("compressed") && s.block() > 2));

    assertThat(ConsoleReport.render(partial, 120)).contains("Incomplete run", "compressed 3.");
  }

  @Test
  void runOfCodeNotYetCompiled_saysInHowManyWindows() {
    var cold =
        SyntheticResult.withBusyCompiler(s -> s.workload().equals("connect") && s.block() < 2);

    assertThat(ConsoleReport.render(cold, 120)).contains("a processor: connect 14 of 42.");
    assertThat(ConsoleReport.render(COMPLETE, 120)).doesNotContain("JIT compiler took");
  }

  @Test
  void armThatNeverRan_keepsItsRow() {
    var partial = SyntheticResult.partial(s -> !s.arm().equals("compressed"));

    assertThat(ConsoleReport.render(partial, 120))
        .containsPattern("compressed T0 +– +– +not measured");
  }

  @Test
  void workloadThatADriverCannotDo_isUnsupportedAndNotMissing() {
    assertThat(ConsoleReport.render(SyntheticResult.withEncryptedArm(), 120))
        .containsPattern("compressed T4 +– +– +unsupported")
        .doesNotContain("Incomplete run");
  }

  @Test
  void runWithoutSamples_printsNoTable() {
    assertThat(ConsoleReport.render(SyntheticResult.partial(s -> false), 80))
        .contains("This run has no samples.")
        .doesNotContain("ops/s");
  }

  @Test
  void outputWithoutUnicode_getsAsciiOfTheSameWidth() {
    var bytes = new ByteArrayOutputStream();
    ConsoleReport.print(
        COMPLETE,
        new PrintStream(bytes, true, StandardCharsets.US_ASCII),
        new StandardOutput(false, 80, StandardCharsets.US_ASCII));
    String text = bytes.toString(StandardCharsets.US_ASCII);

    assertThat(text).contains("x 3.9 [3.8, 4.0]", "CPU us/op").doesNotContain("?", "\u00a0");
    assertThat(text.lines().map(String::length).toList())
        .isEqualTo(ConsoleReport.render(COMPLETE, 80).lines().map(String::length).toList());
  }
}
