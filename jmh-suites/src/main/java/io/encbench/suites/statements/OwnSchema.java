package io.encbench.suites.statements;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The schema that a user's script fills. It is recreated for each iteration and dropped at the end.
 */
final class OwnSchema {
  private static final Pattern DATABASE_IN_URL = Pattern.compile("(jdbc:mysql://[^/]+/)[^?]*(.*)");

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

  /** The same server and account, with the schema as the default database. */
  static Endpoint in(Endpoint endpoint, String name) {
    Matcher url = DATABASE_IN_URL.matcher(endpoint.url());
    if (!url.matches()) {
      throw new IllegalArgumentException("not of the form jdbc:mysql://host:port/database");
    }
    return new Endpoint(
        url.group(1) + name + url.group(2),
        endpoint.user(),
        endpoint.password(),
        endpoint.caCertificate());
  }
}
