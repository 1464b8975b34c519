package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.TlsProviders;
import io.encbench.profile.proof.ClientTls;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.ModeProver;
import io.encbench.profile.proof.SessionView;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections to one endpoint in one profile: single ones, and HikariCP pools. Thread-safe.
 */
public final class Connections {
  private final ConnectionProfile profile;
  private final String url;
  private final Properties properties;
  private final @Nullable ColumnEncryption encryption;

  /**
   * Prepares connections of a profile that encrypts no columns.
   *
   * @param directory existing directory for a trust store file, which a profile that verifies the
   *     server's certificate needs for as long as connections are opened
   * @throws ConfigurationException if the endpoint lacks what the profile needs
   */
  public Connections(Endpoint endpoint, ConnectionProfile profile, Path directory) {
    this(endpoint, profile, null, directory);
  }

  /**
   * Prepares connections.
   *
   * @param encryption what the profile's driver needs to encrypt; ignored if it cannot encrypt
   * @param directory existing directory for a trust store file, which a profile that verifies the
   *     server's certificate needs for as long as connections are opened
   * @throws ConfigurationException if the endpoint lacks what the profile needs
   */
  public Connections(
      Endpoint endpoint,
      ConnectionProfile profile,
      @Nullable ColumnEncryption encryption,
      Path directory) {
    this.profile = profile;
    this.encryption = encryption;
    this.url = url(endpoint, profile);
    requireProvider(profile);
    this.properties = new Properties();
    properties.putAll(profile.transport());
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("socketFactory", CountingSocketFactory.class.getName());
    if (profile.driver() == JdbcDriver.ENCBENCH) {
      if (encryption == null) {
        throw new IllegalArgumentException("profile " + profile.name() + " needs rules and a key");
      }
      properties.setProperty("encKeyProvider", HeldKeys.hold(encryption.masterKey()));
      properties.setProperty("encRules", encryption.rules());
    }
    if (!profile.usesTls()) {
      // caching_sha2_password sends the first password of an account RSA-encrypted without TLS.
      properties.setProperty("allowPublicKeyRetrieval", "true");
    }
    if (profile.sslMode().verifiesCertificate()) {
      TrustStore store = TrustStore.create(caCertificate(endpoint, profile), directory);
      properties.setProperty("trustCertificateKeyStoreUrl", store.url());
      properties.setProperty("trustCertificateKeyStoreType", TrustStore.TYPE);
      properties.setProperty("trustCertificateKeyStorePassword", TrustStore.PASSWORD);
    }
  }

  /** A profile that comes from another JVM was not checked in this one. */
  private static void requireProvider(ConnectionProfile profile) {
    String provider = profile.sslContextProvider();
    if (provider != null && TlsProviders.find(provider).isEmpty()) {
      throw new ConfigurationException(
          "profile "
              + profile.name()
              + ": this JVM has no TLS provider "
              + provider
              + "; put its jar on the class path");
    }
  }

  private static String url(Endpoint endpoint, ConnectionProfile profile) {
    return switch (profile.driver()) {
      case CONNECTOR_J, SHARDINGSPHERE -> endpoint.url();
      case ENCBENCH -> "jdbc:encbench:" + endpoint.url().substring("jdbc:".length());
    };
  }

  private static Path caCertificate(Endpoint endpoint, ConnectionProfile profile) {
    Path certificate = endpoint.caCertificate();
    if (certificate == null) {
      throw new ConfigurationException(
          "profile "
              + profile.name()
              + " has sslMode="
              + profile.sslMode()
              + ", which needs the certificate of the server's authority: set tls.ca in the"
              + " server's props file to its PEM file");
    }
    return certificate;
  }

  /**
   * Opens one connection. ShardingSphere has none without a pool.
   *
   * @param driverProperties further Connector/J properties, such as {@code useServerPrepStmts}
   */
  public Connection open(Map<String, String> driverProperties) throws SQLException {
    if (profile.driver() == JdbcDriver.SHARDINGSPHERE) {
      throw new IllegalStateException("profile " + profile.name() + " has pools only");
    }
    Connection connection = driver().connect(url, with(driverProperties));
    if (connection == null) {
      throw new ConfigurationException(
          profile.driver().id()
              + " does not take the URL "
              + url
              + ": write jdbc:mysql://host:port/database");
    }
    return connection;
  }

  private Driver driver() throws SQLException {
    return switch (profile.driver()) {
      case CONNECTOR_J, SHARDINGSPHERE -> new com.mysql.cj.jdbc.Driver();
      case ENCBENCH -> DriverManager.getDriver(url);
    };
  }

  /**
   * Opens a pool of fixed size. {@link #prove(ConnectionPool)} must follow before it is used.
   *
   * @param name of the pool, unique among those that publish to the registry
   * @param driverProperties further Connector/J properties, such as {@code useServerPrepStmts}
   * @param size connections in the pool
   * @param registry where HikariCP publishes its {@code hikaricp.*} meters
   */
  public ConnectionPool pool(
      String name, Map<String, String> driverProperties, int size, MeterRegistry registry)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDriverClassName(driver().getClass().getName());
    config.setJdbcUrl(url);
    config.setDataSourceProperties(with(driverProperties));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    config.setMetricRegistry(registry);
    HikariDataSource pool = new HikariDataSource(config);
    if (profile.driver() != JdbcDriver.SHARDINGSPHERE) {
      return new ConnectionPool(pool, pool, size);
    }
    if (encryption == null) {
      throw new IllegalArgumentException("profile " + profile.name() + " needs rules and a key");
    }
    return new ConnectionPool(ShardingSphere.over(pool, encryption), pool, size);
  }

  private Properties with(Map<String, String> driverProperties) {
    Properties all = new Properties();
    all.putAll(properties);
    all.putAll(driverProperties);
    return all;
  }

  /**
   * Looks at a TLS connection in this JVM only, without asking the server.
   *
   * @throws ModeMismatchException if its socket is not what the profile asks for
   */
  public void check(Connection connection) throws SQLException {
    ModeProver.check(profile, ClientTls.of(connection));
  }

  /**
   * Asks the server about every connection of a pool and checks each against the profile. All are
   * held at once, so none is asked twice.
   *
   * @throws ModeMismatchException if any is not in the profile's mode
   */
  public List<SessionView> prove(ConnectionPool pool) throws SQLException {
    List<Connection> held = new ArrayList<>();
    try {
      List<SessionView> views = new ArrayList<>();
      for (int i = 0; i < pool.size(); i++) {
        Connection connection = pool.get();
        held.add(connection);
        views.add(prove(connection));
      }
      return views;
    } finally {
      for (Connection connection : held) {
        connection.close();
      }
    }
  }

  /**
   * Asks the server about one connection and checks it against the profile.
   *
   * @throws ModeMismatchException if it is not in the profile's mode
   */
  public SessionView prove(Connection connection) throws SQLException {
    SessionView view = SessionView.of(connection);
    ModeProver.check(profile, view);
    return view;
  }

  /**
   * What an encrypting driver needs besides a profile: which columns, and the key. The profile says
   * only how large a share of the columns is encrypted; which columns that are depends on the
   * tables of the program that connects.
   *
   * @param rules of the columns: a file, {@code classpath:} and a resource, or {@code none}
   * @param masterKey 32 or 64 hexadecimal digits
   */
  public record ColumnEncryption(String rules, Secret masterKey) {}
}
