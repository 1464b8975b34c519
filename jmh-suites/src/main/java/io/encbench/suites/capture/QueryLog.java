package io.encbench.suites.capture;

import io.encbench.config.ConfigurationException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A log file of a server: the general query log or the slow query log, of MySQL or MariaDB ("MySQL
 * Reference Manual", MySQL Server Logs).
 */
public final class QueryLog {
  /** What a server writes at its start, between entries. */
  private static final Pattern SERVER_START =
      Pattern.compile(
          "\\S+, Version: .* started with:|Tcp port: .*|Time\\s+Id\\s+Command\\s+Argument");

  private QueryLog() {}

  /**
   * Reads a log.
   *
   * @param schema the schema whose statements are wanted; empty for those of all
   * @throws ConfigurationException if the file cannot be read, is not a log of queries, or has no
   *     statement of the schema
   */
  public static Capture read(Path file, String schema) {
    @Nullable LogReader reader = null;
    int lines = 0;
    // A log may contain bytes of any character set, in values that are not kept.
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    try (var channel = Files.newByteChannel(file, StandardOpenOption.READ);
        BufferedReader text = new BufferedReader(Channels.newReader(channel, decoder, -1))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        lines++;
        if (SERVER_START.matcher(line).matches()) {
          continue;
        }
        if (reader == null) {
          reader = reader(line, schema);
        }
        if (reader != null) {
          reader.line(line);
        }
      }
    } catch (IOException e) {
      throw new ConfigurationException("cannot read " + file + " (" + e.getMessage() + ")", e);
    }
    if (reader == null) {
      throw new ConfigurationException(
          "%s is neither a general nor a slow query log: none of its %d lines begins an entry"
              .formatted(file, lines));
    }
    Capture capture = reader.capture(file);
    if (capture.statements().isEmpty()) {
      throw new ConfigurationException(
          "%s has no statement%s; log while the application works"
              .formatted(file, schema.isEmpty() ? "" : " of schema " + schema));
    }
    return capture;
  }

  private static @Nullable LogReader reader(String line, String schema) {
    if (GeneralLogReader.begins(line)) {
      return new GeneralLogReader(schema);
    }
    return SlowLogReader.begins(line) ? new SlowLogReader(schema) : null;
  }

  /** Reads the lines of one kind of log. */
  interface LogReader {
    void line(String line);

    /** What the lines so far contain. */
    Capture capture(Path file);
  }
}
