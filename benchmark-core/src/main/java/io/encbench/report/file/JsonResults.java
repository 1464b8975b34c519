package io.encbench.report.file;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.experiment.result.ExperimentResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Reads and writes result files: an {@link ExperimentResult} as JSON. Thread-safe. */
public final class JsonResults {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private JsonResults() {}

  /**
   * Writes a result file. If the program is killed meanwhile, the previous file, if any, remains.
   *
   * @throws IOException if the file cannot be written; the message says where the content was saved
   */
  public static void write(ExperimentResult result, Path file) throws IOException {
    MeasurementFile.write(file, toJson(result));
  }

  /**
   * Reads a result file.
   *
   * @throws DamagedFileException if the file is damaged
   * @throws IOException if the file cannot be read or is not a result file of this format version
   */
  public static ExperimentResult read(Path file) throws IOException {
    JsonFile json = new JsonFile(MAPPER, file);
    JsonNode tree = json.tree();
    int version = tree.path("formatVersion").asInt();
    if (version != ExperimentResult.FORMAT_VERSION) {
      throw new IOException(
          "Cannot read "
              + file
              + ": formatVersion is "
              + tree.path("formatVersion")
              + ", this program reads "
              + ExperimentResult.FORMAT_VERSION
              + "; use the version of EncBench that wrote it");
    }
    return json.value(tree, ExperimentResult.class);
  }

  /** The content of a result file. */
  static String toJson(ExperimentResult result) {
    try {
      return MAPPER.writer(new ResultPrettyPrinter()).writeValueAsString(result) + "\n";
    } catch (JacksonException e) {
      throw new UncheckedIOException(e);
    }
  }
}
