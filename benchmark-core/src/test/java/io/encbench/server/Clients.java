package io.encbench.server;

import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.TrustStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Opens the kinds of connections that tests need, and reads single values over them. */
final class Clients {
  private Clients() {}

  static Connection plain(Endpoint endpoint) throws SQLException {
    return open(endpoint, Map.of("sslMode", "DISABLED", "allowPublicKeyRetrieval", "true"));
  }

  static Connection tls(Endpoint endpoint) throws SQLException {
    return open(endpoint, Map.of("sslMode", "REQUIRED"));
  }

  /**
   * Connects as a client that trusts only the endpoint's certificate authority and checks the host
   * name.
   */
  static Connection verified(Endpoint endpoint, Map<String, String> more) throws SQLException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Path authority = Objects.requireNonNull(endpoint.caCertificate());
    var properties = new HashMap<>(more);
    properties.put("sslMode", "VERIFY_IDENTITY");
    properties.put("fallbackToSystemTrustStore", "false");
    properties.putAll(TrustStore.create(authority, temporary).properties());
    return open(endpoint, properties);
  }

  static Connection open(Endpoint endpoint, Map<String, String> more) throws SQLException {
    var properties = new Properties();
    properties.putAll(more);
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    return DriverManager.getConnection(endpoint.url(), properties);
  }

  static String status(Connection connection, String name) throws SQLException {
    return lastColumn(connection, "SHOW SESSION STATUS LIKE '" + name + "'");
  }

  /** The last column of a query's only row. */
  static String lastColumn(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      if (!rows.next()) {
        throw new SQLException("no row: " + sql);
      }
      return Objects.requireNonNullElse(rows.getString(rows.getMetaData().getColumnCount()), "");
    }
  }
}
