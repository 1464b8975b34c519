package io.encbench.server;

import io.encbench.profile.Endpoint;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
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
  private static final String STORE_PASSWORD = "changeit";

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
  static Connection verified(Endpoint endpoint, Map<String, String> more) throws Exception {
    Path store = Files.createTempFile("encbench-trust-", ".p12");
    try {
      writeTrustStore(Objects.requireNonNull(endpoint.caCertificate()), store);
      var properties = new HashMap<>(more);
      properties.put("sslMode", "VERIFY_IDENTITY");
      properties.put("fallbackToSystemTrustStore", "false");
      properties.put("trustCertificateKeyStoreType", "PKCS12");
      properties.put("trustCertificateKeyStoreUrl", store.toUri().toString());
      properties.put("trustCertificateKeyStorePassword", STORE_PASSWORD);
      return open(endpoint, properties);
    } finally {
      Files.delete(store);
    }
  }

  private static void writeTrustStore(Path authority, Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    try (InputStream pem = Files.newInputStream(authority)) {
      keys.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(pem));
    }
    try (OutputStream file = Files.newOutputStream(store)) {
      keys.store(file, STORE_PASSWORD.toCharArray());
    }
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
