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
 * Looks past the driver at the columns that a user's rules name. The values are not known, so what
 * is asked is that the column has the type of cells and that its values are no printable text.
 */
final class RuleProof {
  private static final int VALUES_LOOKED_AT = 1_000;

  /** Of random bytes one cell in millions is printable text. */
  private static final int MOST_PRINTABLE = 1;

  private final Connection plain;
  private final String profile;

  /**
   * Prepares proofs.
   *
   * @param plain connection without encrypting driver
   * @param profile whose promise is checked, for messages
   */
  RuleProof(Connection plain, String profile) {
    this.plain = plain;
    this.profile = profile;
  }

  /**
   * Looks at every column that is there.
   *
   * @return values found, cells all of them
   * @throws ModeMismatchException if one is no column of cells
   */
  long prove(EncryptionRules rules) throws SQLException {
    long cells = 0;
    for (ColumnRule rule : rules.all()) {
      String type = type(rule);
      if (!type.isEmpty()) {
        if (!type.equals("varbinary")) {
          throw mismatch(rule, "the type " + type + ", which is none of cells");
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
        throw mismatch(rule, printable + " values that are printable text, as no cells are");
      }
      try (ResultSet count =
          statement.executeQuery("SELECT COUNT(%s) FROM %s".formatted(column, table))) {
        count.next();
        return count.getLong(1);
      }
    }
  }

  /** Empty if there is no such column. */
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
