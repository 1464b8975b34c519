package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.process.DirectoryLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EncBenchTest {
  @TempDir private Path directory;

  private final StringWriter errors = new StringWriter();

  private int execute(String... args) {
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setErr(new PrintWriter(errors, true));
    commandLine.setOut(new PrintWriter(new StringWriter(), true));
    return commandLine.execute(args);
  }

  private String props(String text) throws IOException {
    return Files.writeString(directory.resolve("my.props"), text).toString();
  }

  @Test
  void embeddedServer_forASingleStep_isRefusedWithRemedy() throws IOException {
    String props = props("db=mysql\nconn=embedded:mysql\nwarehouses=1\n");
    assertThat(execute("build", props)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).startsWith("error: ").contains("use the command all");
  }

  @Test
  void unreachableServer_isAConfigurationErrorWithoutSecrets() throws IOException {
    String props =
        props(
            """
            db=mysql
            driver=com.mysql.cj.jdbc.Driver
            conn=jdbc:mysql://127.0.0.1:1/tpcc?trustCertificateKeyStorePassword=hidden1
            user=u
            password=hidden2
            warehouses=1
            """);
    assertThat(execute("load", props)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("cannot connect to jdbc:mysql://127.0.0.1:1/tpcc", "nothing listens there")
        .doesNotContain("hidden1", "hidden2", "\tat ");
  }

  @Test
  void unknownDriver_isExplained() throws IOException {
    String props =
        props(
            """
            db=mysql
            driver=org.example.Driver
            conn=jdbc:mysql://127.0.0.1:1/tpcc
            user=u
            warehouses=1
            """);
    assertThat(execute("destroy", props)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("driver=org.example.Driver is not on the class path");
  }

  @Test
  void missingFileAndBadUsage_exitWithTwo() {
    assertThat(execute("load", directory.resolve("none.props").toString())).isEqualTo(2);
    assertThat(errors.toString()).contains("does not exist");
    assertThat(execute("lode", "x")).isEqualTo(2);
    assertThat(execute("load")).isEqualTo(2);
  }

  @Test
  void csvFiles_areWrittenWithoutAServer_exceptWhereThereIsNoPlace() throws IOException {
    String props = props("db=mysql\nconn=embedded:mysql\nwarehouses=1\n");
    String nowhere = directory.resolve("no/such/directory/").toString() + "/";
    assertThat(execute("load", props, "fileLocation", nowhere)).isEqualTo(2);
    assertThat(errors.toString()).contains("cannot create files at fileLocation=");
  }

  @ParameterizedTest
  @CsvSource({
    "newOrderWeight, 44, must add up to 100",
    "runTxnsPerTerminal, 5, exactly one must be more than 0",
    "terminals, 1025, must be a whole number between 1 and 1024",
    "resultDirectory, /proc/none, must be a directory that this account may write to",
    "fileLocation, /tmp/x, use the command load",
  })
  void badSettings_areToldBeforeAServerStarts(String key, String value, String message)
      throws IOException {
    String props =
        props(
            """
            db=mysql
            conn=embedded:mysql
            warehouses=1
            terminals=1
            runMins=1
            newOrderWeight=45
            paymentWeight=43
            orderStatusWeight=4
            deliveryWeight=4
            stockLevelWeight=4
            """);
    assertThat(execute("all", props, key, value)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).startsWith("error: ").contains(message);
  }

  @Test
  void run_withoutTerminals_isRefused() throws IOException {
    String props = props("db=mysql\nconn=embedded:mysql\nwarehouses=1\n");
    assertThat(execute("all", props)).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("needs a value for terminals");
  }

  @Test
  void report_ofADirectoryWithoutResults_isRefused() {
    assertThat(execute("report", directory.toString())).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("holds no results.json");
  }

  @ParameterizedTest
  @CsvSource({
    "--precision=60%, precision is 60.0; it must be from 0.1 to 50.0 percent",
    "--time-limit=0, timeLimitMins=0 must be a whole number between 1 and 100000",
  })
  void limitsOfAComparison_overrideTheirKeys_andAreChecked(String option, String message)
      throws IOException {
    String props =
        props(
            "db=mysql\nconn=embedded:mysql\nwarehouses=1\nrunSecs=10\narms=plain\nconcurrency=2\n"
                + "precision=3%\ntimeLimitMins=5\nresultDirectory="
                + directory.resolve("results")
                + "\n");
    assertThat(execute("compare", "--dry-run", props)).as(errors.toString()).isZero();
    assertThat(execute("compare", "--dry-run", option, props))
        .isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).startsWith("error: ").contains(message);
  }

  @Test
  void comparison_inADirectoryThatAnotherWrites_isRefusedBeforeAnythingIsTouched()
      throws IOException {
    Path results = Files.createDirectory(directory.resolve("results"));
    String props =
        props(
            "db=mysql\nconn=embedded:mysql\nwarehouses=1\nrunSecs=10\narms=plain\nconcurrency=2\n"
                + "blocks=1\nresultDirectory="
                + results
                + "\n");
    DirectoryLock lock = DirectoryLock.take("resultDirectory", results);
    try {
      assertThat(execute("compare", props)).isEqualTo(EncBench.EXIT_CONFIGURATION);
      assertThat(errors.toString())
          .startsWith("error: resultDirectory=" + results + ": another EncBench is writing")
          .contains("process " + ProcessHandle.current().pid())
          .hasLineCount(1);
    } finally {
      lock.close();
    }
    assertThat(results.resolve("comparison.json")).doesNotExist();
  }

  @Test
  void help_isThere() {
    assertThat(execute("--help")).isZero();
    assertThat(execute("build", "--help")).isZero();
  }
}
