package io.encbench.profile.proof;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads a column as stored on the server, bypassing any encrypting driver, and checks it against
 * the profile: an encrypted column must contain only cells, and a plain column the values
 * themselves. The check is based on the values and the specification of cells
 * (docs/driver/cell-format.md). It uses none of the driver's code, so it cannot share a defect with
 * the driver.
 */
public final class StorageProver {
  /** Stands for the type of a column that does not exist. */
  public static final String MISSING = "of a missing column";

  /**
   * Largest share of ciphertexts that may be printable text. One in ten million strings of 16
   * random bytes is printable, (95 / 256)^16, but many strings of a shorter encoding would be.
   */
  private static final double MAX_PRINTABLE_SHARE = 0.001;

  private static final int SAMPLE_ROWS = 1000;

  /**
   * Highest number of printable cells in a sample: among random cells, one in millions is printable
   * text by chance.
   */
  private static final int MOST_PRINTABLE = 1;

  private final Connection plain;
  private final String profile;

  /**
   * Creates a prover for one profile.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile or arm, for messages
   */
  public StorageProver(Connection plain, String profile) {
    this.plain = plain;
    this.profile = profile;
  }

  /**
   * Checks every value of a column.
   *
   * @return number of cells found; 0 for a plain column
   * @throws ModeMismatchException if the column does not have the expected content; the message
   *     contains no values
   */
  public long prove(StoredColumn column) throws SQLException {
    List<byte[]> stored = read(column);
    if (stored.size() != column.plaintexts().size()) {
      throw mismatch(column, stored.size() + " values instead of " + column.plaintexts().size());
    }
    StoredForm form = column.cell();
    if (form == null) {
      provePlain(column, stored);
      return 0;
    }
    proveCells(column, form, stored);
    return stored.size();
  }

  /**
   * Checks the first {@value #SAMPLE_ROWS} values of an encrypted column whose plaintexts are not
   * known: the column has a type that the form allows, and no value is shorter than a ciphertext or
   * is printable text. NULL values do not count.
   *
   * @param form form of the stored ciphertexts
   * @return number of cells found
   * @throws ModeMismatchException if the column has another type or a value is not a cell; the
   *     message contains no values
   */
  public long proveSample(String table, String name, StoredForm form) throws SQLException {
    var column = new StoredColumn(table, name, List.of(), form);
    String type = type(table, name);
    if (!form.mayHaveType(type)) {
      throw mismatch(column, "the type " + type + ", which cells do not have");
    }
    long cells = 0;
    String quoted = quote(name);
    try (Statement statement = plain.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT %s FROM %s WHERE %s IS NOT NULL LIMIT %d"
                    .formatted(quoted, quote(table), quoted, SAMPLE_ROWS))) {
      while (rows.next()) {
        byte[] value = ciphertext(column, form, rows.getBytes(1));
        if (value.length < form.length("") || printable(value)) {
          throw mismatch(column, "a value that is not a cell");
        }
        cells++;
      }
    }
    return cells;
  }

  private static String quote(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  private static boolean printable(byte[] value) {
    for (byte one : value) {
      if (one < ' ' || one > '~') {
        return false;
      }
    }
    return true;
  }

  private List<byte[]> read(StoredColumn column) throws SQLException {
    List<byte[]> values = new ArrayList<>();
    try (Statement statement = plain.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT " + column.name() + " FROM " + column.table())) {
      while (rows.next()) {
        byte[] value = rows.getBytes(1);
        if (value == null) {
          throw mismatch(column, "a NULL, though no value is null");
        }
        values.add(value);
      }
    }
    return values;
  }

  private void provePlain(StoredColumn column, List<byte[]> stored) {
    Map<String, Long> found = counts(stored, value -> new String(value, StandardCharsets.UTF_8));
    if (!found.equals(counts(column.plaintexts(), Function.identity()))) {
      throw mismatch(column, "values that differ from those written, though it is not encrypted");
    }
  }

  private void proveCells(StoredColumn column, StoredForm form, List<byte[]> stored)
      throws SQLException {
    String type = type(column.table(), column.name());
    if (!type.equals(form.type())) {
      throw mismatch(
          column, "the type " + type + " instead of " + form.type().toUpperCase(Locale.ROOT));
    }
    List<byte[]> ciphertexts =
        stored.stream().map(value -> ciphertext(column, form, value)).toList();
    Map<Integer, Long> lengths = new TreeMap<>(counts(ciphertexts, cell -> cell.length));
    Map<Integer, Long> due = new TreeMap<>(counts(column.plaintexts(), form::length));
    if (!lengths.equals(due)) {
      throw mismatch(
          column,
          "values of " + lengths.keySet() + " bytes; expected cells of " + due.keySet() + " bytes");
    }
    Set<String> plaintexts = new HashSet<>(column.plaintexts());
    Set<String> cells = new HashSet<>();
    long printable = 0;
    for (byte[] value : ciphertexts) {
      String text = new String(value, StandardCharsets.ISO_8859_1);
      cells.add(text);
      if (plaintexts.contains(text) || plaintexts.contains(text.strip())) {
        throw mismatch(column, "plaintext, though it is encrypted");
      }
      if (printable(value)) {
        printable++;
      }
    }
    if (printable > MAX_PRINTABLE_SHARE * stored.size()) {
      throw mismatch(column, printable + " values that are printable text, which cells never are");
    }
    int distinct = form.randomised() ? stored.size() : plaintexts.size();
    if (cells.size() != distinct) {
      throw mismatch(
          column,
          cells.size()
              + " different cells instead of "
              + distinct
              + " for "
              + plaintexts.size()
              + " different values");
    }
  }

  private byte[] ciphertext(StoredColumn column, StoredForm form, byte[] value) {
    try {
      return form.ciphertext(value);
    } catch (IllegalArgumentException e) {
      // No cause is attached, because its message may contain part of the value.
      throw mismatch(column, "a value that is not a ciphertext");
    }
  }

  private static <T, K> Map<K, Long> counts(List<T> values, Function<T, K> key) {
    return values.stream().collect(Collectors.groupingBy(key, HashMap::new, Collectors.counting()));
  }

  /** The type of a column in the connection's database, or {@link #MISSING}. */
  public String type(String table, String column) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT data_type FROM information_schema.columns WHERE table_schema = DATABASE()"
                + " AND table_name = ? AND column_name = ?")) {
      query.setString(1, table);
      query.setString(2, column);
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getString(1) : MISSING;
      }
    }
  }

  /**
   * Requires that the values of an encrypted column are not text.
   *
   * @param column name of the column, for the message
   * @param values a sample of its values
   * @throws ModeMismatchException if more of them are printable than by chance; the message
   *     contains no values
   */
  public void requireUnreadable(String column, List<byte[]> values) {
    long printable = values.stream().filter(StorageProver::printable).count();
    if (printable > MOST_PRINTABLE) {
      throw mismatch(column, printable + " values that are printable text, unlike cells");
    }
  }

  private ModeMismatchException mismatch(StoredColumn column, String found) {
    return mismatch(column.table() + "." + column.name(), found);
  }

  /**
   * The exception for a column that does not hold what the profile promises.
   *
   * @param column name of the column
   * @param found what it has instead
   */
  public ModeMismatchException mismatch(String column, String found) {
    return new ModeMismatchException(
        "proof of mode failed for profile %s: on the server, column %s has %s"
            .formatted(profile, column, found));
  }
}
