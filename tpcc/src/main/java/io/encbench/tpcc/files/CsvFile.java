package io.encbench.tpcc.files;

import io.encbench.report.file.DamagedFileException;
import io.encbench.report.file.UnwritableFileException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file of comma-separated values that need no quotes, with a line of names on top. */
final class CsvFile implements AutoCloseable {
  /** The only column that holds no numbers. */
  private static final String DEVICE = "device";

  private final Path file;
  private final BufferedWriter writer;

  /**
   * Makes a new file.
   *
   * @throws UnwritableFileException if it cannot be made
   */
  CsvFile(Path file, List<String> columns) throws UnwritableFileException {
    this.file = file;
    try {
      this.writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
    row(columns);
  }

  /** Adds a row. */
  void row(List<?> values) throws UnwritableFileException {
    try {
      for (int i = 0; i < values.size(); i++) {
        if (i > 0) {
          writer.write(',');
        }
        // A comma in a text would shift all that follows.
        writer.write(values.get(i).toString().replace(',', ';'));
      }
      writer.write('\n');
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  /** Makes the rows so far readable to others. */
  void flush() throws UnwritableFileException {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  @Override
  public void close() throws UnwritableFileException {
    try {
      writer.close();
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  /**
   * Reads a small file of numbers: its rows by column; a last row that is cut off is left out, as a
   * program that was killed leaves it.
   *
   * @throws DamagedFileException if it holds anything else
   */
  static List<Map<String, String>> read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "it is no text in UTF-8", e);
    }
    List<Map<String, String>> rows = new ArrayList<>();
    if (lines.isEmpty()) {
      return rows;
    }
    List<String> columns = List.of(lines.get(0).split(",", -1));
    for (int number = 2; number <= lines.size(); number++) {
      String[] fields = lines.get(number - 1).split(",", -1);
      if (fields.length < columns.size() && number == lines.size()) {
        break;
      }
      try {
        rows.add(row(columns, fields));
      } catch (IllegalArgumentException e) {
        throw new DamagedFileException(file, "line " + number + " is no row of it", e);
      }
    }
    return rows;
  }

  private static Map<String, String> row(List<String> columns, String[] fields) {
    if (fields.length != columns.size()) {
      throw new IllegalArgumentException(fields.length + " fields");
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i++) {
      String column = columns.get(i);
      if (!column.equals(DEVICE)) {
        // Read again where it is needed; only its form matters here.
        var unused = Double.parseDouble(fields[i]);
      }
      row.put(column, fields[i]);
    }
    return row;
  }
}
