package io.encbench.suites.capture;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.driver.capture.Recorder;
import io.encbench.report.file.MeasurementFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads and writes captures as JSON lines, which people may look at and edit: first a {@link
 * Header}, then a line for each statement.
 */
public final class CaptureFile {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private CaptureFile() {}

  /**
   * The first line of a file.
   *
   * @param captureVersion version of the format
   * @param statements number of the lines that follow, which shows whether the file is complete
   */
  record Header(
      int captureVersion,
      String source,
      String schema,
      double seconds,
      int statements,
      List<Capture.Loss> losses) {}

  /**
   * Writes a capture. If the program is killed meanwhile, the previous file, if any, remains.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Capture capture, Path file) throws IOException {
    StringBuilder lines = new StringBuilder();
    line(
        lines,
        new Header(
            Recorder.FORMAT_VERSION,
            capture.source(),
            capture.schema(),
            capture.seconds(),
            capture.statements().size(),
            capture.losses()));
    capture.statements().forEach(statement -> line(lines, statement));
    MeasurementFile.write(file, lines.toString());
  }

  private static void line(StringBuilder lines, Object value) {
    try {
      lines.append(MAPPER.writeValueAsString(value)).append('\n');
    } catch (JacksonException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads a capture.
   *
   * @throws ConfigurationException if the file cannot be read, is cut off, is of another version,
   *     or has a line that is not valid; the message names the line
   */
  public static Capture read(Path file) {
    List<String> lines = PropsFile.text(file).lines().toList();
    if (lines.isEmpty()) {
      throw new ConfigurationException(file + " is empty; name a file that capture wrote");
    }
    Header header = header(file, lines.get(0));
    List<CapturedStatement> statements = new ArrayList<>();
    Set<String> texts = new HashSet<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        CapturedStatement statement = parse(file, i + 1, lines.get(i), CapturedStatement.class);
        if (!texts.add(statement.statement())) {
          throw error(file, i + 1, "repeats the statement of an earlier line; remove one of them");
        }
        statements.add(statement);
      }
    }
    if (statements.size() != header.statements()) {
      throw new ConfigurationException(
          "%s: the first line says %d statements, but %d follow, so lines may be missing; if these are all, write \"statements\":%d"
              .formatted(file, header.statements(), statements.size(), statements.size()));
    }
    return new Capture(
        header.source(), header.schema(), header.seconds(), header.losses(), statements);
  }

  private static Header header(Path file, String line) {
    int version;
    try {
      version = MAPPER.readTree(line).path("captureVersion").asInt();
    } catch (JacksonException e) {
      throw error(file, 1, "is not JSON; name a file that capture wrote");
    }
    if (version == 0) {
      throw error(file, 1, "has no captureVersion; name a file that capture wrote");
    }
    if (version != Recorder.FORMAT_VERSION) {
      throw error(
          file,
          1,
          "captureVersion is %d, this program reads %d; use the version of EncBench that wrote it"
              .formatted(version, Recorder.FORMAT_VERSION));
    }
    Header header = parse(file, 1, line, Header.class);
    if (!(header.seconds() > 0 && header.seconds() < Double.MAX_VALUE)) {
      throw error(file, 1, "seconds is " + header.seconds() + "; it must be more than 0");
    }
    if (header.source() == null || header.schema() == null || header.losses() == null) {
      throw error(file, 1, "needs source, schema and losses");
    }
    return header;
  }

  private static <T> T parse(Path file, int number, String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JacksonException e) {
      Throwable cause = e.getCause();
      throw error(
          file,
          number,
          cause instanceof ConfigurationException
              ? String.valueOf(cause.getMessage())
              : "is not valid: " + e.getOriginalMessage());
    }
  }

  private static ConfigurationException error(Path file, int line, String problem) {
    return new ConfigurationException(file + ", line " + line + ": " + problem);
  }
}
