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
 * The mode that a user's own JDBC URL asks for, as far as it does: what it leaves open may be
 * either. Knows the properties of Connector/J. Immutable.
 *
 * @param encrypted whether sessions must use TLS, or must not; null if the URL leaves it open
 * @param compressed whether the protocol must be compressed, or must not; null if left open
 * @param tlsVersion the one that it allows; null if it allows several
 * @param tlsCipher the one that it allows, by its JSSE name; null if it allows several
 */
public record UrlMode(
    @Nullable Boolean encrypted,
    @Nullable Boolean compressed,
    @Nullable String tlsVersion,
    @Nullable String tlsCipher) {

  /** Reads a URL. */
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
   * Properties that make {@link WireCounter} count what the connections of a URL carry; none if
   * their driver does not end in Connector/J, or the URL has a socket factory of its own.
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
    // Without this, Connector/J falls back to an unencrypted connection without a word.
    return Boolean.TRUE.equals(flag(properties, "requireSSL", null)) ? true : null;
  }

  private static @Nullable Boolean flag(
      Map<String, String> properties, String name, @Nullable Boolean ifMissing) {
    String value = properties.get(name);
    return value == null ? ifMissing : Boolean.valueOf(value.equalsIgnoreCase("true"));
  }

  /**
   * Asks the server about a session and checks it.
   *
   * @throws ModeMismatchException if the session is not what the URL asks for
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
