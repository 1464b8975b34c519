package io.encbench.report.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.SyntheticResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonResultsTest {
  private static final ExperimentResult COMPLETE = SyntheticResult.complete();

  @Test
  void result_writtenAndRead_isEqual(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("new/result.json");

    JsonResults.write(COMPLETE, file);

    assertThat(JsonResults.read(file)).isEqualTo(COMPLETE);
  }

  @Test
  void resultOfAnEarlierVersion_hasReadNoInstructions(@TempDir Path directory) throws IOException {
    ObjectNode tree = (ObjectNode) new JsonMapper().readTree(JsonResults.toJson(COMPLETE));
    ((ObjectNode) tree.path("environment")).remove("instructions");
    Path file = Files.writeString(directory.resolve("result.json"), tree.toString());

    assertThat(JsonResults.read(file).environment().instructions()).isEqualTo("not read");
  }

  @Test
  void invalidResult_writtenAndRead_keepsItsReasons(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("result.json");

    JsonResults.write(SyntheticResult.invalid("too hot"), file);

    assertThat(JsonResults.read(file).invalidReasons()).containsExactly("too hot");
  }

  @Test
  void write_overAnOldFile_leavesOnlyTheNewOne(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("result.json"), "old");

    JsonResults.write(COMPLETE, file);

    assertThat(JsonResults.read(file)).isEqualTo(COMPLETE);
    assertThat(directory).isDirectoryContaining(path -> path.equals(file));
    assertThat(directory.toFile().list()).containsExactly("result.json");
  }

  @Test
  void sample_takesOneLineWithMetricsById() {
    assertThat(JsonResults.toJson(COMPLETE).lines().filter(line -> line.contains("\"block\"")))
        .hasSize(COMPLETE.samples().size())
        .allSatisfy(line -> assertThat(line).contains("\"arm\": ", "\"client_cpu_us_per_op\": "));
  }

  @Test
  void json_writtenTwice_isTheSameText() {
    assertThat(JsonResults.toJson(COMPLETE))
        .isEqualTo(JsonResults.toJson(SyntheticResult.complete()));
  }

  @Test
  void json_namesNoPassword() {
    assertThat(JsonResults.toJson(COMPLETE).toLowerCase(Locale.ROOT)).doesNotContain("password");
  }

  @Test
  void read_ofADamagedFile_namesTheFileAndThePlace(@TempDir Path directory) throws IOException {
    String json = JsonResults.toJson(COMPLETE);
    Path file = directory.resolve("results.json");
    String half = json.substring(0, json.length() / 2);
    String inMiddle = " is damaged: it is truncated in line " + line(half);
    assertDamaged(file, half.getBytes(UTF_8), inMiddle);
    assertDamaged(file, new byte[0], " is damaged: it is empty");
    assertDamaged(file, new byte[512], " is damaged: invalid JSON in line 1");
    assertDamaged(
        file,
        (json + "}").getBytes(UTF_8),
        " is damaged: invalid JSON in line " + (1 + json.lines().count()));
    assertDamaged(file, new byte[] {'{', (byte) 0xff}, " is damaged: it is not UTF-8 text");
    assertDamaged(
        file,
        json.replaceFirst("\"block\": 0", "\"block\": \"x\"").getBytes(UTF_8),
        " is damaged: its content at samples[0].block is not in EncBench's format");
    assertDamaged(
        file,
        ("{\"formatVersion\": " + ExperimentResult.FORMAT_VERSION + "}").getBytes(UTF_8),
        " is damaged: its content is not in EncBench's format");
  }

  /** The line in which a text ends, from 1. */
  private static long line(String text) {
    return 1 + text.chars().filter(character -> character == '\n').count();
  }

  private static void assertDamaged(Path file, byte[] content, String message) throws IOException {
    Files.write(file, content);
    assertThatThrownBy(() -> JsonResults.read(file))
        .isInstanceOf(DamagedFileException.class)
        .hasMessage(file + message + "; restore it from a copy");
  }

  @Test
  void read_ofAnotherFormatVersion_namesBothVersions(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("future.json");
    Files.writeString(file, "{\"formatVersion\": 99}");

    assertThatThrownBy(() -> JsonResults.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("formatVersion is 99, this program reads 6");
  }
}
