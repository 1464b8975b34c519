package io.encbench.suites.oltp;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.ConnectionProfile;
import io.encbench.suites.oltp.sysbench.IdRandom;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RowText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The tables of one share of encrypted columns. Without encrypted columns they are sysbench's
 * tables sbtest1, sbtest2 and so on, so that each program can run on tables that the other one
 * prepared. All arms without encrypted columns share them.
 *
 * @param encryptedPercent percentage of columns that the driver encrypts
 * @param options options of the tables
 */
public record OltpTables(int encryptedPercent, OltpOptions options) {
  private static final int BATCH_ROWS = 1_000;

  /** Tables without encrypted columns, as sysbench creates them with its default options. */
  public static OltpTables ofDefaults(int tables, int tableSize) {
    return new OltpTables(0, OltpOptions.ofDefaults(tables, tableSize));
  }

  /** The tables of a profile. */
  static OltpTables of(ConnectionProfile profile, OltpOptions options) {
    return new OltpTables(profile.encryptedColumns(), options);
  }

  /** All table names, in the order of their numbers. */
  List<String> names() {
    return IntStream.rangeClosed(1, options.tables()).mapToObj(this::name).toList();
  }

  private String name(int number) {
    return "sbtest" + number + (encryptedPercent == 0 ? "" : "_encrypted_" + encryptedPercent);
  }

  /** The lines of the encrypting driver's rules file; empty if nothing is encrypted. */
  List<String> rules() {
    List<String> rules = new ArrayList<>();
    for (String table : names()) {
      for (OltpColumn column : OltpColumn.values()) {
        if (column.encrypted(encryptedPercent)) {
          rules.add("%s.%s = %s".formatted(table, column.sql(), column.rule()));
        }
      }
    }
    if (!rules.isEmpty()) {
      rules.add(EncryptionRules.endMark(rules.size()));
    }
    return rules;
  }

  /**
   * The CREATE TABLE of one table. The client assigns an encrypted id, because its cells have no
   * default.
   */
  String definition(String table) {
    List<String> items = new ArrayList<>();
    for (OltpColumn column : OltpColumn.values()) {
      items.add(column.sql() + " " + column.type() + attributes(column));
    }
    items.add(options.primaryKey() ? "PRIMARY KEY (id)" : "KEY xid (id)");
    return "CREATE TABLE %s (%s) ENGINE=%s"
        .formatted(table, String.join(", ", items), options.engine());
  }

  private String attributes(OltpColumn column) {
    if (column == OltpColumn.ID) {
      return " NOT NULL" + (serverGivesIds() ? " AUTO_INCREMENT" : "");
    }
    if (column.encrypted(encryptedPercent)) {
      return " NOT NULL";
    }
    return (column == OltpColumn.K ? " DEFAULT '0'" : " DEFAULT ''") + " NOT NULL";
  }

  private boolean serverGivesIds() {
    return options.autoInc() && !OltpColumn.ID.encrypted(encryptedPercent);
  }

  /**
   * Requires that none of the tables exists.
   *
   * @param plain connection without an encrypting driver
   * @throws ConfigurationException if one of them exists
   */
  void requireNone(Connection plain) throws SQLException {
    Optional<String> existing = existing(plain);
    if (existing.isPresent()) {
      throw new ConfigurationException(
          "the database has a table %s already: remove it with the command cleanup, measure on it with the command run, or name another database in the URL"
              .formatted(existing.get()));
    }
  }

  /**
   * The name of the first table that exists, if any.
   *
   * @param plain connection without an encrypting driver
   */
  public Optional<String> existing(Connection plain) throws SQLException {
    for (String table : names()) {
      if (exists(plain, table)) {
        return Optional.of(table);
      }
    }
    return Optional.empty();
  }

  /**
   * Requires that all tables exist.
   *
   * @param plain connection without an encrypting driver
   * @throws ConfigurationException if one of them does not exist
   */
  void requireAll(Connection plain) throws SQLException {
    for (String table : names()) {
      if (!exists(plain, table)) {
        throw new ConfigurationException(
            "the database has no table %s: make it with the command prepare and the same --tables"
                    .formatted(table)
                + (encryptedPercent == 0 ? ", or with sysbench's" : " and --arms"));
      }
    }
  }

  private static boolean exists(Connection plain, String table) throws SQLException {
    try (PreparedStatement query =
        plain.prepareStatement(
            "SELECT 1 FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = ?")) {
      query.setString(1, table);
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  /**
   * Creates and fills the tables. None of them may exist.
   *
   * @param connection connection of an arm that will use the tables, with rewriteBatchedStatements,
   *     since loading is slow without it
   * @param seed seed of the rows; the same for each share of encrypted columns, so that all arms
   *     have the same rows
   */
  public void create(Connection connection, long seed) throws SQLException {
    int number = 0;
    for (String table : names()) {
      number++;
      try (Statement statement = connection.createStatement()) {
        statement.execute(definition(table));
        fill(connection, table, new SplittableRandom(seed + number));
        if (options.createSecondary()) {
          statement.execute("CREATE INDEX k_%d ON %s(k)".formatted(number, table));
        }
      }
    }
  }

  private void fill(Connection connection, String table, RandomGenerator random)
      throws SQLException {
    IdRandom ids = new IdRandom(options.random(), random);
    boolean withId = !serverGivesIds();
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement(
            withId
                ? "INSERT INTO " + table + " (k, c, pad, id) VALUES (?, ?, ?, ?)"
                : "INSERT INTO " + table + " (k, c, pad) VALUES (?, ?, ?)")) {
      for (int id = 1; id <= options.tableSize(); id++) {
        insert.setInt(1, ids.next(options.tableSize()));
        insert.setString(2, RowText.C.draw(random));
        insert.setString(3, RowText.PAD.draw(random));
        if (withId) {
          insert.setInt(4, id);
        }
        insert.addBatch();
        if (id % BATCH_ROWS == 0 || id == options.tableSize()) {
          insert.executeBatch();
          connection.commit();
        }
      }
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /**
   * Drops the tables that exist.
   *
   * @param plain connection without an encrypting driver
   */
  public void drop(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      for (String table : names()) {
        statement.execute("DROP TABLE IF EXISTS " + table);
      }
    }
  }
}
