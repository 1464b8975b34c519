package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.driver.settings.DriverSettings;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a connection: driver, TLS, compression and share of encrypted columns. The
 * transport settings have the names and values of Connector/J's properties. Immutable.
 *
 * @param name short unique name, such as {@code tls13-aes128}
 * @param title display name for reports
 * @param sslMode whether TLS is used and how strictly the server is verified
 * @param tlsVersions the only protocol version allowed, {@code TLSv1.2} or {@code TLSv1.3}, or null
 *     if client and server negotiate it
 * @param tlsCiphersuites the only cipher suite allowed, by its JSSE (IANA) name, or null if client
 *     and server negotiate it
 * @param sslContextProvider name of the JSSE provider, or null for the JVM's default
 * @param useCompression whether the client/server protocol is compressed (zlib)
 * @param useReadAheadInput whether Connector/J reads ahead of what it needs from its socket
 * @param driver JDBC driver that the client uses
 * @param delegate driver that opens the connections: the one that {@code driver} wraps, or {@code
 *     driver} itself if it wraps none
 * @param encryptedColumns percentage of columns that the driver encrypts
 * @param algorithm the encrypting driver's {@code ENC_ALGO}, or null for its default
 */
public record ConnectionProfile(
    String name,
    String title,
    SslMode sslMode,
    @Nullable String tlsVersions,
    @Nullable String tlsCiphersuites,
    @Nullable String sslContextProvider,
    boolean useCompression,
    boolean useReadAheadInput,
    JdbcDriver driver,
    JdbcDriver delegate,
    int encryptedColumns,
    @Nullable Algorithm algorithm) {

  /** Whether connections of this profile must use TLS. */
  public boolean usesTls() {
    return sslMode != SslMode.DISABLED;
  }

  /** Returns a profile with the same transport that connects through Connector/J itself. */
  public ConnectionProfile onConnectorJ() {
    return through(JdbcDriver.CONNECTOR_J, JdbcDriver.CONNECTOR_J, 0, null);
  }

  /** Returns a copy whose cells have an algorithm, if this project's driver encrypts columns. */
  public ConnectionProfile encryptedBy(Algorithm ofCells) {
    return driver == JdbcDriver.ENCBENCH && encryptedColumns > 0
        ? through(driver, delegate, encryptedColumns, ofCells)
        : this;
  }

  /** Returns a copy with another name and title. */
  public ConnectionProfile named(String otherName, String otherTitle) {
    return new ConnectionProfile(
        otherName,
        otherTitle,
        sslMode,
        tlsVersions,
        tlsCiphersuites,
        sslContextProvider,
        useCompression,
        useReadAheadInput,
        driver,
        delegate,
        encryptedColumns,
        algorithm);
  }

  /** The same name and transport with another driver or encryption. */
  private ConnectionProfile through(
      JdbcDriver otherDriver,
      JdbcDriver otherDelegate,
      int otherColumns,
      @Nullable Algorithm otherAlgorithm) {
    return new ConnectionProfile(
        name,
        title,
        sslMode,
        tlsVersions,
        tlsCiphersuites,
        sslContextProvider,
        useCompression,
        useReadAheadInput,
        otherDriver,
        otherDelegate,
        otherColumns,
        otherAlgorithm);
  }

  /**
   * Returns a copy that takes TLS from another JSSE provider. The provider's name is appended to
   * the name and title of the profile.
   *
   * @throws ConfigurationException if neither this JVM nor its class path has the provider
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
        useReadAheadInput,
        driver,
        delegate,
        encryptedColumns,
        algorithm);
  }

  /** All settings under their props-file keys, sorted by key. */
  public Map<String, String> settings() {
    Map<String, String> settings = transport();
    settings.put("driver", driver.id());
    if (driver.encryptsColumns()) {
      settings.put("delegate", delegate.id());
      settings.put("encryptedColumns", Integer.toString(encryptedColumns));
      putIfSet(settings, DriverSettings.ENC_ALGO, algorithm == null ? null : algorithm.name());
    }
    return settings;
  }

  /** The transport settings as Connector/J properties, sorted by name. */
  public Map<String, String> transport() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("sslMode", sslMode.name());
    settings.put("useCompression", Boolean.toString(useCompression));
    // MariaDB Connector/J has a property of this name with another default.
    putIfSet(settings, "useReadAheadInput", useReadAheadInput ? null : "false");
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
