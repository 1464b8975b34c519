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
 * The tables of one share of encrypted columns. Where none is encrypted they are sysbench's,
 * sbtest1 and on, so that either program runs on what the other prepared; arms that encrypt nothing
 * share them.
 *
 * @param encryptedPercent how many of 100 columns the driver encrypts
 * @param options of the tables
 */
public record OltpTables(int encryptedPercent, OltpOptions options) {
  private static final int BATCH_ROWS = 1_000;

  /** Tables without encrypted columns, as sysbench makes them where no other option is given. */
  public static OltpTables ofDefaults(int tables, int tableSize) {
    return new OltpTables(0, OltpOptions.ofDefaults(tables, tableSize));
  }

  /** The tables of a profile. */
  static OltpTables of(ConnectionProfile profile, OltpOptions options) {
    return new OltpTables(profile.encryptedColumns(), options);
  }

  /** All names, the first table's first. */
  List<String> names() {
    return IntStream.rangeClosed(1, options.tables()).mapToObj(this::name).toList();
  }

  private String name(int number) {
    return "sbtest" + number + (encryptedPercent == 0 ? "" : "_encrypted_" + encryptedPercent);
  }

  /** Lines of the encrypting driver's rules file; none where nothing is encrypted. */
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
   * CREATE TABLE of one table. An encrypted id comes from the client, its cells have no default.
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
   * Refuses to go on if one of the tables exists.
   *
   * @param plain connection without encrypting driver
   * @throws ConfigurationException if one does
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
   * The first of the tables that exists, if any does.
   *
   * @param plain connection without encrypting driver
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
   * Refuses to go on unless all of the tables exist.
   *
   * @param plain connection without encrypting driver
   * @throws ConfigurationException if one does not
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
   * Makes and fills them. None may exist.
   *
   * @param connection of an arm that will use them, with rewriteBatchedStatements, or loading is
   *     slow
   * @param seed of the rows; the same for each share of encrypted columns, so that all arms have
   *     the same rows
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
   * Removes those that exist.
   *
   * @param plain connection without encrypting driver
   */
  public void drop(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      for (String table : names()) {
        statement.execute("DROP TABLE IF EXISTS " + table);
      }
    }
  }
}
