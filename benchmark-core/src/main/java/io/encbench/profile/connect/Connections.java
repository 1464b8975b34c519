package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.driver.settings.DriverSettings;
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

/** Opens single connections and HikariCP pools to one endpoint with one profile. Thread-safe. */
public final class Connections {
  private final ConnectionProfile profile;
  private final String url;
  private final Properties properties;
  private final @Nullable ColumnEncryption encryption;

  /**
   * Prepares connections of a profile that encrypts no columns.
   *
   * @param directory existing directory for a trust store file. A profile that verifies the
   *     server's certificate needs the file as long as connections are opened
   * @throws ConfigurationException if the endpoint has no CA certificate or this JVM has no TLS
   *     provider of the name that the profile needs
   */
  public Connections(Endpoint endpoint, ConnectionProfile profile, Path directory) {
    this(endpoint, profile, null, directory);
  }

  /**
   * Prepares connections.
   *
   * @param encryption rules and key for an encrypting driver; ignored by a driver that cannot
   *     encrypt
   * @param directory existing directory for a trust store file. A profile that verifies the
   *     server's certificate needs the file as long as connections are opened
   * @throws ConfigurationException if the endpoint has no CA certificate or this JVM has no TLS
   *     provider of the name that the profile needs
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
    // MariaDB Connector/J accepts Connector/J's names and values of those that its profiles have.
    properties.putAll(profile.transport());
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("socketFactory", socketFactory(profile.delegate()).getName());
    if (profile.driver() == JdbcDriver.ENCBENCH) {
      if (encryption == null) {
        throw new IllegalArgumentException("profile " + profile.name() + " needs rules and a key");
      }
      properties.setProperty("encKeyProvider", HeldKeys.hold(encryption.masterKey()));
      properties.setProperty("encRules", encryption.rules());
      Algorithm algorithm = profile.algorithm();
      if (algorithm != null) {
        properties.setProperty(DriverSettings.ENC_ALGO, algorithm.name());
      }
    }
    if (!profile.usesTls()) {
      // Without TLS, caching_sha2_password RSA-encrypts the password at an account's first login.
      properties.setProperty("allowPublicKeyRetrieval", "true");
    }
    if (profile.sslMode().verifiesCertificate()) {
      properties.putAll(
          TrustStore.create(caCertificate(endpoint, profile), directory).properties());
    }
  }

  /** Repeats the check of the parser, because a profile may come from another JVM. */
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
    String server = endpoint.url().substring("jdbc:mysql:".length());
    String delegate =
        (profile.delegate() == JdbcDriver.MARIADB_CONNECTOR_J ? "mariadb:" : "mysql:") + server;
    return (profile.driver() == JdbcDriver.ENCBENCH ? "jdbc:encbench:" : "jdbc:") + delegate;
  }

  private static Class<?> socketFactory(JdbcDriver delegate) {
    return delegate == JdbcDriver.MARIADB_CONNECTOR_J
        ? MariaDbSocketFactory.class
        : CountingSocketFactory.class;
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
   * Opens one connection. ShardingSphere-JDBC supports pooled connections only.
   *
   * @param driverProperties further properties of the driver, such as {@code useServerPrepStmts}
   */
  public Connection open(Map<String, String> driverProperties) throws SQLException {
    if (profile.driver() == JdbcDriver.SHARDINGSPHERE) {
      throw new IllegalStateException("profile " + profile.name() + " supports pools only");
    }
    Connection connection = driver().connect(url, with(driverProperties));
    if (connection == null) {
      throw new ConfigurationException(
          profile.driver().id()
              + " does not accept the URL "
              + url
              + ": write jdbc:mysql://host:port/database");
    }
    return connection;
  }

  private Driver driver() throws SQLException {
    return switch (profile.driver()) {
      case CONNECTOR_J, SHARDINGSPHERE -> new com.mysql.cj.jdbc.Driver();
      case ENCBENCH, MARIADB_CONNECTOR_J -> registered();
    };
  }

  private Driver registered() {
    try {
      return DriverManager.getDriver(url);
    } catch (SQLException e) {
      throw new ConfigurationException(
          "profile "
              + profile.name()
              + " needs "
              + profile.driver().product()
              + ", and no driver of this JVM accepts "
              + url
              + ": put its jar on the class path",
          e);
    }
  }

  /**
   * Opens a pool of fixed size. Call {@link #prove(ConnectionPool)} before you use it.
   *
   * @param name name of the pool, unique among the pools that publish to the registry
   * @param driverProperties further properties of the driver, such as {@code useServerPrepStmts}
   * @param size number of connections in the pool
   * @param registry registry to which HikariCP publishes its {@code hikaricp.*} meters
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
   * Checks the client's socket of a TLS connection, without querying the server.
   *
   * @throws ModeMismatchException if the socket does not match the profile
   */
  public void check(Connection connection) throws SQLException {
    ModeProver.check(profile, ClientTls.of(connection));
  }

  /**
   * Queries the server over every connection of a pool and checks each against the profile. Borrows
   * all connections at once, so that none is checked twice.
   *
   * @throws ModeMismatchException if any connection does not match the profile
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
   * Queries the server over one connection and checks it against the profile.
   *
   * @throws ModeMismatchException if the connection does not match the profile
   */
  public SessionView prove(Connection connection) throws SQLException {
    SessionView view = SessionView.of(connection);
    ModeProver.check(profile, view);
    return view;
  }

  /**
   * The encryption rules and master key that an encrypting driver needs in addition to a profile.
   * The profile only states the share of encrypted columns; the rules name them, because they
   * depend on the tables of the program that connects.
   *
   * @param rules source of the column rules: a file name, {@code classpath:} followed by a resource
   *     name, or {@code none}
   * @param masterKey 32 or 64 hexadecimal digits
   */
  public record ColumnEncryption(String rules, Secret masterKey) {}
}
