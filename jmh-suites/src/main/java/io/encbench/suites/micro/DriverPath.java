package io.encbench.suites.micro;

import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.rules.RulesSource;
import io.encbench.suites.micro.stub.StubDriver;
import io.encbench.suites.micro.stub.StubTable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A filled table behind a driver, and two statements that read it. The statements are prepared
 * once, as a pool's statement cache would keep them. Confined to one thread.
 */
final class DriverPath implements AutoCloseable {
  static final int ROWS = 1_000;

  private static final int TEXT_LENGTH = 120;
  private static final String MEK = "5c".repeat(16);
  private static final String RULES = "classpath:io/encbench/suites/micro/all-columns.props";
  private static final StubDriver STUB = new StubDriver();
  private static final AtomicInteger MADE = new AtomicInteger();

  private final String name;
  private final Opener opener;
  private final Connection connection;
  private final PreparedStatement point;
  private final PreparedStatement all;
  private int next;

  /** Opens connections, through the driver or directly. */
  private interface Opener {
    Connection open() throws SQLException;
  }

  private DriverPath(String name, Opener opener) throws SQLException {
    this.name = name;
    this.opener = opener;
    this.connection = opener.open();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO points (id, c) VALUES (?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        insert.setInt(1, id);
        insert.setString(2, text(id));
        insert.executeUpdate();
      }
    }
    this.point = connection.prepareStatement("SELECT c FROM points WHERE id = ?");
    this.all = connection.prepareStatement("SELECT id, c FROM points");
  }

  /** The stub without a driver in front. */
  static DriverPath direct() throws SQLException {
    String name = tableOfItsOwn("direct");
    return new DriverPath(
        name, () -> Objects.requireNonNull(STUB.connect(stubUrl(name), new Properties())));
  }

  /** The driver in front of the stub, with no rules. */
  static DriverPath nothingEncrypted() throws SQLException {
    return throughDriver("nothing-encrypted", RulesSource.NONE);
  }

  /** The driver in front of the stub, with a deterministic key and a randomised text. */
  static DriverPath allEncrypted() throws SQLException {
    return throughDriver("all-encrypted", RULES);
  }

  private static DriverPath throughDriver(String arm, String rules) throws SQLException {
    String name = tableOfItsOwn(arm);
    Properties properties = new Properties();
    properties.setProperty("encRules", rules);
    properties.setProperty("MEK", MEK);
    // The stub takes cells as bytes, like a server that prepares statements.
    properties.setProperty("useServerPrepStmts", "true");
    // Repeated registration has no effect.
    DriverManager.registerDriver(STUB);
    String url = "jdbc:encbench:" + StubDriver.URL_REST + name;
    return new DriverPath(
        name, () -> Objects.requireNonNull(new EncryptingDriver().connect(url, properties)));
  }

  private static String tableOfItsOwn(String arm) {
    return arm + "-" + MADE.incrementAndGet();
  }

  /** Opens another connection to the same table. */
  Connection open() throws SQLException {
    return opener.open();
  }

  private static String stubUrl(String name) {
    return "jdbc:" + StubDriver.URL_REST + name;
  }

  /** The stub's stored table. */
  StubTable table() {
    return STUB.table(stubUrl(name));
  }

  /** The text of a row, derived from its id. */
  static String text(int id) {
    Random random = new Random(id);
    StringBuilder text = new StringBuilder();
    while (text.length() < TEXT_LENGTH) {
      text.append((char) ('a' + random.nextInt('z' - 'a' + 1)));
    }
    return text.toString();
  }

  /** Selects the text of the next row by its id; starts again after the last row. */
  String selectPoint() throws SQLException {
    point.setInt(1, next);
    next = (next + 1) % ROWS;
    try (ResultSet row = point.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  /** Reads every row and returns the sum of all ids and text lengths. */
  long readAll() throws SQLException {
    long sum = 0;
    try (ResultSet row = all.executeQuery()) {
      while (row.next()) {
        sum += row.getInt(1) + row.getString(2).length();
      }
    }
    return sum;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    STUB.drop(stubUrl(name));
  }
}
