package io.encbench.suites.oltp;

import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.suites.oltp.sysbench.RowText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Reads the tables of an arm without its driver and checks that they hold what the profile
 * promises. For every row of an encrypted column, it checks the type and length, which no plain
 * value has. For some rows, it also checks the cells themselves. Measured events change the rows,
 * so only the form of the values can be checked.
 */
final class TableProof {
  private static final int ROWS_LOOKED_AT = 1_000;

  /**
   * Highest number of printable cells: among random cells, one in millions is printable text by
   * chance.
   */
  private static final int MOST_PRINTABLE = 1;

  private static final int INT_CHARACTERS = 11;

  private final Connection plain;
  private final String profile;

  /**
   * Creates the proof.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile whose encryption is checked, for messages
   */
  TableProof(Connection plain, String profile) {
    this.plain = plain;
    this.profile = profile;
  }

  /**
   * Checks all tables.
   *
   * @return number of cells found
   * @throws ModeMismatchException if a column does not hold what it should
   */
  long prove(OltpTables tables) throws SQLException {
    long cells = 0;
    for (String table : tables.names()) {
      for (OltpColumn column : OltpColumn.values()) {
        if (column.encrypted(tables.encryptedPercent())) {
          cells += proveCells(table, column);
        } else {
          provePlain(table, column);
        }
      }
    }
    return cells;
  }

  private void provePlain(String table, OltpColumn column) throws SQLException {
    String type = type(table, column);
    if (!column.type().toLowerCase(Locale.ROOT).startsWith(type)) {
      throw mismatch(table, column, "the type " + type + " instead of " + column.type());
    }
  }

  private long proveCells(String table, OltpColumn column) throws SQLException {
    String type = type(table, column);
    if (!type.equals(column.cell().type())) {
      throw mismatch(table, column, "the type " + type + ", which cells do not have");
    }
    int length = column.cell().length(longest(column));
    long rows;
    try (Statement statement = plain.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(LENGTH(%s) = %d) FROM %s"
                    .formatted(column.sql(), length, table))) {
      found.next();
      rows = found.getLong(1);
      if (found.getLong(2) != rows) {
        throw mismatch(
            table,
            column,
            "%d of %d values without the %d bytes of a cell"
                .formatted(rows - found.getLong(2), rows, length));
      }
    }
    lookAt(table, column);
    return rows;
  }

  private void lookAt(String table, OltpColumn column) throws SQLException {
    Set<String> different = new HashSet<>();
    int printable = 0;
    int rows = 0;
    try (Statement statement = plain.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT %s FROM %s LIMIT %d".formatted(column.sql(), table, ROWS_LOOKED_AT))) {
      while (found.next()) {
        byte[] cell = found.getBytes(1);
        String text = new String(cell, StandardCharsets.ISO_8859_1);
        rows++;
        different.add(text);
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
          printable++;
        }
      }
    }
    if (printable > MOST_PRINTABLE) {
      throw mismatch(table, column, printable + " values that are printable text, unlike cells");
    }
    // Counters repeat; ids and texts do not.
    if (column != OltpColumn.K && different.size() < rows) {
      throw mismatch(
          table, column, (rows - different.size()) + " equal cells for different values");
    }
  }

  private static String longest(OltpColumn column) {
    return switch (column) {
      case ID, K -> "1".repeat(INT_CHARACTERS);
      case C -> "1".repeat(RowText.C.length());
      case PAD -> "1".repeat(RowText.PAD.length());
    };
  }

  private String type(String table, OltpColumn column) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT data_type FROM information_schema.columns WHERE table_schema = DATABASE()"
                + " AND table_name = ? AND column_name = ?")) {
      query.setString(1, table);
      query.setString(2, column.sql());
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getString(1) : "of a missing column";
      }
    }
  }

  private ModeMismatchException mismatch(String table, OltpColumn column, String found) {
    return new ModeMismatchException(
        "proof of mode failed for profile %s: on the server, column %s.%s has %s"
            .formatted(profile, table, column.sql(), found));
  }
}
