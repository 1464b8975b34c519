package io.encbench.suites.statements;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.Identifiers;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.StorageProver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the columns that a user's rules name, without the encrypting driver. The values are not
 * known, so the check is that the column has the type of cells and that its values are not
 * printable text.
 */
final class RuleProof {
  private static final int VALUES_LOOKED_AT = 1_000;

  private final Connection plain;
  private final StorageProver prover;

  /**
   * Creates the proof.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile whose encryption is checked, for messages
   */
  RuleProof(Connection plain, String profile) {
    this.plain = plain;
    this.prover = new StorageProver(plain, profile);
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
      String type = prover.type(rule.table(), rule.column());
      if (!type.equals(StorageProver.MISSING)) {
        if (!type.equals("varbinary")) {
          throw prover.mismatch(rule.name(), "the type " + type + ", which cells do not have");
        }
        cells += look(rule);
      }
    }
    return cells;
  }

  private long look(ColumnRule rule) throws SQLException {
    String column = Identifiers.quote(rule.column());
    String table = Identifiers.quote(rule.table());
    List<byte[]> values = new ArrayList<>();
    try (Statement statement = plain.createStatement()) {
      try (ResultSet found =
          statement.executeQuery(
              "SELECT %s FROM %s WHERE %s IS NOT NULL LIMIT %d"
                  .formatted(column, table, column, VALUES_LOOKED_AT))) {
        while (found.next()) {
          values.add(found.getBytes(1));
        }
      }
      prover.requireUnreadable(rule.name(), values);
      try (ResultSet count =
          statement.executeQuery("SELECT COUNT(%s) FROM %s".formatted(column, table))) {
        count.next();
        return count.getLong(1);
      }
    }
  }
}
