package io.encbench.suites.statements;

import io.encbench.config.ConfigurationException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The schema that a user's script fills. It is recreated for each iteration and dropped at the end.
 */
final class OwnSchema {
  private OwnSchema() {}

  /**
   * Requires that the schema does not exist, because it would be dropped.
   *
   * @throws ConfigurationException if it exists
   */
  static void requireNone(Connection plain, String name) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement("SELECT 1 FROM information_schema.schemata WHERE schema_name = ?")) {
      query.setString(1, name);
      try (ResultSet found = query.executeQuery()) {
        if (found.next()) {
          throw new ConfigurationException(
              "the server already has a schema %s, which --create would replace; name another with --create-schema"
                  .formatted(name));
        }
      }
    }
  }

  /** Drops and recreates the schema, empty. */
  static void renew(Connection plain, String name) throws SQLException {
    drop(plain, name);
    try (Statement statement = plain.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
  }

  /** Drops the schema if it exists. */
  static void drop(Connection plain, String name) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + name);
    }
  }

  /** Runs the user's script. */
  static void fill(Connection connection, List<FileStatement> create) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (FileStatement next : create) {
        try {
          statement.execute(next.text());
        } catch (SQLException e) {
          throw new SQLException(
              "--create, " + next.shown() + ": " + e.getMessage(),
              e.getSQLState(),
              e.getErrorCode(),
              e);
        }
      }
    }
  }
}
