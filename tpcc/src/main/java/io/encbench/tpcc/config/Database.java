package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.ConnectFailure;
import io.encbench.profile.connect.ShardingSphereDriver;
import io.encbench.profile.connect.UrlHosts;
import io.encbench.profile.connect.UrlMode;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database, as given by the keys {@code db}, {@code driver}, {@code conn}, {@code user} and
 * {@code password}. Immutable.
 *
 * @param db the dialect: {@code mysql} or {@code mariadb}
 * @param driver class name of the JDBC driver
 * @param conn JDBC URL; may contain secrets, so it is shown only redacted
 * @param embedded the server that the program starts itself, {@code mysql} or {@code mariadb}; null
 *     for a server that is already running
 */
public record Database(
    String db,
    String driver,
    Secret conn,
    String user,
    Secret password,
    @Nullable String embedded) {
  /** Class name of Connector/J, which is behind every connection to MySQL. */
  public static final String CONNECTOR_J = "com.mysql.cj.jdbc.Driver";

  static final String ENCRYPTING = "io.encbench.driver.EncryptingDriver";

  /** Class name in BenchmarkSQL's own props.mysql. */
  private static final String OLD_CONNECTOR_J = "com.mysql.jdbc.Driver";

  /** Class names in other projects' props files, and the classes that replace them here. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(OLD_CONNECTOR_J, CONNECTOR_J, "com.aliyun.encdb.mysql.jdbc.EncDriver", ENCRYPTING);

  /** Properties of connections to an embedded server, unless {@code conn} sets them. */
  private static final Map<String, String> EMBEDDED_PROPERTIES =
      Map.of(
          "sslMode", "DISABLED",
          "useServerPrepStmts", "true",
          "cachePrepStmts", "true",
          "prepStmtCacheSize", "1000",
          "prepStmtCacheSqlLimit", "8192",
          "rewriteBatchedStatements", "true",
          // Without it, Connector/J switches it on and off around each rewritten batch of updates.
          "allowMultiQueries", "true",
          "useConfigs", "maxPerformance");

  /**
   * A server that the program starts itself. If {@code conn} has settings of the encrypting driver,
   * the encrypting driver is used.
   *
   * @param server {@code mysql} or {@code mariadb}
   */
  static Database onEmbedded(String server, Secret conn) {
    boolean encrypting =
        parameters(conn.reveal()).keySet().stream().anyMatch(Database::isOfEncryptingDriver);
    String driver = encrypting ? ENCRYPTING : CONNECTOR_J;
    return new Database(server, driver, conn, "", Secret.of(""), server);
  }

  /** Whether a URL parameter is a setting of the encrypting driver, by the driver's own rule. */
  static boolean isOfEncryptingDriver(String parameter) {
    String name = parameter.toLowerCase(Locale.ROOT);
    return name.equals("mek") || name.startsWith("enc");
  }

  /** This database on a server that has been started. */
  public Database at(Endpoint endpoint) {
    Map<String, String> properties = new TreeMap<>(EMBEDDED_PROPERTIES);
    properties.putAll(parameters(conn.reveal()));
    String address = endpoint.url();
    if (driver.equals(ENCRYPTING)) {
      address = "jdbc:encbench:" + address.substring("jdbc:".length());
    }
    String url =
        properties.entrySet().stream()
            .map(property -> property.getKey() + "=" + property.getValue())
            .collect(Collectors.joining("&", address + "?", ""));
    return new Database(db, driver, Secret.of(url), endpoint.user(), endpoint.password(), embedded);
  }

  static Map<String, String> parameters(String url) {
    Map<String, String> parameters = new TreeMap<>();
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

  /**
   * A server of a database.
   *
   * @param name host and port
   * @param database the database on this server alone
   */
  public record Node(String name, Database database) {
    /**
     * Opens a connection to the server.
     *
     * @param properties driver properties, which override those in the URL
     * @throws SQLException if that fails; the message begins with the name of the server
     */
    public Connection open(Map<String, String> properties) throws SQLException {
      try {
        return database.open(properties);
      } catch (SQLException e) {
        throw new SQLException(
            name + ": " + HiddenSecrets.inMessage(String.valueOf(e.getMessage())),
            e.getSQLState(),
            e.getErrorCode(),
            e);
      }
    }
  }

  /** The servers that the URL names, in its order. */
  public List<Node> nodes() {
    return nodes(hosts().hosts());
  }

  /** The servers that connections use which write. */
  public List<Node> writtenNodes() {
    return nodes(hosts().written());
  }

  /** Whether a connection moves to another server at the end of each transaction. */
  public boolean moves() {
    return hosts().moves();
  }

  private List<Node> nodes(List<UrlHosts.Host> hosts) {
    return hosts.stream().map(host -> new Node(host.name(), on(host.url()))).toList();
  }

  private UrlHosts hosts() {
    return UrlHosts.of(conn.reveal());
  }

  private Database on(String url) {
    return new Database(db, driver, Secret.of(url), user, password, embedded);
  }

  /**
   * Identifies the stored form of the rows that the driver writes, see {@link Arm#storedForm}.
   *
   * @throws ConfigurationException if this machine lacks the rules or the keys
   */
  public String storedForm() {
    return new Arm(db, Role.BASELINE, conn, null, null, null).storedForm();
  }

  /** The JDBC URL without its secrets. */
  public String shownUrl() {
    return HiddenSecrets.in("conn", conn.reveal());
  }

  /** Whether the driver sends the text of a statement unchanged. */
  boolean sendsTextAsItIs() {
    String url = conn.reveal().toLowerCase(Locale.ROOT);
    return (url.startsWith("embedded:") && driver.equals(CONNECTOR_J))
        || url.startsWith("jdbc:mariadb:")
        || (url.startsWith("jdbc:mysql:") && !url.startsWith("jdbc:mysql:encdb:"));
  }

  /**
   * Connection properties that count round trips and bytes; empty if the driver does not use the
   * Connector/J of this program.
   */
  public Map<String, String> counting() {
    Set<String> ending = Set.of(CONNECTOR_J, ENCRYPTING, ShardingSphereDriver.class.getName());
    return ending.contains(named().getName()) ? UrlMode.counting(conn.reveal()) : Map.of();
  }

  /**
   * Opens a connection to the servers that the URL names.
   *
   * @param properties driver properties, which override those in the URL
   * @throws ConfigurationException if the driver does not exist
   */
  public Connection open(Map<String, String> properties) throws SQLException {
    String url = conn.reveal();
    Properties all = new Properties();
    all.setProperty("user", user);
    all.setProperty("password", password.reveal());
    boolean retrievesKey =
        Stream.of("mysql:", "mariadb:", "encbench:mysql:", "encbench:mariadb:")
            .anyMatch(known -> url.startsWith("jdbc:" + known));
    if (retrievesKey && !url.contains("allowPublicKeyRetrieval")) {
      // caching_sha2_password sends an account's first password RSA-encrypted without TLS.
      all.setProperty("allowPublicKeyRetrieval", "true");
    }
    all.putAll(properties);
    Connection connection = driverFor(url).connect(url, all);
    if (connection == null) {
      throw noDriver();
    }
    return connection;
  }

  /**
   * Opens a connection to the first of the servers, so that a step finds what the step before it
   * has done.
   *
   * @throws ConfigurationException if that fails; the message gives the reason without secrets
   */
  public Connection connect() {
    Database first = nodes().get(0).database();
    try {
      return first.open(Map.of());
    } catch (SQLException e) {
      String reason =
          ConnectFailure.explain(e, new Endpoint(first.shownUrl(), user, password, null))
              .getMessage();
      throw new ConfigurationException(HiddenSecrets.inText(String.valueOf(reason)));
    }
  }

  /**
   * Whether the number of encrypted values is known: Connector/J encrypts none, and the encrypting
   * driver counts them. Peers' drivers do not report it.
   */
  public boolean countsCells() {
    return driverClass().equals(CONNECTOR_J) || driverClass().equals(ENCRYPTING);
  }

  /** Name of the class that is used for the name in the props file. */
  String driverClass() {
    return OTHER_NAMES.getOrDefault(driver, driver);
  }

  /**
   * Finds the registered driver of the named class. Another driver might accept the URL too, and
   * would be measured instead.
   */
  private Driver driverFor(String url) throws SQLException {
    Class<?> named = named();
    for (Driver registered : DriverManager.drivers().toList()) {
      if (registered.getClass() == named && registered.acceptsURL(url)) {
        return registered;
      }
    }
    throw noDriver();
  }

  private Class<?> named() {
    if (driver.equals(OLD_CONNECTOR_J)) {
      // Connector/J still has a class of this name, which does not register a driver.
      return standIn();
    }
    try {
      // If a class of the given name exists, it is meant, even if the name also stands for our
      // driver.
      return Class.forName(driver);
    } catch (ClassNotFoundException e) {
      return standIn();
    }
  }

  private Class<?> standIn() {
    try {
      return Class.forName(driverClass());
    } catch (ClassNotFoundException e) {
      throw new ConfigurationException(
          "driver="
              + driver
              + " is not on the class path: use "
              + CONNECTOR_J
              + " with a jdbc:mysql: URL, which works for MariaDB too, or start the program as java"
              + " -cp encbench.jar:DRIVER.jar io.encbench.tpcc.EncBench",
          e);
    }
  }

  private ConfigurationException noDriver() {
    return new ConfigurationException(
        "conn=" + shownUrl() + " fits no driver: it must look like jdbc:mysql://host:port/db");
  }
}
