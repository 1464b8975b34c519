package io.encbench.driver.value;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A server with plain columns, for comparison with the codecs. */
final class PlainDatabase {
  private final ServerBinary binary;
  private final DatabaseServer server;

  private PlainDatabase(ServerBinary binary, DatabaseServer server) {
    this.binary = binary;
    this.server = server;
  }

  static PlainDatabase ofKindOrSkip(ServerBinary binary) {
    return new PlainDatabase(binary, Servers.sharedOrSkip(binary));
  }

  Connection connect(String connectionZone, String... settings) throws SQLException {
    Endpoint endpoint = server.endpoint();
    Properties properties = new Properties();
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("connectionTimeZone", connectionZone);
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(endpoint.url(), properties);
  }

  /** Creates the table {@code plain} with the columns {@code id} and {@code v}. */
  void createTable(Connection connection, ColumnType type) throws SQLException {
    String collation =
        binary == ServerBinary.MYSQL_8_0_31 ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
    String column =
        type.kind().family() == Family.TEXT || type.kind().family() == Family.ENUM
            ? type + " CHARACTER SET utf8mb4 COLLATE " + collation
            : type + " NULL";
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS plain");
      statement.execute("CREATE TABLE plain (id INT PRIMARY KEY AUTO_INCREMENT, v " + column + ")");
    }
  }
}
