package io.encbench.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files on a full disk: Linux has {@code /dev/full}. */
@EnabledOnOs(OS.LINUX)
class MeasurementFileTest {
  private static final Path FULL = Path.of("/dev/full");
  private static final Pattern REFUGE = Pattern.compile("its content is in (\\S+): make room");

  @TempDir private Path directory;

  private Path fileWithoutRoom() throws IOException {
    Path file = directory.resolve("results.json");
    Files.createSymbolicLink(directory.resolve("results.json.partial"), FULL);
    return file;
  }

  @Test
  void fileWithoutRoom_isNamed_andTheOldOneStands() throws IOException {
    Path file = fileWithoutRoom();
    Files.writeString(file, "old");
    assertThatThrownBy(() -> AtomicFile.write(file, "new"))
        .isInstanceOf(UnwritableFileException.class)
        .hasMessage(file + " cannot be written: No space left on device");
    assertThat(file).hasContent("old");
    assertThat(directory.toFile().list())
        .as("no half-written file")
        .containsExactly("results.json");
  }

  @Test
  void measurementWithoutRoom_isWrittenElsewhere_andTheErrorSaysWhere() throws IOException {
    Path file = fileWithoutRoom();
    Throwable thrown = catchThrowable(() -> MeasurementFile.write(file, "figures"));
    assertThat(thrown)
        .isInstanceOf(UnwritableFileException.class)
        .hasMessageStartingWith(file + " cannot be written: No space left on device; its content");
    Matcher refuge = REFUGE.matcher(thrown.getMessage());
    assertThat(refuge.find()).isTrue();
    Path rescued = Path.of(refuge.group(1));
    assertThat(rescued).hasContent("figures");
    Files.delete(rescued);
  }

  @Test
  void fileInAFile_isNamedWithTheReason() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "").resolve("results.json");
    assertThatThrownBy(() -> AtomicFile.write(file, "new"))
        .isInstanceOf(UnwritableFileException.class)
        .hasMessage(file + " cannot be written: file already exists");
  }
}
