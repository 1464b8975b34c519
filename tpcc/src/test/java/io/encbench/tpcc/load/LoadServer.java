package io.encbench.tpcc.load;

import io.encbench.config.Secret;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.TestServers;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A real server for tests of the loader, with a separate database for each test. */
final class LoadServer implements AutoCloseable {
  private final DatabaseServer server;
  private int databases;

  private LoadServer(DatabaseServer server) {
    this.server = server;
  }

  /** Starts a server of one kind, or skips the test on machines that cannot run it. */
  static LoadServer startOrSkip(ServerBinary binary) {
    return new LoadServer(TestServers.startForWarehousesOrSkip(binary));
  }

  /** A database with empty tables. */
  Database tables() throws SQLException {
    Database database = database(newDatabase());
    create(database);
    return database;
  }

  /** A database with empty tables, with and without encryption. */
  record EncryptedTables(Database encrypted, Database plain) {}

  /** A database with empty tables of encrypted columns. */
  EncryptedTables encryptedTables(Path rules) throws SQLException {
    Database plain = database(newDatabase());
    Database encrypted =
        database(
            "io.encbench.driver.EncryptingDriver",
            plain.conn().reveal().replaceFirst("^jdbc:", "jdbc:encbench:")
                + "&encRules="
                + rules
                + "&MEK=000102030405060708090a0b0c0d0e0f");
    create(encrypted);
    return new EncryptedTables(encrypted, plain);
  }

  private String newDatabase() throws SQLException {
    String name = "t" + ++databases;
    execute(database("encbench"), "CREATE DATABASE " + name);
    return name;
  }

  private static void create(Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      new ScriptRunner(connection, silence()).complete(SqlScript.builtIn("tableCreates"));
    }
  }

  private Database database(String name) {
    String url = server.endpoint().url().replaceAll("/[^/]*$", "/" + name);
    return database("com.mysql.cj.jdbc.Driver", url + "?sslMode=DISABLED");
  }

  private Database database(String driver, String url) {
    return new Database(
        "mysql",
        driver,
        Secret.of(url),
        server.endpoint().user(),
        server.endpoint().password(),
        null);
  }

  /** The same tables through MariaDB Connector/J. */
  Database throughMariaDbConnector(Database database) {
    String url = database.conn().reveal();
    return database(
        "org.mariadb.jdbc.Driver",
        url.replace("jdbc:mysql:", "jdbc:mariadb:").replace("sslMode=DISABLED", "sslMode=disable"));
  }

  static PrintStream silence() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  /** Executes a statement. */
  static void execute(Database database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** One number from the database. */
  static long number(Database database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** The number of rows and a checksum of all values, by table. */
  static Map<Table, String> digests(Database database) throws SQLException {
    Map<Table, String> digests = new EnumMap<>(Table.class);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (Table table : Table.values()) {
        String values =
            table.columns().stream()
                .map(column -> "IFNULL(" + column + ", 'NULL')")
                .collect(Collectors.joining(", "));
        try (ResultSet row =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(CRC32(CONCAT_WS('|', "
                    + values
                    + "))) FROM "
                    + table.sqlName())) {
          row.next();
          digests.put(table, row.getString(1) + " rows " + row.getString(2));
        }
      }
    }
    return digests;
  }

  @Override
  public void close() {
    server.close();
  }
}
