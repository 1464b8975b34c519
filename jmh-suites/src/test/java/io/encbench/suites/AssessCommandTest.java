package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Bad input of capture, calibrate and assess ends with one message, before any work. */
class AssessCommandTest {
  @TempDir private Path directory;
  private final StringWriter err = new StringWriter();

  private int execute(String options) throws Exception {
    Files.writeString(directory.resolve("cut.jsonl"), "{\"captureVersion\":1,\"sou");
    Files.writeString(
        directory.resolve("good.jsonl"),
        "{\"captureVersion\":1,\"source\":\"a log\",\"schema\":\"\",\"seconds\":1,"
            + "\"statements\":1,\"losses\":[]}\n{\"statement\":\"COMMIT\",\"calls\":1}\n");
    Files.writeString(directory.resolve("data.sql"), "INSERT INTO t VALUES (1);");
    Files.writeString(directory.resolve("tables.sql"), "CREATE TABLE t (id INT);");
    Files.writeString(directory.resolve("text.log"), "hello\n");
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(options.replace("DIR", directory.toString()).split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "capture | Missing required argument",
        "capture --log DIR/text.log --server x.props | mutually exclusive",
        "capture --log DIR/none.log --output DIR/out | none.log",
        "capture --log DIR/text.log --output DIR/out | is neither a general nor a slow query log",
        "capture --server mysql --output DIR/out | --server is mysql, which is not running",
        "capture --server none.props --output DIR/out | none.props",
        "capture --log DIR/text.log --seconds 0 --output DIR/out | --seconds is 0; it must be between 1",
        "assess DIR/good.jsonl --rules r | Missing required option: '--schema=FILE'",
        "assess DIR/good.jsonl --schema DIR/tables.sql | Missing required argument",
        "assess DIR/cut.jsonl --schema DIR/tables.sql --rules r --output DIR/out | cut.jsonl, line 1: is not JSON",
        "assess DIR/good.jsonl --schema DIR/data.sql --rules r --output DIR/out | defines no table",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --fail-if many --output DIR/out | --fail-if is 'many'; it must be refused|client|unknown > N",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --server none --output DIR/out | none",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --times 0 --output DIR/out | --times is 0.0; it must be above 0",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --round-trip-ms -1 --output DIR/out | --round-trip-ms is -1.0; it must be between 0 and 60,000",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --round-trip-ms NaN --output DIR/out | --round-trip-ms is NaN; it must be between 0 and 60,000",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --round-trip-ms 0.5 --output DIR/out | --round-trip-ms is 0.5 without --calibration",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules r --calibration DIR/none.json --output DIR/out | none.json, which cannot be read",
        "assess DIR/good.jsonl --schema DIR/tables.sql --rules DIR/none.props --output DIR/out | none.props does not exist",
        "calibrate --plain encrypted-100 --dry-run | --plain is encrypted-100 and --encrypted is encrypted-100",
      })
  void badInput_endsWithOneMessage(String options, String message) throws Exception {
    assertThat(execute(options)).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void externalServer_isNotUsedForTables() throws Exception {
    Path props = Files.writeString(directory.resolve("shop.props"), "conn=jdbc:mysql://h/shop\n");
    assertThat(execute("assess DIR/good.jsonl --schema DIR/tables.sql --rules r --server " + props))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("an external server, in which tables would be created");
  }
}
