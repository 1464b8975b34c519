package io.encbench.profile.connect;

import io.encbench.profile.proof.CipherSuites;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.SessionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The TLS and compression settings that a user's JDBC URL requires, by Connector/J's properties.
 * Settings that the URL leaves open are null and match any session. Immutable.
 *
 * @param encrypted true if sessions must use TLS, false if they must not, null if left open
 * @param compressed true if the protocol must be compressed, false if it must not, null if left
 *     open
 * @param tlsVersion the only TLS version that the URL allows, or null if it allows several
 * @param tlsCipher JSSE name of the only cipher suite that the URL allows, or null if it allows
 *     several
 */
public record UrlMode(
    @Nullable Boolean encrypted,
    @Nullable Boolean compressed,
    @Nullable String tlsVersion,
    @Nullable String tlsCipher) {

  /** Parses a URL. */
  public static UrlMode of(String url) {
    Map<String, String> properties = properties(url);
    return new UrlMode(
        encrypted(properties),
        flag(properties, "useCompression", mysql(url) ? false : null),
        only(properties.get("tlsVersions")),
        only(properties.get("tlsCiphersuites")));
  }

  private static @Nullable String only(@Nullable String values) {
    return values == null || values.isEmpty() || values.contains(",") ? null : values;
  }

  /**
   * Properties that make {@link WireCounter} count the traffic of connections to a URL. Empty if
   * the driver does not use Connector/J or the URL sets its own socket factory.
   */
  public static Map<String, String> counting(String url) {
    return mysql(url) && !properties(url).containsKey("socketFactory")
        ? Map.of("socketFactory", CountingSocketFactory.class.getName())
        : Map.of();
  }

  private static boolean mysql(String url) {
    return url.startsWith("jdbc:mysql:")
        || url.startsWith("jdbc:encbench:mysql:")
        || url.startsWith(ShardingSphereDriver.PREFIX + "mysql:");
  }

  private static Map<String, String> properties(String url) {
    Map<String, String> properties = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int query = url.indexOf('?');
    if (query >= 0) {
      for (String pair : url.substring(query + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          properties.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
      }
    }
    return properties;
  }

  private static @Nullable Boolean encrypted(Map<String, String> properties) {
    String mode = properties.get("sslMode");
    if (mode != null) {
      return switch (mode.toUpperCase(Locale.ROOT).replace('-', '_')) {
        case "DISABLED", "DISABLE" -> false;
        case "PREFERRED" -> null;
        default -> true;
      };
    }
    Boolean wanted = flag(properties, "useSSL", null);
    if (wanted == null || !wanted) {
      return wanted;
    }
    // Without requireSSL, Connector/J silently falls back to an unencrypted connection.
    return Boolean.TRUE.equals(flag(properties, "requireSSL", null)) ? true : null;
  }

  private static @Nullable Boolean flag(
      Map<String, String> properties, String name, @Nullable Boolean ifMissing) {
    String value = properties.get(name);
    return value == null ? ifMissing : Boolean.valueOf(value.equalsIgnoreCase("true"));
  }

  /**
   * Queries the server about a session and checks it against the URL.
   *
   * @throws ModeMismatchException if the session does not match the URL
   */
  public SessionView prove(Connection connection) throws SQLException {
    SessionView found = SessionView.of(connection);
    check(found);
    return found;
  }

  void check(SessionView found) {
    List<String> differences = new ArrayList<>();
    boolean tls = !found.tlsCipher().isEmpty();
    if (encrypted != null && encrypted != tls) {
      differences.add(
          tls
              ? "the URL asks for no TLS, the server's session has " + found.tlsVersion()
              : "the URL asks for TLS, the server's session is not encrypted");
    }
    if (tls && tlsVersion != null && !tlsVersion.equals(found.tlsVersion())) {
      differences.add(
          "the URL asks for " + tlsVersion + ", the server's session has " + found.tlsVersion());
    }
    if (tls && tlsCipher != null && !CipherSuites.same(tlsCipher, found.tlsCipher())) {
      differences.add(
          "the URL asks for " + tlsCipher + ", the server's session has " + found.tlsCipher());
    }
    if (compressed != null && compressed != found.compressed()) {
      differences.add(
          "the URL asks for useCompression="
              + compressed
              + ", the server's session has compression "
              + (found.compressed() ? "on" : "off"));
    }
    if (!differences.isEmpty()) {
      throw new ModeMismatchException("proof of mode failed: " + String.join("; ", differences));
    }
  }
}
