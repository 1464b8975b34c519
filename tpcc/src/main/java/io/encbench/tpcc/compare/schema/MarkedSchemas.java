package io.encbench.tpcc.compare.schema;

import io.encbench.config.ConfigurationException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Optional;

/**
 * The schemas that a comparison creates on a server. Each has a table that states the schema's
 * purpose. A schema without this table, or with another purpose, is neither written to nor dropped.
 *
 * <p>While this object is open, its connection holds a lock on the server, so that no two
 * comparisons work on the same schemas. The server releases the lock when the connection or the
 * client ends. Used by one thread at a time.
 */
final class MarkedSchemas implements AutoCloseable {
  /** The table that marks a schema. */
  private static final String MARK = "encbench_mark";

  /** Longest name of a schema in MySQL and MariaDB. */
  private static final int LONGEST_NAME_CHARS = 64;

  /**
   * Time to wait for the lock, since a server takes a moment to notice that its former client is
   * gone.
   */
  private static final int ENDING_SECONDS = 2;

  /**
   * Largest wait_timeout that both servers accept on every operating system: a comparison can last
   * for days.
   */
  private static final int LOCK_TIMEOUT_SECONDS = 2_147_483;

  private final Connection connection;

  /**
   * A schema that a comparison needs.
   *
   * @param name name of the schema
   * @param purpose purpose of the schema, the same in every comparison that may use it
   * @param contents what was loaded into the schema; empty if it is created again for each run
   */
  record Marked(String name, String purpose, String contents) {
    Marked {
      if (name.length() > LONGEST_NAME_CHARS) {
        throw new ConfigurationException(
            "The name of schema %s would have %d characters, but servers allow %d: use a shorter name for the schema in conn, or for the arm"
                .formatted(name, name.length(), LONGEST_NAME_CHARS));
      }
    }
  }

  private MarkedSchemas(Connection connection) {
    this.connection = connection;
  }

  /**
   * Takes the lock, and checks that each schema is either missing or was made for its purpose.
   *
   * @param connection a connection without a default schema; {@link #close()} closes it
   * @param lock name of the lock, which only one comparison can hold at a time
   * @throws ConfigurationException if another comparison holds the lock, or a schema is not ours
   */
  static MarkedSchemas claim(Connection connection, String lock, Collection<Marked> schemas)
      throws SQLException {
    MarkedSchemas claimed = new MarkedSchemas(connection);
    try {
      claimed.lock(lock);
      for (Marked schema : schemas) {
        claimed.contents(schema);
      }
      return claimed;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private void lock(String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION wait_timeout = " + LOCK_TIMEOUT_SECONDS);
    }
    // The name is hashed, because the name of a lock has at most 64 characters. Not by SHA1, which
    // MySQL 9.7 has in a component only.
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT GET_LOCK(SHA2(?, 224), ?), IS_USED_LOCK(SHA2(?, 224))")) {
      statement.setString(1, name);
      statement.setInt(2, ENDING_SECONDS);
      statement.setString(3, name);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        if (row.getInt(1) != 1) {
          throw new ConfigurationException(
              "conn: another comparison is using the schemas %s_... of this server (connection ID %s): wait until it has ended, or name another schema in conn, from which this comparison derives its schema names"
                  .formatted(name, row.getString(2)));
        }
      }
    }
  }

  /**
   * Creates a schema unless it exists with the same contents.
   *
   * @return the former contents if the schema had others and was created again
   */
  Optional<String> make(Marked schema) throws SQLException {
    Optional<String> before = contents(schema);
    if (before.isPresent() && before.get().equals(schema.contents())) {
      return Optional.empty();
    }
    if (before.isPresent()) {
      drop(schema);
    }
    try (Statement statement = connection.createStatement()) {
      // Fails if another client has just created it.
      statement.execute("CREATE DATABASE " + schema.name() + " CHARACTER SET utf8mb4");
      statement.execute(
          "CREATE TABLE %s.%s (purpose VARCHAR(255) NOT NULL, contents VARCHAR(255) NOT NULL, made TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP) COMMENT 'EncBench made this schema, and drops it with all that is in it'"
              .formatted(schema.name(), MARK));
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO %s.%s (purpose, contents) VALUES (?, ?)".formatted(schema.name(), MARK))) {
      statement.setString(1, schema.purpose());
      statement.setString(2, schema.contents());
      statement.executeUpdate();
    }
    return before;
  }

  /** Drops a schema with everything in it, if it exists. */
  void drop(Marked schema) throws SQLException {
    if (contents(schema).isPresent()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP DATABASE " + schema.name());
      }
    }
  }

  /**
   * Returns the contents of a schema as its mark states them.
   *
   * @return empty if there is no such schema
   * @throws ConfigurationException if the schema was not made for this purpose
   */
  private Optional<String> contents(Marked schema) throws SQLException {
    if (!exists("SELECT 1 FROM information_schema.schemata WHERE schema_name = ?", schema.name())) {
      return Optional.empty();
    }
    if (!exists(
        "SELECT 1 FROM information_schema.tables WHERE table_name = '%s' AND table_schema = ?"
            .formatted(MARK),
        schema.name())) {
      throw notOurs(
          schema,
          "has no table " + MARK + ", so this program did not make it, or was killed while it did");
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT purpose, contents FROM %s.%s".formatted(schema.name(), MARK))) {
      if (!rows.next()) {
        throw notOurs(
            schema, "has an empty table " + MARK + ", so this program was killed while it made it");
      }
      String purpose = rows.getString(1);
      if (!purpose.equals(schema.purpose())) {
        throw notOurs(schema, "was made for something else: " + purpose);
      }
      return Optional.of(rows.getString(2));
    }
  }

  private static ConfigurationException notOurs(Marked schema, String reason) {
    return new ConfigurationException(
        "conn: the schema %s, which this comparison needs as %s, already exists and %s. It was not changed. Name another schema in conn, from which the comparison derives its schema names, or drop this one if nobody needs its contents"
            .formatted(schema.name(), schema.purpose(), reason));
  }

  private boolean exists(String query, String schema) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, schema);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
