package io.encbench.server;

import io.encbench.profile.Endpoint;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Opens the connections over which this package queries a server. Never used for measurements. */
final class Handshake {
  private static final String TIMEOUT_MS = "10000";

  private Handshake() {}

  /** Opens a connection, with TLS if the server offers it. */
  static Connection open(Endpoint endpoint) throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("sslMode", "PREFERRED");
    // Without TLS, MySQL's default authentication encrypts the password with the server's public
    // key.
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("connectTimeout", TIMEOUT_MS);
    properties.setProperty("socketTimeout", TIMEOUT_MS);
    return DriverManager.getConnection(endpoint.url(), properties);
  }
}
