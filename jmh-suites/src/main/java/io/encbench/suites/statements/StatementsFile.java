package io.encbench.suites.statements;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.report.file.MeasurementFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file with every run's response times and CPU over time. */
final class StatementsFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;

  StatementsFile(Path directory) {
    this.file = directory.resolve("statements.json");
  }

  /** Deletes the file of an earlier run. Returns its results of the first blocks. */
  List<Found> take(int blocks) {
    try {
      List<Found> found =
          blocks == 0
              ? List.of()
              : MAPPER.readValue(Files.readString(file), new TypeReference<List<Found>>() {});
      Files.deleteIfExists(file);
      return found.stream().filter(each -> each.block() < blocks).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace " + file + ": " + e.getMessage(), e);
    }
  }

  void write(List<Found> found) {
    try {
      MeasurementFile.write(file, MAPPER.writeValueAsString(found) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
