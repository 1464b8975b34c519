package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How a client connects, as data. The components of the transport carry the names and values of
 * Connector/J's properties. Immutable.
 *
 * @param name short unique name, such as {@code tls13-aes128}
 * @param title the same for people
 * @param sslMode whether TLS is used and the server verified
 * @param tlsVersions the one protocol version allowed, {@code TLSv1.2} or {@code TLSv1.3}; null
 *     leaves it to client and server
 * @param tlsCiphersuites the one cipher suite allowed, by its JSSE (IANA) name; null leaves it to
 *     client and server
 * @param sslContextProvider JSSE provider by name; null for the JVM's default
 * @param useCompression whether the client/server protocol is compressed (zlib)
 * @param driver what the client connects through
 * @param encryptedColumns how many of 100 columns the driver encrypts
 */
public record ConnectionProfile(
    String name,
    String title,
    SslMode sslMode,
    @Nullable String tlsVersions,
    @Nullable String tlsCiphersuites,
    @Nullable String sslContextProvider,
    boolean useCompression,
    JdbcDriver driver,
    int encryptedColumns) {

  /** Whether connections of this profile must use TLS. */
  public boolean usesTls() {
    return sslMode != SslMode.DISABLED;
  }

  /** The same transport on Connector/J itself. */
  public ConnectionProfile onConnectorJ() {
    return new ConnectionProfile(
        name,
        title,
        sslMode,
        tlsVersions,
        tlsCiphersuites,
        sslContextProvider,
        useCompression,
        JdbcDriver.CONNECTOR_J,
        0);
  }

  /**
   * The same with TLS of a certain JSSE provider, which its name ends with.
   *
   * @throws ConfigurationException if neither this JVM nor its class path has such a provider
   */
  public ConnectionProfile onProvider(String provider) {
    if (TlsProviders.find(provider).isEmpty()) {
      throw new ConfigurationException(
          "there is no TLS provider "
              + provider
              + " in this JVM or on its class path (registered: "
              + TlsProviders.registered()
              + "); correct the name, or put its jar on the class path");
    }
    return new ConnectionProfile(
        name + "-" + provider.toLowerCase(Locale.ROOT),
        title + ", client " + provider,
        sslMode,
        tlsVersions,
        tlsCiphersuites,
        provider,
        useCompression,
        driver,
        encryptedColumns);
  }

  /** Every setting by the name it has in a props file, sorted by name. */
  public Map<String, String> settings() {
    Map<String, String> settings = transport();
    settings.put("driver", driver.id());
    if (driver.encryptsColumns()) {
      settings.put("encryptedColumns", Integer.toString(encryptedColumns));
    }
    return settings;
  }

  /** The settings of the transport as Connector/J properties, sorted by name. */
  public Map<String, String> transport() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("sslMode", sslMode.name());
    settings.put("useCompression", Boolean.toString(useCompression));
    putIfSet(settings, "tlsVersions", tlsVersions);
    putIfSet(settings, "tlsCiphersuites", tlsCiphersuites);
    putIfSet(settings, "sslContextProvider", sslContextProvider);
    return settings;
  }

  private static void putIfSet(Map<String, String> settings, String key, @Nullable String value) {
    if (value != null) {
      settings.put(key, value);
    }
  }
}
