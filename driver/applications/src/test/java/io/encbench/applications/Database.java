package io.encbench.applications;

import com.mysql.cj.jdbc.MysqlDataSource;
import io.encbench.driver.EncryptingDataSource;
import io.encbench.driver.rules.RulesText;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A new database. Its text is compared by code point, as that of the rules is.
 *
 * @param dataSource connects an application
 */
public record Database(String name, DataSource dataSource) {
  private static final String MEK = "c0ffee00c0ffee00c0ffee00c0ffee00";

  /** A database of plain columns, behind Connector/J alone. */
  static Database plain(DatabaseServer server) throws SQLException {
    String name = create(server);
    return new Database(name, connectorJ(server, name));
  }

  /**
   * A database with encrypted columns, behind the driver.
   *
   * @param rules lines of a rules file, without its end mark
   * @param directory where the rules file is written
   */
  static Database encrypted(DatabaseServer server, String rules, Path directory) throws Exception {
    String name = create(server);
    Endpoint endpoint = server.endpoint();
    Path file = directory.resolve(name + ".props");
    Files.writeString(file, RulesText.complete(rules));
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(
        url(endpoint, name).replace("jdbc:mysql:", "jdbc:encbench:mysql:")
            + "?allowPublicKeyRetrieval=true");
    source.setUser(endpoint.user());
    source.setPassword(endpoint.password().reveal());
    source.setMek(MEK);
    source.setEncRules(file.toString());
    return new Database(name, source);
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

  private static String create(DatabaseServer server) throws SQLException {
    String name = "a" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    String database = server.endpoint().url().replaceAll(".*/", "").replaceAll("\\?.*", "");
    try (Connection connection = connectorJ(server, database).getConnection();
        Statement statement = connection.createStatement()) {
      boolean mariaDb = connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
      statement.execute(
          "CREATE DATABASE "
              + name
              + " CHARACTER SET utf8mb4 COLLATE "
              + (mariaDb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin"));
    }
    return name;
  }
}
