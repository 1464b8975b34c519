package io.encbench.jmh.statements;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.report.MeasurementFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file with response times and CPU over time of every run. */
final class StatementsFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;

  /** Begins it, in place of an earlier one. */
  StatementsFile(Path directory) {
    this.file = directory.resolve("statements.json");
    try {
      Files.deleteIfExists(file);
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
