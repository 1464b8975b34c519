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
 * The schemas that a comparison makes on a server, and nobody else's. Each has a table that says
 * what it was made for; a schema without it, or made for something else, is neither written to nor
 * dropped. While this is open the server holds a lock for it, so no two comparisons work on the
 * same schemas; the server lets go of it when the connection or the client ends. Serves one thread
 * at a time.
 */
final class MarkedSchemas implements AutoCloseable {
  /** The table that marks a schema. */
  static final String MARK = "encbench_mark";

  /** Longest name of a schema, in both servers. */
  private static final int LONGEST_NAME_CHARS = 64;

  /** A server takes a moment to notice that the client of a lock is gone. */
  private static final int ENDING_SECONDS = 2;

  /** Both servers' most that any operating system takes: a comparison can last for days. */
  private static final int LOCK_TIMEOUT_SECONDS = 2_147_483;

  private final Connection connection;

  /**
   * A schema as a comparison needs it.
   *
   * @param name of the schema
   * @param purpose what it is made for; the same in every comparison that may use it
   * @param contents what was loaded into it; empty if it is made anew for each run
   */
  record Marked(String name, String purpose, String contents) {
    Marked {
      if (name.length() > LONGEST_NAME_CHARS) {
        throw new ConfigurationException(
            "The schema %s would have a name of %d characters, and servers take %d: use a shorter name for the schema in conn, or for the arm"
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
   * @param connection to no schema in particular, which is closed with this
   * @param lock names what only one comparison at a time may do
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
    // Names of locks are as short as those of schemas.
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT GET_LOCK(SHA1(?), ?), IS_USED_LOCK(SHA1(?))")) {
      statement.setString(1, name);
      statement.setInt(2, ENDING_SECONDS);
      statement.setString(3, name);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        if (row.getInt(1) != 1) {
          throw new ConfigurationException(
              "conn: another comparison is using the schemas %s_... of this server (its connection has the number %s): wait until it has ended, or name another schema in conn, after which this comparison names its own"
                  .formatted(name, row.getString(2)));
        }
      }
    }
  }

  /**
   * Makes a schema unless it is there.
   *
   * @return what was in it if it was there with other contents, and has been made anew
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
      // Fails if somebody else has just made it.
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

  /** Drops a schema with all that is in it, if it is there. */
  void drop(Marked schema) throws SQLException {
    if (contents(schema).isPresent()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP DATABASE " + schema.name());
      }
    }
  }

  /**
   * What is in a schema.
   *
   * @return empty if there is no such schema
   * @throws ConfigurationException if it was not made for this purpose
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
        "conn: the schema %s, which this comparison needs as %s, exists already and %s. It is left as it is. Name another schema in conn, after which the comparison names its own; or drop that one if nobody needs what is in it"
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
