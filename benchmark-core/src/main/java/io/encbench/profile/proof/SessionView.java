package io.encbench.profile.proof;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one connection really is: transport as the server sees the session, driver as the JVM sees
 * the object.
 *
 * @param tlsVersion protocol as the server names it; empty if not encrypted
 * @param tlsCipher cipher suite as the server names it; empty if not encrypted
 * @param tlsProvider JSSE provider that made the client's TLS socket; empty if not encrypted, or if
 *     the driver hides its connection
 * @param compressed whether the server compresses the protocol
 * @param driverClass class of the physical connection below any pool
 * @param driverVersion name and version that the driver reports
 */
public record SessionView(
    String tlsVersion,
    String tlsCipher,
    String tlsProvider,
    boolean compressed,
    String driverClass,
    String driverVersion) {

  private static final String STATUS =
      "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_version', 'Ssl_cipher', 'Compression')";

  /** Asks the server about the session behind a connection, pooled or not. */
  public static SessionView of(Connection connection) throws SQLException {
    Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getString(2));
      }
    }
    // A pool's proxy gives what it wraps; a driver's own connection gives itself.
    Class<?> driverClass = connection.unwrap(Connection.class).getClass();
    return new SessionView(
        status.getOrDefault("Ssl_version", ""),
        status.getOrDefault("Ssl_cipher", ""),
        ClientTls.of(connection).provider(),
        "ON".equalsIgnoreCase(status.get("Compression")),
        driverClass.getName(),
        version(driverClass, connection.getMetaData()));
  }

  /** A driver in front of another may report the other's name; then its jar says what it is. */
  private static String version(Class<?> driverClass, DatabaseMetaData metaData)
      throws SQLException {
    String reported = metaData.getDriverName() + " " + metaData.getDriverVersion();
    Package jar = driverClass.getPackage();
    String version = jar.getImplementationVersion();
    return version == null || reported.contains(version)
        ? reported
        : jar.getImplementationTitle() + " " + version + " over " + reported;
  }
}
