package io.encbench.suites.db.table;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.driver.rules.RulesSource;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.StorageProver;
import io.encbench.profile.proof.StoredColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The two tables of one share of encrypted columns: one that is loaded once and read, and an empty
 * one with the same columns for inserts. The first columns are sysbench's (an integer key, an
 * indexed integer, 120 and 60 characters of digit groups), so that figures are comparable. Every
 * row is derived from its id.
 *
 * @param encryptedBy the driver that encrypts; Connector/J if none does
 * @param encryptedPercent percentage of encrypted columns; arms that encrypt none share their
 *     tables with the plain arms
 * @param rows number of rows of the table that is read; their ids run from 1 to this
 */
public record PointTable(JdbcDriver encryptedBy, int encryptedPercent, int rows) {
  /** Name of the table that is read, if nothing is encrypted. */
  public static final String POINTS = "encbench_points";

  /** Name of the table that inserts go to, if nothing is encrypted. */
  public static final String INSERTS = "encbench_inserts";

  /** Table comment that identifies our tables on an external server. */
  private static final String COMMENT = "Made by EncBench; safe to drop";

  private static final int BATCH_ROWS = 1_000;
  private static final int ROWS_READ_BACK = 100;

  /** The tables of a profile. */
  public static PointTable of(ConnectionProfile profile, int rows) {
    int percent = profile.encryptedColumns();
    return new PointTable(percent == 0 ? JdbcDriver.CONNECTOR_J : profile.driver(), percent, rows);
  }

  /** Name of the table that is read. */
  public String points() {
    return POINTS + suffix();
  }

  /** Name of the table that inserts go to. */
  public String inserts() {
    return INSERTS + suffix();
  }

  private String suffix() {
    return switch (encryptedBy) {
      case CONNECTOR_J, MARIADB_CONNECTOR_J -> "";
      case ENCBENCH -> "_" + encryptedPercent;
      case SHARDINGSPHERE -> "_shardingsphere_" + encryptedPercent;
    };
  }

  /** The rules and the key that a driver needs to use these tables. */
  public Connections.ColumnEncryption encryption(JdbcDriver driver, Secret masterKey) {
    return new Connections.ColumnEncryption(rules(driver), masterKey);
  }

  /** Where a driver finds the rules of the encrypted columns. */
  public String rules(JdbcDriver driver) {
    return switch (driver) {
      case CONNECTOR_J, MARIADB_CONNECTOR_J -> RulesSource.NONE;
      case ENCBENCH -> encryptedPercent == 0 ? RulesSource.NONE : resource("columns-%d.props");
      case SHARDINGSPHERE -> resource("shardingsphere-%d.yaml");
    };
  }

  private String resource(String name) {
    return "classpath:io/encbench/suites/db/table/" + name.formatted(encryptedPercent);
  }

  /** The INSERT of one row with all columns. */
  public static String insertInto(String table) {
    int columns = PointColumn.values().length;
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            table, PointColumn.names(), String.join(", ", Collections.nCopies(columns, "?")));
  }

  /**
   * Creates and fills the tables, and reads some of the rows back. Neither table may exist.
   *
   * @param connection connection of the arms that will use the tables, with
   *     rewriteBatchedStatements, since loading is slow without it
   * @throws ModeMismatchException if a row that is read back differs from the one written
   */
  public void create(Connection connection) throws SQLException {
    define(connection, PointColumn.definitions());
    fill(connection);
  }

  /**
   * Creates the tables for a driver that cannot create them itself. Neither table may exist.
   *
   * @param plain connection without an encrypting driver
   */
  public void define(Connection plain) throws SQLException {
    define(plain, PointColumn.base64Definitions(encryptedBy, encryptedPercent));
  }

  private void define(Connection connection, String columns) throws SQLException {
    for (String table : List.of(points(), inserts())) {
      define(connection, table, columns);
    }
  }

  /** Creates only the table that inserts go to. */
  void defineInserts(Connection connection) throws SQLException {
    define(connection, inserts(), PointColumn.definitions());
  }

  private static void define(Connection connection, String table, String columns)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE %s (%s, KEY k_1 (k)) ENGINE=InnoDB COMMENT='%s'"
              .formatted(table, columns, COMMENT));
    }
  }

  /**
   * Fills the table that is read, which must be empty, and reads some of the rows back.
   *
   * @param connection connection of the arms that will use the table, with rewriteBatchedStatements
   * @throws ModeMismatchException if a row that is read back differs from the one written
   */
  public void fill(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(insertInto(points()))) {
      for (int id = 1; id <= rows; id++) {
        row(id).bind(insert);
        insert.addBatch();
        if (id % BATCH_ROWS == 0 || id == rows) {
          insert.executeBatch();
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
    readBack(connection);
  }

  private void readBack(Connection connection) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT " + PointColumn.names() + " FROM " + points() + " WHERE id = ?")) {
      for (int id = 1; id <= rows; id += Math.max(1, rows / ROWS_READ_BACK)) {
        select.setInt(1, id);
        try (ResultSet found = select.executeQuery()) {
          boolean any = found.next();
          for (PointColumn column : PointColumn.values()) {
            if (!any || !row(id).text(column).equals(found.getString(column.sql()))) {
              throw new ModeMismatchException(
                  "column %s of %s does not come back as it was written"
                      .formatted(column.sql(), points()));
            }
          }
        }
      }
    }
  }

  /**
   * Drops the tables if they exist.
   *
   * @param plain connection without an encrypting driver
   * @throws ConfigurationException if a table of one of these names was not made by EncBench
   */
  public void drop(Connection plain) throws SQLException {
    for (String table : List.of(points(), inserts())) {
      requireOurs(plain, table);
      try (Statement statement = plain.createStatement()) {
        statement.execute("DROP TABLE IF EXISTS " + table);
      }
    }
  }

  private static void requireOurs(Connection plain, String table) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT table_comment FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = ?")) {
      query.setString(1, table);
      try (ResultSet found = query.executeQuery()) {
        if (found.next() && !COMMENT.equals(found.getString(1))) {
          throw new ConfigurationException(
              "the database has a table "
                  + table
                  + " that EncBench did not make: rename it, or name another database in the URL");
        }
      }
    }
  }

  /** The row with an id. */
  public PointRow row(int id) {
    return PointRow.of(id, rows);
  }

  /**
   * Proves that the table that is read holds cells in its encrypted columns and plain values in the
   * others.
   *
   * @return the number of cells found
   * @throws ModeMismatchException if a stored value does not have the expected form
   */
  public long prove(StorageProver prover) throws SQLException {
    return prove(prover, points(), IntStream.rangeClosed(1, rows).mapToObj(this::row).toList());
  }

  /** As {@link #prove(StorageProver)}, for rows of the table that inserts go to. */
  public long proveInserted(StorageProver prover, List<PointRow> inserted) throws SQLException {
    return prove(prover, inserts(), inserted);
  }

  private long prove(StorageProver prover, String table, List<PointRow> expected)
      throws SQLException {
    long cells = 0;
    for (PointColumn column : PointColumn.values()) {
      List<String> texts = expected.stream().map(row -> row.text(column)).toList();
      cells +=
          prover.prove(
              new StoredColumn(
                  table, column.sql(), texts, column.stored(encryptedBy, encryptedPercent)));
    }
    return cells;
  }
}
