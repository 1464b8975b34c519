package io.encbench.suites.oltp;

import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.StorageProver;
import io.encbench.suites.oltp.sysbench.RowText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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

  private static final int INT_CHARACTERS = 11;

  private final Connection plain;
  private final StorageProver prover;

  /**
   * Creates the proof.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile whose encryption is checked, for messages
   */
  TableProof(Connection plain, String profile) {
    this.plain = plain;
    this.prover = new StorageProver(plain, profile);
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
    String type = prover.type(table, column.sql());
    if (!column.type().toLowerCase(Locale.ROOT).startsWith(type)) {
      throw mismatch(table, column, "the type " + type + " instead of " + column.type());
    }
  }

  private long proveCells(String table, OltpColumn column) throws SQLException {
    String type = prover.type(table, column.sql());
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
    List<byte[]> cells = new ArrayList<>();
    Set<String> different = new HashSet<>();
    try (Statement statement = plain.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT %s FROM %s LIMIT %d".formatted(column.sql(), table, ROWS_LOOKED_AT))) {
      while (found.next()) {
        byte[] cell = found.getBytes(1);
        cells.add(cell);
        different.add(new String(cell, StandardCharsets.ISO_8859_1));
      }
    }
    prover.requireUnreadable(name(table, column), cells);
    // Counters repeat; ids and texts do not.
    if (column != OltpColumn.K && different.size() < cells.size()) {
      throw mismatch(
          table, column, (cells.size() - different.size()) + " equal cells for different values");
    }
  }

  private static String longest(OltpColumn column) {
    return switch (column) {
      case ID, K -> "1".repeat(INT_CHARACTERS);
      case C -> "1".repeat(RowText.C.length());
      case PAD -> "1".repeat(RowText.PAD.length());
    };
  }

  private ModeMismatchException mismatch(String table, OltpColumn column, String found) {
    return prover.mismatch(name(table, column), found);
  }

  private static String name(String table, OltpColumn column) {
    return table + "." + column.sql();
  }
}
