package io.encbench.tpcc.compare.schema;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.proof.ModeMismatchException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Proves over a plain connection that the encrypted columns of a schema hold only cells. Of the
 * encrypting driver's code it uses nothing but the list of columns.
 *
 * <p>It reads the first {@value #ROWS} values of each column. They are representative, since a load
 * treats all rows alike, and a run repeats the same statements.
 */
final class CellProof {
  private static final int ROWS = 1000;

  private final Connection plain;
  private final String schema;
  private final CellForm form;

  CellProof(Connection plain, String schema, CellForm form) {
    this.plain = plain;
    this.schema = schema;
    this.form = form;
  }

  /**
   * Checks every column with a rule.
   *
   * @return number of cells seen
   * @throws ModeMismatchException if a value is not a cell; the message does not contain the value
   */
  long prove(EncryptionRules rules) throws SQLException {
    long cells = 0;
    for (ColumnRule rule : rules.all()) {
      cells += prove(rule);
    }
    return cells;
  }

  private long prove(ColumnRule rule) throws SQLException {
    String type = type(rule);
    if (!form.hasType(type)) {
      throw mismatch(rule, type.isEmpty() ? "does not exist" : "is of type " + type);
    }
    long cells = 0;
    try (Statement statement = plain.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT %s FROM %s.%s WHERE %s IS NOT NULL LIMIT %d"
                    .formatted(rule.column(), schema, rule.table(), rule.column(), ROWS))) {
      while (rows.next()) {
        byte[] value = rows.getBytes(1);
        if (!form.isCell(value)) {
          throw mismatch(rule, "holds a value that is not a cell");
        }
        cells++;
      }
    }
    return cells;
  }

  private String type(ColumnRule rule) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT data_type FROM information_schema.columns WHERE table_schema = ?"
                + " AND table_name = ? AND column_name = ?")) {
      query.setString(1, schema);
      query.setString(2, rule.table());
      query.setString(3, rule.column());
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getString(1) : "";
      }
    }
  }

  private ModeMismatchException mismatch(ColumnRule rule, String found) {
    return new ModeMismatchException(
        "proof of mode failed: on the server, column " + schema + "." + rule.name() + " " + found);
  }
}
