package io.encbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.experiment.ExperimentResult;
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
  void read_ofHalfAFile_namesTheFileAndTheRemedy(@TempDir Path directory) throws IOException {
    String json = JsonResults.toJson(COMPLETE);
    Path file = directory.resolve("half.json");
    Files.writeString(file, json.substring(0, json.length() / 2));

    assertThatThrownBy(() -> JsonResults.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("half.json")
        .hasMessageContaining("name a file that EncBench has written");
  }

  @Test
  void read_ofAnotherFormatVersion_namesBothVersions(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("future.json");
    Files.writeString(file, "{\"formatVersion\": 99}");

    assertThatThrownBy(() -> JsonResults.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("formatVersion is 99, this program reads 5");
  }
}
