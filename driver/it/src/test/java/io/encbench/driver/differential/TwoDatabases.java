package io.encbench.driver.differential;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiFunction;

/** The two databases of a server that are kept equal, and how to connect to them. */
final class TwoDatabases {
  static final String PLAIN = "side_plain";
  static final String CELLS = "side_cells";

  /** Stops the clock of a session, so that both sides have the same time. */
  private static final String CLOCK = "timestamp=1700000000.123456,";

  private final ServerBinary binary;
  private final Endpoint endpoint;
  private final BiFunction<String, Path, String> cellsUrl;
  private final Reading reading;

  /**
   * Creates the pair.
   *
   * @param cellsUrl makes the URL of the encrypted database from its plain URL and a rules file
   */
  TwoDatabases(
      ServerBinary binary, DatabaseServer server, BiFunction<String, Path, String> cellsUrl) {
    this(binary, server, cellsUrl, Reading.AS_CONNECTOR_J);
  }

  private TwoDatabases(
      ServerBinary binary,
      DatabaseServer server,
      BiFunction<String, Path, String> cellsUrl,
      Reading reading) {
    this.binary = binary;
    this.endpoint = server.endpoint();
    this.cellsUrl = cellsUrl;
    this.reading = reading;
  }

  /**
   * The pair whose encrypted database is reached through MariaDB Connector/J, without its bulk
   * statements, which number rows otherwise.
   */
  static TwoDatabases throughMariaDbConnector(ServerBinary binary, DatabaseServer server) {
    return new TwoDatabases(
        binary,
        server,
        (url, rules) ->
            EncryptedUrl.of(url, rules).replaceFirst(":mysql:", ":mariadb:")
                + "&useBulkStmts=false&useBulkStmtsForInserts=false",
        Reading.VALUES);
  }

  /** How the results of both are read. */
  Reading reading() {
    return reading;
  }

  String server() {
    return binary.title();
  }

  /** The collation that sorts and compares text by its bytes in UTF-8. */
  String collation() {
    return binary == ServerBinary.MYSQL_8_0_31 ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
  }

  Side.Opener plain() {
    return properties -> open(url(PLAIN), with(plansOfPlainColumns(binary), properties));
  }

  /**
   * The session variables of plain columns: the clock, and one that switches off plans that
   * contradict the server's own operator {@code =}: the hash join of MySQL 8.0.31 pairs an empty
   * text with NULL, and MariaDB 11.4 finds texts with trailing spaces in the index of a CHAR
   * column.
   */
  static String plansOfPlainColumns(ServerBinary binary) {
    return switch (binary) {
      case MYSQL_8_0_31 -> CLOCK + "optimizer_switch='duplicateweedout=off,block_nested_loop=off'";
      case MARIADB_11_4_5 -> CLOCK + "optimizer_switch='in_to_exists=off,loosescan=off'";
    };
  }

  Side.Opener cells(Path rules) {
    return cells(rules, Map.of());
  }

  /** As {@link #cells(Path)}, with settings of the driver. */
  Side.Opener cells(Path rules, Map<String, String> settings) {
    return properties -> {
      Map<String, String> all = with(plansOfAnyColumns(), properties);
      all.putAll(settings);
      return open(cellsUrl.apply(url(CELLS), rules), all);
    };
  }

  /**
   * The session variable that switches off plans that are wrong for any columns: with a subquery in
   * the ON of an outer join, MySQL 8.0.31 returns rows more than once after duplicate weedout, and
   * so does MariaDB 11.4 after a loose scan.
   */
  private String plansOfAnyColumns() {
    return CLOCK
        + "optimizer_switch='"
        + (binary == ServerBinary.MYSQL_8_0_31 ? "duplicateweedout=off" : "loosescan=off")
        + "'";
  }

  private static Map<String, String> with(String sessionVariables, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    String zone = properties.get("connectionTimeZone");
    // MariaDB Connector/J does not set it.
    String zoneOfSession = zone == null ? "" : ",time_zone='" + zone + "'";
    all.put("sessionVariables", sessionVariables + zoneOfSession);
    return all;
  }

  /**
   * Recreates both databases, empty. Returns a connection to the server that does not use the
   * driver.
   */
  Connection recreate() throws SQLException {
    Connection connection = open(endpoint.url(), Map.of());
    try (Statement statement = connection.createStatement()) {
      for (String database : new String[] {PLAIN, CELLS}) {
        statement.execute("DROP DATABASE IF EXISTS " + database);
        statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
      }
    }
    return connection;
  }

  private String url(String database) {
    return endpoint.url().substring(0, endpoint.url().lastIndexOf('/') + 1) + database;
  }

  private Connection open(String url, Map<String, String> more) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(more);
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return DriverManager.getConnection(url, properties);
  }
}
