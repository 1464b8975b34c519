package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.experiment.process.JvmMemory;
import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.option.OltpPreset;
import io.encbench.suites.suite.Schedule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class OltpCommandTest {
  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(List<String> args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("oltp", "--output=" + directory.resolve("out")));
    all.addAll(args);
    return commandLine.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads=0          | --threads is 0; it must be between 1 and 10000",
        "--percentile=101     | --percentile is 101; it must be between 0 and 100",
        "--table-size=0       | --table-size is 0; it must be between 1",
        "--skip-trx=maybe     | 'maybe' is neither on nor off",
        "--rand-type=zipf     | uniform, gaussian, special, pareto",
        "--rand-pareto-h=1    | --rand-pareto-h is 1.0; it must be greater than 0 and less than 1",
        "--mysql-storage-engine=x;y | 'x;y', which is not the name of an engine",
        "--time=0             | so no run would end; set one of them",
        "--nonsense=1         | --nonsense",
        "--arms=encrypted-20  | the share can be 0, 50 or 100 %",
        "--arms=tls13-aes128-encrypted-20 | names tls13-aes128-encrypted-20 with 20 %",
        "--secondary          | encrypted-100, whose driver needs a primary key",
        "--server=mysqll      | server = mysqll is not a server",
        "--server=auto,auto   | --server names auto twice",
        "oltp_reed_write      | did you mean 'oltp_read_write'?",
        "oltp_insert          | add --auto-inc=off",
        "--key-file=none      | --key-file is none, which cannot be read",
        "--fail-if=tls client_cpu > 1 | names the arm tls, which is not measured",
      })
  void badValue_endsWithOneMessageAndNothingDone(String option, String message) {
    assertThat(execute(List.of(option))).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out"))
        .satisfiesAnyOf(
            path -> assertThat(path).doesNotExist(), path -> assertThat(path).isEmptyDirectory());
  }

  @ParameterizedTest
  @EnumSource(
      value = OltpCommandKind.class,
      names = {"prepare", "run"})
  void rowsThatOutliveTheCommand_needTheirKey(OltpCommandKind command) {
    assertThat(execute(List.of("oltp_read_write", command.name(), "--arms=encrypted-100")))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString())
        .contains("the command " + command + " on encrypted tables needs their key");
    assertThat(OltpCommandKind.cleanup.needsKey()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rounds=0          | --rounds is 0; it must be between 1 and 10000",
        "--rounds=100        | --time is 3 and --rounds is 100; if arms take turns, each round needs"
            + " 50 ms",
        "--events=14         | --events is 14 and --rounds is 15; if arms take turns",
        "--events=40         | make --events a multiple of --rounds",
        "--report-interval=1 | --report-interval is 1, but windows of arms that take turns",
        "--schedule=duets    | --schedule is duets, and oltp_read_write changes rows",
        "--schedule=turns    | simultaneous, duets, interleaved",
      })
  void badSchedule_isRefusedWithTheRemedy(String option, String message) {
    assertThat(execute(List.of("--arms=plain", "--jvm-flag=-Xmx16m", option)))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--time=0 --events=10", "--report-interval=1", "--rounds=100"})
  void interleaved_acceptsWhatTurnsDoNot(String options) {
    List<String> args = new ArrayList<>(List.of(options.split(" ")));
    args.addAll(List.of("--schedule=interleaved", "--dry-run"));
    assertThat(execute(args)).isZero();
  }

  @Test
  void quick_takesTurns() {
    assertThat(OltpPreset.of(OltpPreset.Name.quick).schedule()).isEqualTo(Schedule.simultaneous);
    assertThat(
            execute(
                List.of(
                    "oltp_read_only,oltp_delete",
                    "--arms=plain",
                    "--jvm-flag=-Xmx16m",
                    "--dry-run")))
        .isZero();
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"oltp_read_only,true", "oltp_delete,false", "'oltp_delete,oltp_read_only',true"})
  void jvmsMustFitIntoMemoryAtOnce_onlyIfTheyTakeTurns(String tests, boolean noted) {
    assumeTrue(JvmMemory.available().isPresent(), "needs Linux");
    assertThat(execute(List.of(tests, "--arms=plain", "--jvm-flag=-Xmx9999g", "--dry-run")))
        .as(err.toString())
        .isZero();
    assertThat(out.toString().contains("note: arms are measured one after the other: "))
        .as(out.toString())
        .isEqualTo(noted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--mysql-host=h --mysql-password=hunter2", "--mysql-password hunter2"})
  void accountInSysbenchsOptions_isNotRepeated_andServerIsNamed(String options) {
    assertThat(execute(List.of(options.split(" ")))).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString())
        .contains("--mysql-password", "--server=FILE", "scripts/encbench.sh oltp --help")
        .doesNotContain("hunter2");
  }

  @Test
  void prepare_onAServerThatEndsWithTheProgram_isRefused() {
    assertThat(execute(List.of("oltp_read_write", "prepare", "--arms=plain")))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("needs a server that keeps running", "use the command all");
  }

  @Test
  void published_hasThePublishedParameters() {
    OltpPreset published = OltpPreset.of(OltpPreset.Name.published);
    assertThat(
            List.of(
                published.tables(),
                published.tableSize(),
                published.seconds(),
                published.warmupSeconds()))
        .containsExactly(5, 1_000_000, 600, 60);
    assertThat(published.histogram()).isTrue();
    assertThat(published.schedule()).isEqualTo(Schedule.interleaved);
    assertThat(execute(List.of("--preset=published", "--dry-run"))).isZero();
    assertThat(directory.resolve("out")).doesNotExist();
  }
}
