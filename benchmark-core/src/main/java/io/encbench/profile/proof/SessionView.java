package io.encbench.profile.proof;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * The actual properties of one connection: the transport as reported by the server, and the driver
 * as seen in this JVM.
 *
 * @param tlsVersion protocol version as the server names it; empty if not encrypted
 * @param tlsCipher cipher suite as the server names it; empty if not encrypted
 * @param tlsProvider JSSE provider that created the client's TLS socket; empty if not encrypted, or
 *     if the driver hides its connection
 * @param compressed whether the server compresses the protocol
 * @param driverClass class of the physical connection below any pool
 * @param driverVersion name and version of the driver
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

  /** Protocol and cipher suite; empty if not encrypted. */
  public String tls() {
    return tlsCipher.isEmpty() ? "" : tlsVersion + " with " + tlsCipher;
  }

  /** The mode in one line for reports. */
  public String mode() {
    return (tls().isEmpty() ? "not encrypted" : tls())
        + (compressed ? ", compressed" : ", not compressed")
        + ", "
        + driverClass
        + " ("
        + driverVersion
        + ")";
  }

  /** Queries the server about the session of a connection, pooled or not. */
  public static SessionView of(Connection connection) throws SQLException {
    Map<String, String> status = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(STATUS)) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getString(2));
      }
    }
    // A pool's proxy returns the connection that it wraps; a driver's connection returns itself.
    Class<?> driverClass = connection.unwrap(Connection.class).getClass();
    return new SessionView(
        status.getOrDefault("Ssl_version", ""),
        status.getOrDefault("Ssl_cipher", ""),
        ClientTls.of(connection).provider(),
        "ON".equalsIgnoreCase(status.get("Compression")),
        driverClass.getName(),
        version(driverClass, connection.getMetaData()));
  }

  /**
   * Name and version of a driver. A driver that wraps another may report the other's name, so its
   * own name and version are taken from its jar's manifest.
   */
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
