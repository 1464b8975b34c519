package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaptureFileTest {
  private static final Capture CAPTURE =
      new Capture(
          "general log app.log",
          "shop",
          12.5,
          List.of(new Capture.Loss(7, "the server cut off their texts", "raise a limit")),
          List.of(
              new CapturedStatement("SELECT a FROM t WHERE b = ?", 40, 20L, 39L, 0L, 80L, 0.25),
              new CapturedStatement("COMMIT", 2, null, null, null, null)));

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("capture.jsonl");
  }

  @Test
  void file_holdsTheCapture() throws Exception {
    CaptureFile.write(CAPTURE, file());

    assertThat(CaptureFile.read(file())).isEqualTo(CAPTURE);
    assertThat(Files.readString(file()).lines())
        .containsExactly(
            "{\"captureVersion\":1,\"source\":\"general log app.log\",\"schema\":\"shop\","
                + "\"seconds\":12.5,\"statements\":2,\"losses\":[{\"calls\":7,\"reason\":\"the"
                + " server cut off their texts\",\"remedy\":\"raise a limit\"}]}",
            "{\"statement\":\"SELECT a FROM t WHERE b = ?\",\"calls\":40,\"requests\":20,"
                + "\"rowsSent\":39,\"rowsChanged\":0,\"rowsExamined\":80,\"serverSeconds\":0.25}",
            "{\"statement\":\"COMMIT\",\"calls\":2}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\\Z                        | | is empty; name a file that capture wrote",
        "\\A[^\\n]*                 | SELECT 1 | line 1: is not JSON",
        "\\A[^\\n]*                 | {} | line 1: has no captureVersion",
        "captureVersion\":1         | captureVersion\":2 | line 1: captureVersion is 2, this program reads 1",
        "seconds\":12.5             | seconds\":0 | line 1: seconds is 0.0; it must be more than 0",
        "\"schema\":\"shop\",       | '' | line 1: needs source, schema and losses",
        "\\{[^\\n]*COMMIT[^\\n]*    | '' | says 2 statements, but 1 follow, so lines may be missing",
        "COMMIT\",\"calls\":2\\}\\n | COMM | line 3: is not valid",
        "calls\":40                 | calls\":0 | line 2: calls is 0; it must be a whole number, 1 or more",
        "calls\":40                 | calls\":4.5 | line 2: is not valid",
        "rowsSent\":39              | rowsSent\":-1 | line 2: rowsSent is -1; it must be a whole number, 0 or more",
        "rowsSent\":39              | rows\":39 | line 2: is not valid",
        "COMMIT                     | SELECT a FROM t WHERE b = ? | line 3: repeats the statement of an earlier line",
      })
  void editedWrongly_isOneClearMessage(String part, String replacement, String message)
      throws Exception {
    CaptureFile.write(CAPTURE, file());
    String edited =
        replacement == null
            ? ""
            : Files.readString(file())
                .replaceFirst(part, java.util.regex.Matcher.quoteReplacement(replacement));
    Files.writeString(file(), edited);

    assertThatThrownBy(() -> CaptureFile.read(file()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining(message);
  }
}
