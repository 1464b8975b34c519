package io.encbench.tpcc.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A file of comma-separated values that need no quotes, with a line of names on top. */
final class CsvFile implements AutoCloseable {
  private final BufferedWriter writer;

  /** Makes a new file. */
  CsvFile(Path file, List<String> columns) throws IOException {
    this.writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    row(columns);
  }

  /** Adds a row. */
  void row(List<?> values) throws IOException {
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        writer.write(',');
      }
      // A comma in a text would shift all that follows.
      writer.write(values.get(i).toString().replace(',', ';'));
    }
    writer.write('\n');
  }

  /** Makes the rows so far readable to others. */
  void flush() throws IOException {
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  /** Reads a small file: its rows by column; a row that is cut off is left out. */
  static List<Map<String, String>> read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return rows(lines.map(line -> line.split(",", -1)).toList());
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private static List<Map<String, String>> rows(List<String[]> lines) {
    List<Map<String, String>> rows = new ArrayList<>();
    if (lines.isEmpty()) {
      return rows;
    }
    List<String> columns = Arrays.asList(lines.get(0));
    for (String[] line : lines.subList(1, lines.size())) {
      if (line.length == columns.size()) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < line.length; i++) {
          row.put(columns.get(i), line[i]);
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
