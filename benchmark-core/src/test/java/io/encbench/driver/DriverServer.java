package io.encbench.driver;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerBinary;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/** A real server for tests of the driver, with a database of its own for each test. */
final class DriverServer implements AutoCloseable {
  static final String MEK = "c0ffee00c0ffee00c0ffee00c0ffee00";

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final DatabaseServer server;
  private final Path directory;

  private DriverServer(DatabaseServer server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  /** Starts the best server for this machine. */
  static DriverServer start(Path directory) {
    return new DriverServer(ServerChoice.AUTO.open(small(), notice -> {}), directory);
  }

  /** Starts one kind of server, or skips the test on a machine that cannot run it. */
  static DriverServer startOrSkip(ServerBinary binary, Path directory) {
    try {
      return new DriverServer(EmbeddedServer.start(binary, small(), notice -> {}), directory);
    } catch (MissingLibrariesException | ConfigurationException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }

  private static ServerTuning small() {
    return ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);
  }

  /** A new, empty database with rules for it. */
  Database database(String rules) throws Exception {
    String name = "d" + DATABASES.incrementAndGet();
    Path file = directory.resolve(name + ".props");
    Files.writeString(file, rules);
    try (Connection connection =
            DriverManager.getConnection(server.endpoint().url(), credentials());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return new Database(name, file);
  }

  private Properties credentials() {
    Endpoint endpoint = server.endpoint();
    Properties properties = new Properties();
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return properties;
  }

  String password() {
    return server.endpoint().password().reveal();
  }

  @Override
  public void close() {
    server.close();
  }

  /** One database, seen with and without the driver. */
  final class Database {
    private final String name;
    private final Path rules;

    Database(String name, Path rules) {
      this.name = name;
      this.rules = rules;
    }

    String name() {
      return name;
    }

    /** {@code jdbc:mysql:} and the rest. */
    String plainUrl() {
      return server.endpoint().url().replaceAll("/[^/]*$", "/" + name);
    }

    String url() {
      return plainUrl().replace("jdbc:mysql:", "jdbc:encbench:mysql:");
    }

    Properties properties() {
      Properties properties = credentials();
      properties.setProperty("MEK", MEK);
      properties.setProperty("encRules", rules.toString());
      return properties;
    }

    Connection connect(String... settings) throws SQLException {
      Properties properties = properties();
      for (int i = 0; i < settings.length; i += 2) {
        properties.setProperty(settings[i], settings[i + 1]);
      }
      return DriverManager.getConnection(url(), properties);
    }

    /** What a client without keys sees. */
    Connection connectPlain() throws SQLException {
      return DriverManager.getConnection(plainUrl(), credentials());
    }

    void executePlain(String... texts) throws SQLException {
      try (Connection connection = connectPlain();
          Statement statement = connection.createStatement()) {
        for (String text : texts) {
          statement.execute(text);
        }
      }
    }
  }
}
