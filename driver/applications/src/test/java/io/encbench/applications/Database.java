package io.encbench.applications;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.encbench.driver.EncryptingDataSource;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.rules.RulesText;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A new database. Its text is compared by code point, as that of the rules is.
 *
 * @param access how a tool connects by URL
 * @param dataSource connects an application
 */
public record Database(Access access, DataSource dataSource) {
  private static final String MEK = "c0ffee00c0ffee00c0ffee00c0ffee00";
  private static final String PLAIN_SETTINGS = "?allowPublicKeyRetrieval=true";

  /** The name of the database. */
  public String name() {
    return access.name();
  }

  /** A database of plain columns, behind Connector/J alone. */
  static Database plain(DatabaseServer server) throws SQLException {
    String name = create(server);
    Endpoint endpoint = server.endpoint();
    String url = url(endpoint, name) + PLAIN_SETTINGS;
    return new Database(
        new Access(
            name,
            com.mysql.cj.jdbc.Driver.class.getName(),
            url,
            url,
            endpoint.user(),
            endpoint.password().reveal()),
        connectorJ(server, name));
  }

  /**
   * A database with encrypted columns, behind the driver.
   *
   * @param rules lines of a rules file, without its end mark
   * @param directory where the rules file is written
   */
  static Database encrypted(DatabaseServer server, String rules, Path directory) throws Exception {
    Access access = access(server, rules, directory, "jdbc:encbench:mysql:");
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(access.url());
    source.setUser(access.user());
    source.setPassword(access.password());
    return new Database(access, source);
  }

  /**
   * How a tool connects to a database by URL.
   *
   * @param driver the class of the driver
   * @param url the URL of this driver, with its settings
   * @param plainUrl the URL of Connector/J
   */
  public record Access(
      String name, String driver, String url, String plainUrl, String user, String password) {
    /** A connection of Connector/J, which sees what the server stores. */
    public Connection plainConnection() throws SQLException {
      return DriverManager.getConnection(plainUrl, user, password);
    }

    /** All values of all tables as the server stores them, each byte as one character. */
    String stored() throws SQLException {
      StringBuilder values = new StringBuilder();
      try (Connection connection = plainConnection();
          Statement statement = connection.createStatement();
          ResultSet tables = connection.getMetaData().getTables(name, null, "%", null)) {
        while (tables.next()) {
          try (ResultSet rows =
              statement.executeQuery("SELECT * FROM " + tables.getString("TABLE_NAME"))) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
              for (int i = 1; i <= columns; i++) {
                byte[] value = rows.getBytes(i);
                values
                    .append(value == null ? "" : new String(value, StandardCharsets.ISO_8859_1))
                    .append('\n');
              }
            }
          }
        }
      }
      return values.toString();
    }
  }

  /**
   * A new database with encrypted columns.
   *
   * @param rules lines of a rules file, without its end mark
   * @param directory where rules and key are written
   * @param prefix how the URL begins
   */
  static Access access(DatabaseServer server, String rules, Path directory, String prefix)
      throws Exception {
    String name = create(server);
    Endpoint endpoint = server.endpoint();
    Path file = directory.resolve(name + ".props");
    Files.writeString(file, RulesText.complete(rules));
    Path keys =
        Files.createFile(
            directory.resolve(name + ".keys"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(keys, "1=" + MEK + "\n");
    String plain = url(endpoint, name) + PLAIN_SETTINGS;
    return new Access(
        name,
        EncryptingDriver.class.getName(),
        plain.replace("jdbc:mysql:", prefix) + "&encRules=" + file + "&encKeyProvider=file:" + keys,
        plain,
        endpoint.user(),
        endpoint.password().reveal());
  }

  private static DataSource connectorJ(DatabaseServer server, String name) throws SQLException {
    Endpoint endpoint = server.endpoint();
    MysqlDataSource source = new MysqlDataSource();
    source.setUrl(url(endpoint, name));
    source.setUser(endpoint.user());
    source.setPassword(endpoint.password().reveal());
    source.setAllowPublicKeyRetrieval(true);
    return source;
  }

  private static String url(Endpoint endpoint, String name) {
    return endpoint.url().replaceAll("/[^/]*$", "/" + name);
  }

  /** Whether the server of a connection is a MariaDB. */
  public static boolean isMariaDb(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
  }

  private static String create(DatabaseServer server) throws SQLException {
    String name = "a" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    String database = server.endpoint().url().replaceAll(".*/", "").replaceAll("\\?.*", "");
    try (Connection connection = connectorJ(server, database).getConnection();
        Statement statement = connection.createStatement()) {
      boolean mariaDb = isMariaDb(connection);
      statement.execute(
          "CREATE DATABASE "
              + name
              + " CHARACTER SET utf8mb4 COLLATE "
              + (mariaDb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin"));
    }
    return name;
  }
}
