package io.encbench.driver.value;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.profile.Endpoint;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerBinary;
import io.encbench.server.ServerTuning;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A server with plain columns, to compare with what the codecs do. */
final class PlainDatabase implements AutoCloseable {
  private final ServerBinary binary;
  private final EmbeddedServer server;

  private PlainDatabase(ServerBinary binary, EmbeddedServer server) {
    this.binary = binary;
    this.server = server;
  }

  static PlainDatabase startOrSkip(ServerBinary binary) {
    ServerTuning tuning =
        ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);
    try {
      return new PlainDatabase(binary, EmbeddedServer.start(binary, tuning, notice -> {}));
    } catch (ConfigurationException | MissingLibrariesException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }

  Connection connect(String connectionZone) throws SQLException {
    Endpoint endpoint = server.endpoint();
    Properties properties = new Properties();
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("connectionTimeZone", connectionZone);
    return DriverManager.getConnection(endpoint.url(), properties);
  }

  /** Makes the table {@code plain} with the columns {@code id} and {@code v}. */
  void createTable(Connection connection, ColumnType type) throws SQLException {
    String collation =
        binary == ServerBinary.MYSQL_8_0_31 ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
    String column =
        type.kind().family() == Family.TEXT
            ? type + " CHARACTER SET utf8mb4 COLLATE " + collation
            : type + " NULL";
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS plain");
      statement.execute("CREATE TABLE plain (id INT PRIMARY KEY AUTO_INCREMENT, v " + column + ")");
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
