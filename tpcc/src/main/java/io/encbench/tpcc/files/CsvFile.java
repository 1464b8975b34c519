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

/** A CSV file whose values need no quotes, with the column names in the first line. */
final class CsvFile implements AutoCloseable {
  /** The only column that does not contain numbers. */
  private static final String DEVICE = "device";

  private final Path file;
  private final BufferedWriter writer;

  /**
   * Creates a file.
   *
   * @throws UnwritableFileException if the file cannot be created
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
        // A comma in a text would shift all columns after it.
        writer.write(values.get(i).toString().replace(',', ';'));
      }
      writer.write('\n');
    } catch (IOException e) {
      throw new UnwritableFileException(file, e);
    }
  }

  /** Makes the rows so far visible to other readers. */
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
   * Reads a small file of numbers. Returns its rows, each by column. An incomplete last row, as a
   * killed program leaves it, is skipped.
   *
   * @throws DamagedFileException if the file contains anything else
   */
  static List<Map<String, String>> read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "it is not UTF-8 text", e);
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
        throw new DamagedFileException(file, "line " + number + " is not a valid row", e);
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
        // Only the form is checked here; the number is parsed again where it is needed.
        var unused = Double.parseDouble(fields[i]);
      }
      row.put(column, fields[i]);
    }
    return row;
  }
}
