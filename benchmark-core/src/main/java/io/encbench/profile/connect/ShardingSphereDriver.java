package io.encbench.profile.connect;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * JDBC driver that opens ShardingSphere-JDBC by a URL like the encrypting driver's, {@code
 * jdbc:shardingsphere:mysql://host:port/db?encRules=FILE&MEK=...&...}, so that no file contains the
 * key or the account. It reads {@code encRules} and {@code MEK} or {@code
 * encKeyProvider=env:VARIABLE}, and passes all other properties to Connector/J, whose pool
 * ShardingSphere-JDBC uses. All connections of one URL share a data source, which knows the tables
 * that existed when the first connection was opened. Thread-safe.
 */
public final class ShardingSphereDriver implements Driver {
  /** Prefix of this driver's URLs. */
  public static final String PREFIX = "jdbc:shardingsphere:";

  private static final String ENVIRONMENT = "env:";

  /** Exceeds the number of terminals of a run plus its observing connections. */
  private static final int MOST_CONNECTIONS = 1100;

  static {
    try {
      DriverManager.registerDriver(new ShardingSphereDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Data sources by URL and properties, including secrets. */
  private final Map<String, DataSource> sources = new ConcurrentHashMap<>();

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX + "mysql:");
  }

  /**
   * Opens a connection.
   *
   * @throws ConfigurationException if ShardingSphere's jars are not on the class path, or the rules
   *     or the key are invalid
   */
  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Map<String, String> parameters = parameters(url);
    properties.forEach((name, value) -> parameters.put(name.toString(), value.toString()));
    String address = "jdbc:" + url.substring(PREFIX.length()).replaceFirst("\\?.*", "");
    return sources
        .computeIfAbsent(address + parameters, all -> source(address, parameters))
        .getConnection();
  }

  private static Map<String, String> parameters(String url) {
    Map<String, String> parameters = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int query = url.indexOf('?');
    if (query >= 0) {
      for (String pair : url.substring(query + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
      }
    }
    return parameters;
  }

  private static DataSource source(String address, Map<String, String> parameters) {
    Map<String, String> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Map<String, String> theirs = new TreeMap<>(parameters);
    for (String name : new String[] {"encRules", "MEK", "encKeyProvider"}) {
      String value = parameters.get(name);
      if (value != null) {
        own.put(name, value);
        theirs.keySet().removeIf(name::equalsIgnoreCase);
      }
    }
    EncryptionRules rules = RulesSource.of(own.getOrDefault("encRules", "")).read();
    HikariConfig config = new HikariConfig();
    config.setDriverClassName(com.mysql.cj.jdbc.Driver.class.getName());
    config.setUsername(theirs.remove("user"));
    config.setPassword(theirs.remove("password"));
    config.setJdbcUrl(
        theirs.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining("&", address + "?", "")));
    config.setMaximumPoolSize(MOST_CONNECTIONS);
    config.setMinimumIdle(0);
    return ShardingSphere.over(
        new HikariDataSource(config), new ShardingSphereRules(rules).yaml(), key(own, rules));
  }

  private static Secret key(Map<String, String> own, EncryptionRules rules) {
    String key = own.get("MEK");
    String provider = own.getOrDefault("encKeyProvider", "");
    if (key == null && provider.startsWith(ENVIRONMENT)) {
      key = System.getenv(provider.substring(ENVIRONMENT.length()));
    }
    if (key == null && !rules.all().isEmpty()) {
      throw new ConfigurationException(
          "ShardingSphere-JDBC has no key: set MEK, or encKeyProvider=env:VARIABLE to an"
              + " environment variable that is set");
    }
    return Secret.of(key == null ? "" : key.strip());
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("this driver logs through SLF4J");
  }
}
