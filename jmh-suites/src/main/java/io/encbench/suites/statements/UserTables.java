package io.encbench.suites.statements;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.EncryptedShare;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The columns that a user's script creates when it runs without encryption. Immutable.
 *
 * @param columns columns of all its tables
 */
record UserTables(List<Column> columns) {
  /** Assumed bytes of a value whose type has no length in characters. */
  private static final int NUMBER_BYTES = 8;

  UserTables {
    columns = List.copyOf(columns);
  }

  /** One column. {@code bytes} is the maximum length of its type. */
  record Column(String table, String name, long bytes) {}

  /**
   * Creates the tables in a separate schema, reads their columns, and drops the schema.
   *
   * @param schema name of a schema that does not exist, see {@link OwnSchema#requireNone}
   */
  static UserTables of(Connection plain, String schema, List<FileStatement> create)
      throws SQLException {
    OwnSchema.renew(plain, schema);
    String before = plain.getCatalog();
    try {
      plain.setCatalog(schema);
      OwnSchema.fill(plain, create);
      return read(plain, schema);
    } finally {
      plain.setCatalog(before);
      OwnSchema.drop(plain, schema);
    }
  }

  private static UserTables read(Connection plain, String schema) throws SQLException {
    List<Column> columns = new ArrayList<>();
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT table_name, column_name, COALESCE(character_maximum_length, ?)"
                + " FROM information_schema.columns WHERE table_schema = ?")) {
      query.setInt(1, NUMBER_BYTES);
      query.setString(2, schema);
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          columns.add(new Column(found.getString(1), found.getString(2), found.getLong(3)));
        }
      }
    }
    return new UserTables(columns);
  }

  /**
   * The share of the columns that rules encrypt. It is not known which values the statements touch.
   */
  EncryptedShare share(EncryptionRules rules) {
    return EncryptedShare.of(
        columns.stream()
            .map(
                column ->
                    new EncryptedShare.Column(
                        rules.rule(column.table(), column.name()) != null,
                        column.bytes(),
                        Map.of()))
            .toList());
  }
}
