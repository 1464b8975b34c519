package io.encbench.suites.statements;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.Identifiers;
import io.encbench.profile.proof.ModeMismatchException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Checks the columns that a user's rules name, without the encrypting driver. The values are not
 * known, so the check is that the column has the type of cells and that its values are not
 * printable text.
 */
final class RuleProof {
  private static final int VALUES_LOOKED_AT = 1_000;

  /**
   * Highest number of printable cells: among random cells, one in millions is printable text by
   * chance.
   */
  private static final int MOST_PRINTABLE = 1;

  private final Connection plain;
  private final String profile;

  /**
   * Creates the proof.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile whose encryption is checked, for messages
   */
  RuleProof(Connection plain, String profile) {
    this.plain = plain;
    this.profile = profile;
  }

  /**
   * Checks every column that exists.
   *
   * @return number of values found, all of them cells
   * @throws ModeMismatchException if a column does not hold cells
   */
  long prove(EncryptionRules rules) throws SQLException {
    long cells = 0;
    for (ColumnRule rule : rules.all()) {
      String type = type(rule);
      if (!type.isEmpty()) {
        if (!type.equals("varbinary")) {
          throw mismatch(rule, "the type " + type + ", which cells do not have");
        }
        cells += look(rule);
      }
    }
    return cells;
  }

  private long look(ColumnRule rule) throws SQLException {
    String column = Identifiers.quote(rule.column());
    String table = Identifiers.quote(rule.table());
    int printable = 0;
    try (Statement statement = plain.createStatement()) {
      try (ResultSet found =
          statement.executeQuery(
              "SELECT %s FROM %s WHERE %s IS NOT NULL LIMIT %d"
                  .formatted(column, table, column, VALUES_LOOKED_AT))) {
        while (found.next()) {
          String text = new String(found.getBytes(1), StandardCharsets.ISO_8859_1);
          if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            printable++;
          }
        }
      }
      if (printable > MOST_PRINTABLE) {
        throw mismatch(rule, printable + " values that are printable text, unlike cells");
      }
      try (ResultSet count =
          statement.executeQuery("SELECT COUNT(%s) FROM %s".formatted(column, table))) {
        count.next();
        return count.getLong(1);
      }
    }
  }

  /** The type of a rule's column; empty if the column does not exist. */
  private String type(ColumnRule rule) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT data_type FROM information_schema.columns WHERE table_schema = DATABASE()"
                + " AND table_name = ? AND column_name = ?")) {
      query.setString(1, rule.table());
      query.setString(2, rule.column());
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getString(1) : "";
      }
    }
  }

  private ModeMismatchException mismatch(ColumnRule rule, String found) {
    return new ModeMismatchException(
        "proof of mode failed for profile %s: on the server, column %s has %s"
            .formatted(profile, rule.name(), found));
  }
}
