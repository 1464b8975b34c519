package io.encbench.driver;

import io.encbench.driver.rules.RulesSource;
import io.encbench.driver.rules.RulesText;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/** A real server for tests of the driver, with a separate database for each test. */
public final class DriverServer {
  static final String MEK = "c0ffee00c0ffee00c0ffee00c0ffee00";

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final DatabaseServer server;
  private final Path directory;

  private DriverServer(DatabaseServer server, Path directory) {
    this.server = server;
    this.directory = directory;
  }

  /** A server of the kind that {@code auto} chooses on this machine. */
  static DriverServer ofAnyKind(Path directory) {
    return new DriverServer(Servers.shared(), directory);
  }

  /** A server of one kind, or skips the test on a machine that cannot run it. */
  static DriverServer ofKindOrSkip(ServerBinary binary, Path directory) {
    return new DriverServer(Servers.sharedOrSkip(binary), directory);
  }

  /**
   * A new, empty database with rules for its tables.
   *
   * @param rules lines of a rules file, without its end mark; empty if nothing is encrypted
   */
  public Database database(String rules) throws Exception {
    String name = "d" + DATABASES.incrementAndGet();
    String source = RulesSource.NONE;
    if (!rules.isEmpty()) {
      Path file = directory.resolve(name + ".props");
      source = Files.writeString(file, RulesText.complete(rules)).toString();
    }
    try (Connection connection =
            DriverManager.getConnection(server.endpoint().url(), credentials());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return new Database(name, source);
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

  /** One database, seen with and without the driver. */
  public final class Database {
    private final String name;
    private final String rules;

    Database(String name, String rules) {
      this.name = name;
      this.rules = rules;
    }

    public String name() {
      return name;
    }

    /** The database's URL for Connector/J. */
    String plainUrl() {
      return server.endpoint().url().replaceAll("/[^/]*$", "/" + name);
    }

    public String url() {
      return plainUrl().replace("jdbc:mysql:", "jdbc:encbench:mysql:");
    }

    public Properties properties() {
      Properties properties = credentials();
      properties.setProperty("MEK", MEK);
      properties.setProperty("encRules", rules);
      return properties;
    }

    public Connection connect(String... settings) throws SQLException {
      Properties properties = properties();
      for (int i = 0; i < settings.length; i += 2) {
        properties.setProperty(settings[i], settings[i + 1]);
      }
      return DriverManager.getConnection(url(), properties);
    }

    /** Connects, and has the connection checked now: the driver may put that off. */
    public Connection connectChecked(String... settings) throws SQLException {
      Connection connection = connect(settings);
      try {
        connection.createStatement().close();
        return connection;
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    }

    /** Connects without the driver, as a client without keys. */
    Connection connectPlain() throws SQLException {
      return DriverManager.getConnection(plainUrl(), credentials());
    }

    /** The account of the server, without any setting of the driver. */
    Properties credentials() {
      return DriverServer.this.credentials();
    }

    public void executePlain(String... texts) throws SQLException {
      try (Connection connection = connectPlain();
          Statement statement = connection.createStatement()) {
        for (String text : texts) {
          statement.execute(text);
        }
      }
    }
  }
}
