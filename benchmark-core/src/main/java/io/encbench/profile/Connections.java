package io.encbench.profile;

import com.mysql.cj.jdbc.Driver;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.config.ConfigurationException;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Opens connections to one endpoint in one profile: single ones, and HikariCP pools. Thread-safe.
 */
public final class Connections {
  private final Endpoint endpoint;
  private final ConnectionProfile profile;
  private final Properties properties;

  /**
   * Prepares connections.
   *
   * @param directory existing directory for a trust store file, which a profile that verifies the
   *     server's certificate needs for as long as connections are opened
   * @throws ConfigurationException if the endpoint lacks what the profile needs
   */
  public Connections(Endpoint endpoint, ConnectionProfile profile, Path directory) {
    this.endpoint = endpoint;
    this.profile = profile;
    this.properties = new Properties();
    properties.putAll(profile.settings());
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("socketFactory", CountingSocketFactory.class.getName());
    if (!profile.encrypted()) {
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

  private static Path caCertificate(Endpoint endpoint, ConnectionProfile profile) {
    Path certificate = endpoint.caCertificate();
    if (certificate == null) {
      throw new ConfigurationException(
          "profile "
              + profile.name()
              + " has sslMode="
              + profile.sslMode()
              + ", which needs the certificate of the server's authority: set tls.ca in the server's"
              + " props file to its PEM file");
    }
    return certificate;
  }

  /**
   * Opens one connection.
   *
   * @param driverProperties further Connector/J properties, such as {@code useServerPrepStmts}
   */
  public Connection open(Map<String, String> driverProperties) throws SQLException {
    Connection connection = new Driver().connect(endpoint.url(), with(driverProperties));
    if (connection == null) {
      throw new ConfigurationException(
          "Connector/J does not take the URL "
              + endpoint.url()
              + ": write jdbc:mysql://host:port/database");
    }
    return connection;
  }

  /**
   * Opens a pool of fixed size. {@link #prove(HikariDataSource)} must follow before it is used.
   *
   * @param name of the pool, unique among those that publish to the registry
   * @param driverProperties further Connector/J properties, such as {@code useServerPrepStmts}
   * @param size connections in the pool
   * @param registry where HikariCP publishes its {@code hikaricp.*} meters
   */
  public HikariDataSource pool(
      String name, Map<String, String> driverProperties, int size, MeterRegistry registry) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDriverClassName(Driver.class.getName());
    config.setJdbcUrl(endpoint.url());
    config.setDataSourceProperties(with(driverProperties));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    config.setMetricRegistry(registry);
    return new HikariDataSource(config);
  }

  private Properties with(Map<String, String> driverProperties) {
    Properties all = new Properties();
    all.putAll(properties);
    all.putAll(driverProperties);
    return all;
  }

  /**
   * Asks the server about every connection of a pool and checks each against the profile. All are
   * held at once, so none is asked twice.
   *
   * @throws ModeMismatchException if any is not in the profile's mode
   */
  public List<SessionView> prove(HikariDataSource pool) throws SQLException {
    List<Connection> held = new ArrayList<>();
    try {
      List<SessionView> views = new ArrayList<>();
      for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
        Connection connection = pool.getConnection();
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
}
