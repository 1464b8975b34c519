package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Parses the entries of one profile in a props file. Rejects providers and cipher suites that this
 * JVM does not support.
 */
final class ProfileReader {
  private static final List<String> KEYS =
      List.of(
          "title",
          "sslMode",
          "tlsVersions",
          "tlsCiphersuites",
          "sslContextProvider",
          "useCompression",
          "useReadAheadInput",
          "driver",
          "delegate",
          "encryptedColumns");
  private static final List<String> VERSIONS = List.of("TLSv1.2", "TLSv1.3");

  private final PropsFile file;
  private final String name;
  private final Map<String, PropsFile.Entry> entries = new LinkedHashMap<>();

  private ProfileReader(PropsFile file, String name, List<PropsFile.Entry> entries) {
    this.file = file;
    this.name = name;
    for (PropsFile.Entry entry : entries) {
      String key = entry.key().substring(name.length() + 1);
      if (!KEYS.contains(key)) {
        throw file.unknownKey(new PropsFile.Entry(key, entry.value(), entry.line()), KEYS);
      }
      this.entries.put(key, entry);
    }
  }

  static ConnectionProfile read(PropsFile file, String name, List<PropsFile.Entry> entries) {
    return new ProfileReader(file, name, entries).profile();
  }

  private ConnectionProfile profile() {
    SslMode mode = oneOf("sslMode", List.of(SslMode.values()), SslMode.DISABLED);
    String title = value("title");
    String provider = value("sslContextProvider");
    JdbcDriver driver = driver();
    ConnectionProfile profile =
        new ConnectionProfile(
            name,
            title == null ? name : title,
            mode,
            version(),
            value("tlsCiphersuites"),
            provider,
            oneOf("useCompression", List.of(true, false), false),
            oneOf("useReadAheadInput", List.of(true, false), true),
            driver,
            delegate(driver),
            encryptedColumns(driver),
            /* algorithm= */ null);
    if (!profile.usesTls()) {
      for (String key : List.of("tlsVersions", "tlsCiphersuites", "sslContextProvider")) {
        PropsFile.Entry entry = entries.get(key);
        if (entry != null) {
          throw file.error(
              entry,
              "profile "
                  + name
                  + " sets "
                  + key
                  + " without TLS: add "
                  + name
                  + ".sslMode=REQUIRED");
        }
      }
    }
    checkDelegate(profile);
    checkProvider(driver);
    checkCipher(profile);
    return profile;
  }

  private JdbcDriver driver() {
    PropsFile.Entry entry = entries.get("driver");
    if (entry == null) {
      return JdbcDriver.CONNECTOR_J;
    }
    return JdbcDriver.of(entry.value())
        .orElseThrow(() -> notAllowed(entry, "driver", JdbcDriver.ids()));
  }

  private JdbcDriver delegate(JdbcDriver driver) {
    List<JdbcDriver> possible = driver.delegates();
    PropsFile.Entry entry = entries.get("delegate");
    if (entry == null) {
      return possible.get(0);
    }
    return JdbcDriver.of(entry.value())
        .filter(possible::contains)
        .orElseThrow(
            () -> notAllowed(entry, "delegate", possible.stream().map(JdbcDriver::id).toList()));
  }

  /**
   * Refuses properties of Connector/J that MariaDB Connector/J knows by another name or default.
   */
  private void checkDelegate(ConnectionProfile profile) {
    PropsFile.Entry entry = entries.get(profile.usesTls() ? "sslMode" : "useReadAheadInput");
    if (profile.delegate() == JdbcDriver.MARIADB_CONNECTOR_J && entry != null) {
      throw file.error(
          entry,
          "profile "
              + name
              + " sets "
              + entry.key()
              + "="
              + entry.value()
              + " for "
              + profile.delegate().product()
              + ", which is measured without TLS and with its own read-ahead only: remove the line");
    }
  }

  private int encryptedColumns(JdbcDriver driver) {
    PropsFile.Entry entry = entries.get("encryptedColumns");
    if (entry != null && !driver.encryptsColumns()) {
      throw file.error(
          entry,
          "profile "
              + name
              + " sets encryptedColumns without an encrypting driver: add "
              + name
              + ".driver="
              + JdbcDriver.ENCBENCH.id());
    }
    return oneOf("encryptedColumns", driver.encryptedColumns(), 0);
  }

  private @Nullable String value(String key) {
    PropsFile.Entry entry = entries.get(key);
    return entry == null ? null : entry.value();
  }

  private <T> T oneOf(String key, List<T> allowed, T byDefault) {
    PropsFile.Entry entry = entries.get(key);
    if (entry == null) {
      return byDefault;
    }
    return allowed.stream()
        .filter(value -> value.toString().equalsIgnoreCase(entry.value()))
        .findFirst()
        .orElseThrow(() -> notAllowed(entry, key, allowed));
  }

  private ConfigurationException notAllowed(PropsFile.Entry entry, String key, List<?> allowed) {
    return file.error(
        entry, "profile " + name + ": " + key + "=" + entry.value() + " is not one of " + allowed);
  }

  private @Nullable String version() {
    PropsFile.Entry entry = entries.get("tlsVersions");
    if (entry == null) {
      return null;
    }
    if (!VERSIONS.contains(entry.value())) {
      throw notAllowed(entry, "tlsVersions", VERSIONS);
    }
    return entry.value();
  }

  private void checkProvider(JdbcDriver driver) {
    PropsFile.Entry entry = entries.get("sslContextProvider");
    if (entry == null) {
      return;
    }
    if (driver != JdbcDriver.CONNECTOR_J) {
      throw file.error(
          entry,
          "profile "
              + name
              + " sets sslContextProvider, which cannot be proven through driver="
              + driver.id()
              + ": remove one of the two");
    }
    if (TlsProviders.find(entry.value()).isEmpty()) {
      throw file.error(
          entry,
          "profile "
              + name
              + ": no TLS provider '"
              + entry.value()
              + "' is registered in this JVM (registered: "
              + TlsProviders.registered()
              + "); put its jar on the class path, and if it is still not found, register it in"
              + " java.security");
    }
  }

  private void checkCipher(ConnectionProfile profile) {
    PropsFile.Entry entry = entries.get("tlsCiphersuites");
    if (entry == null) {
      return;
    }
    List<String> supported = supportedCiphers(profile.sslContextProvider());
    if (!supported.contains(entry.value())) {
      throw file.error(
          entry,
          "profile "
              + name
              + ": this JVM does not support cipher suite '"
              + entry.value()
              + "'; did you mean '"
              + PropsFile.nearest(entry.value(), supported)
              + "'? Supported cipher suites: "
              + String.join(", ", new TreeSet<>(supported)));
    }
    // TLS 1.3 suite names omit the key exchange and therefore have no WITH (RFC 8446, B.4).
    boolean suiteOf13 = !entry.value().contains("_WITH_");
    String version = profile.tlsVersions();
    if (version != null && suiteOf13 != version.equals("TLSv1.3")) {
      throw file.error(
          entry,
          "profile " + name + ": cipher suite " + entry.value() + " does not belong to " + version);
    }
  }

  private static List<String> supportedCiphers(@Nullable String provider) {
    try {
      SSLContext context =
          provider == null
              ? SSLContext.getInstance("TLS")
              : SSLContext.getInstance("TLS", provider);
      context.init(null, null, null);
      return List.of(context.getSupportedSSLParameters().getCipherSuites());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no TLS in this JVM", e);
    }
  }
}
