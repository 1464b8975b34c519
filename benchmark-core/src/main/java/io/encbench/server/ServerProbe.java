package io.encbench.server;

import io.encbench.profile.Endpoint;
import io.encbench.server.install.ServerFamily;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Connects to a server to query its facts, never to measure. MySQL and MariaDB report some of them
 * in different places.
 */
public final class ServerProbe {
  /** Matches names of variables that may hold secrets. Redacting too many does no harm. */
  private static final Pattern SECRET =
      Pattern.compile(
          "passw|pwd|passphrase|secret|token(?!_size)|credential|sst_auth|auth_string|filekey");

  private static final String TIMEOUT_MS = "10000";

  private ServerProbe() {}

  /** Opens a connection, with TLS if the server offers it. */
  public static Connection open(Endpoint endpoint) throws SQLException {
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

  /**
   * Queries a server over a connection, which stays open.
   *
   * @throws SQLException if the server does not answer
   */
  public static ServerFacts probe(Connection connection) throws SQLException {
    SortedMap<String, String> variables = pairs(connection, "SHOW GLOBAL VARIABLES");
    String version = variables.getOrDefault("version", "");
    boolean mariaDb = version.contains("MariaDB");
    String tlsLibrary =
        mariaDb
            ? variables.getOrDefault("version_ssl_library", "")
            : pairs(connection, "SHOW GLOBAL STATUS LIKE 'Tls_library_version'")
                .getOrDefault("Tls_library_version", "");
    return new ServerFacts(
        (mariaDb ? ServerFamily.MARIADB : ServerFamily.MYSQL).product(),
        version,
        tlsLibrary,
        offersTls(variables),
        redacted(variables));
  }

  private static boolean offersTls(Map<String, String> variables) {
    String haveSsl = variables.get("have_ssl");
    if (haveSsl != null) {
      return haveSsl.equals("YES");
    }
    // MySQL 8.4 has no have_ssl; it offers TLS if it has a TLS version and a certificate.
    return !variables.getOrDefault("tls_version", "").isEmpty()
        && !variables.getOrDefault("ssl_cert", "").isEmpty();
  }

  /**
   * The variables as results show them: without values that may be secret, and without the path of
   * the user's home directory, which often contains a name.
   */
  static SortedMap<String, String> redacted(Map<String, String> variables) {
    String home = System.getProperty("user.home") + "/";
    var shown = new TreeMap<>(variables);
    shown.replaceAll(
        (name, value) ->
            !value.isEmpty() && SECRET.matcher(name.toLowerCase(Locale.ROOT)).find()
                ? "***"
                : value.startsWith(home) ? "~/" + value.substring(home.length()) : value);
    return shown;
  }

  private static SortedMap<String, String> pairs(Connection connection, String sql)
      throws SQLException {
    var pairs = new TreeMap<String, String>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        String value = rows.getString(2);
        pairs.put(rows.getString(1), value == null ? "" : value);
      }
    }
    return pairs;
  }
}
