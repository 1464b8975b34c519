package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.DriverServer.Database;
import io.encbench.server.install.ServerBinary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an attacker can achieve who owns the server but has no key. SECURITY.md lists these attacks
 * and their outcomes. The tables have no CHECK constraints, because the owner of the server can
 * drop them.
 */
abstract class AttacksContract extends DriverServerContract {
  private static final String RULES =
      """
      account.id      = INT, DET, domain=account
      account.owner   = VARCHAR(20) COLLATE binary, DET
      account.city    = VARCHAR(20) COLLATE binary, DET
      account.balance = DECIMAL(12,2), RND
      account.credit  = DECIMAL(12,2), RND
      account.opened  = DATE, ORD
      account.note    = VARCHAR(100), RND
      archive.account = INT, DET, domain=account
      archive.balance = DECIMAL(12,2), RND
      """;

  private static final List<String> COLUMNS =
      List.of("id", "owner", "city", "balance", "credit", "opened", "note");

  private static final String SECRET = "Wilhelmina";

  private final int cellFormat;
  private Database database;

  /** The connection of an application that connected before the attack. */
  private Connection application;

  /**
   * Tests one server.
   *
   * @param cellFormat the format of the cells
   */
  AttacksContract(ServerBinary binary, int cellFormat) {
    super(binary);
    this.cellFormat = cellFormat;
  }

  private String rules() {
    return "cell-format = " + cellFormat + "\n" + RULES;
  }

  @BeforeEach
  void createTables() throws Exception {
    database = server().database(rules());
    application = connect(database);
    create(application);
  }

  private static Connection connect(Database database) throws SQLException {
    return database.connect("encChecks", "false");
  }

  private static void create(Connection connection) throws SQLException {
    execute(
        connection,
        "CREATE TABLE account (row_number_ INT PRIMARY KEY, id INT, owner VARCHAR(20),"
            + " city VARCHAR(20), balance DECIMAL(12,2), credit DECIMAL(12,2), opened DATE,"
            + " note VARCHAR(100))",
        "CREATE TABLE archive (row_number_ INT PRIMARY KEY, account INT, balance DECIMAL(12,2))",
        "INSERT INTO account (row_number_, id, owner, city, balance, credit, opened, note) VALUES"
            + " (1, 11, 'Ann', 'Rome', 10.00, 1.00, '2001-01-01', 'first'),"
            + " (2, 22, 'Bob', 'Oslo', 20.00, 2.00, '2002-02-02', 'second')",
        "INSERT INTO archive (row_number_, account, balance) VALUES (1, 11, 10.00)");
  }

  @AfterEach
  void close() throws SQLException {
    application.close();
  }

  private static void execute(Connection connection, String... texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  /** Executes statements without the driver, as the owner of the server. */
  private void attack(String... texts) throws SQLException {
    database.executePlain(texts);
  }

  private List<String> read(String query) throws SQLException {
    return DriverContract.strings(application, query);
  }

  private void assertUnreadable(String column) {
    assertThatThrownBy(() -> read("SELECT " + column + " FROM account ORDER BY row_number_"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("account." + column);
  }

  private byte[] cell(String column) throws SQLException {
    try (Connection plain = database.connectPlain();
        Statement statement = plain.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT " + column + " FROM account WHERE row_number_ = 1")) {
      row.next();
      return row.getBytes(1);
    }
  }

  private void store(String column, byte[] bytes) throws SQLException {
    try (Connection plain = database.connectPlain();
        PreparedStatement update =
            plain.prepareStatement("UPDATE account SET " + column + " = ? WHERE row_number_ = 1")) {
      update.setBytes(1, bytes);
      update.executeUpdate();
    }
  }

  /** CellCiphersTest flips every bit of every kind of cell. */
  @Test
  void flippedBit_inAnyColumn_isNoticed() throws Exception {
    for (String column : COLUMNS) {
      byte[] cell = cell(column);
      for (int i = 0; i < cell.length; i += 5) {
        byte[] altered = cell.clone();
        altered[i] ^= (byte) (1 << i % Byte.SIZE);
        store(column, altered);
        assertUnreadable(column);
      }
      store(column, cell);
      assertThat(read("SELECT " + column + " FROM account")).hasSize(2);
    }
  }

  @Test
  void cellOfAnotherLength_isNoticed() throws Exception {
    for (String column : COLUMNS) {
      byte[] cell = cell(column);
      attack("ALTER TABLE account MODIFY " + column + " VARBINARY(300)");
      for (int length : new int[] {0, 1, 8, cell.length - 1, cell.length + 1, cell.length + 16}) {
        store(column, Arrays.copyOf(cell, length));
        assertUnreadable(column);
      }
      store(column, cell);
    }
  }

  @ParameterizedTest
  @CsvSource({"owner, city", "city, owner", "balance, credit", "credit, balance"})
  void cellOfAnotherColumn_ofTheSameRow_isNoticed(String to, String from) throws Exception {
    attack("UPDATE account SET " + to + " = " + from);
    assertUnreadable(to);
  }

  @Test
  void cellOfAnotherTable_isNoticed() throws Exception {
    attack("UPDATE account SET balance = (SELECT balance FROM archive)");
    assertUnreadable("balance");
  }

  @Test
  void cellOfTheSameDomain_inAnotherTable_isNotNoticed() throws Exception {
    attack("UPDATE archive SET account = (SELECT id FROM account WHERE row_number_ = 2)");
    assertThat(read("SELECT account FROM archive")).containsExactly("22");
  }

  @Test
  void cellOfAnotherRow_ofTheSameColumn_isNotNoticed() throws Exception {
    attack(
        "UPDATE account a JOIN account b ON b.row_number_ = 2 SET a.balance = b.balance"
            + " WHERE a.row_number_ = 1");
    assertThat(read("SELECT balance FROM account")).containsExactly("20.00", "20.00");
  }

  @Test
  void cellOfAnotherSchema_underTheSameKey_isNotNoticed() throws Exception {
    Database other = server().database(rules());
    try (Connection connection = connect(other)) {
      create(connection);
      execute(connection, "UPDATE account SET balance = 99.00 WHERE row_number_ = 1");
    }
    attack(
        "UPDATE account SET balance = (SELECT balance FROM "
            + other.name()
            + ".account WHERE row_number_ = 1)");
    assertThat(read("SELECT balance FROM account")).containsExactly("99.00", "99.00");
  }

  @Test
  void earlierCell_isNotNoticed() throws Exception {
    byte[] before = cell("balance");
    execute(application, "UPDATE account SET balance = 0.00 WHERE row_number_ = 1");
    store("balance", before);
    assertThat(read("SELECT balance FROM account WHERE row_number_ = 1")).containsExactly("10.00");
  }

  @Test
  void nullInPlaceOfACell_andRowsLeftOut_areNotNoticed() throws Exception {
    attack("UPDATE account SET note = NULL WHERE row_number_ = 1");
    assertThat(read("SELECT note FROM account ORDER BY row_number_"))
        .containsExactly(null, "second");
    attack("DELETE FROM account WHERE row_number_ = 1");
    assertThat(read("SELECT note FROM account")).containsExactly("second");
  }

  @Test
  void plainTextInPlaceOfACell_isNoticed() throws Exception {
    for (String column : COLUMNS) {
      byte[] cell = cell(column);
      attack("ALTER TABLE account MODIFY " + column + " VARBINARY(300)");
      for (String text : List.of("1", "2001-01-01", "sixteen bytes ...", "1.00")) {
        store(column, text.getBytes(StandardCharsets.US_ASCII));
        assertUnreadable(column);
      }
      store(column, cell);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VARCHAR(200) CHARACTER SET latin1",
        "TEXT CHARACTER SET latin1",
        "BLOB",
        "VARBINARY(200)"
      })
  void otherType_ofAColumn_neverShowsOrTakesAnythingElse(String type) throws Exception {
    attack("ALTER TABLE account MODIFY owner " + type);
    try {
      assertThat(read("SELECT owner FROM account ORDER BY row_number_"))
          .containsExactly("Ann", "Bob");
    } catch (SQLException e) {
      assertThat(e.getMessage()).contains("account");
    }
    changeOwner();
    assertNothingIsPlain();
  }

  @Test
  void numberInPlaceOfAColumn_isNoticed() throws Exception {
    attack(
        "ALTER TABLE account DROP COLUMN balance",
        "ALTER TABLE account ADD COLUMN balance DECIMAL(12,2) DEFAULT 7.00");
    assertUnreadable("balance");
  }

  @Test
  void exchangedNamesOfColumns_areNoticed() throws Exception {
    attack(
        "ALTER TABLE account RENAME COLUMN owner TO c_1",
        "ALTER TABLE account RENAME COLUMN city TO owner",
        "ALTER TABLE account RENAME COLUMN c_1 TO city");
    assertUnreadable("owner");
    changeOwner();
    assertNothingIsPlain();
  }

  /** Sends statements to a table whose columns have another order than the application assumes. */
  @Test
  void exchangedOrderOfColumns_changesNothingOfWhatIsSent() throws Exception {
    attack("ALTER TABLE account ADD COLUMN memo VARCHAR(200) FIRST");
    assertThatThrownBy(
            () ->
                execute(
                    application,
                    "INSERT INTO account VALUES (3, 33, '"
                        + SECRET
                        + "', 'Rome', 1, 1, '2001-01-01', 'x', 'x')"))
        .isInstanceOf(SQLException.class);
    changeOwner();
    assertNothingIsPlain();
    assertThat(read("SELECT city FROM account ORDER BY row_number_"))
        .containsExactly("Rome", "Oslo");
  }

  @Test
  void viewInPlaceOfATable_getsCellsAndGivesThemBackUnderTheirOwnNames() throws Exception {
    attack(
        "RENAME TABLE account TO real_account",
        "CREATE VIEW account AS SELECT row_number_, id, city AS owner, owner AS city, balance,"
            + " credit, opened, note FROM real_account");
    assertUnreadable("owner");
    changeOwner();
    assertNothingIsPlain();
  }

  @Test
  void trigger_getsCells_andNoNewConnection() throws Exception {
    attack(
        "CREATE TABLE spoils (owner VARBINARY(300))",
        "CREATE TRIGGER thief BEFORE UPDATE ON account FOR EACH ROW"
            + " INSERT INTO spoils VALUES (NEW.owner)");
    changeOwner();
    assertNothingIsPlain();
    // A connection with other settings, like one of another program, checks the triggers.
    assertThatThrownBy(() -> database.connect("ENC_ALGO", "AES_128_SIV").close())
        .hasMessageContaining("trigger thief");
  }

  /** Updates the owner, as an application does that does not know of the attack. */
  private void changeOwner() {
    try (PreparedStatement update =
        application.prepareStatement("UPDATE account SET owner = ? WHERE row_number_ = 1")) {
      update.setString(1, SECRET);
      update.executeUpdate();
      execute(application, "UPDATE account SET owner = '" + SECRET + "' WHERE row_number_ = 2");
    } catch (SQLException e) {
      assertThat(e.getMessage()).doesNotContain(SECRET);
    }
  }

  /** Checks every column of every table of the schema. */
  private void assertNothingIsPlain() throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Connection plain = database.connectPlain();
        Statement statement = plain.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT table_name, column_name FROM information_schema.columns"
                  + " WHERE table_schema = DATABASE()")) {
        while (row.next()) {
          columns.add(
              "SELECT COUNT(*) FROM %s WHERE INSTR(CAST(%s AS BINARY), '%s') > 0"
                  .formatted(row.getString(1), row.getString(2), SECRET));
        }
      }
      assertThat(columns).hasSizeGreaterThan(COLUMNS.size());
      for (String query : columns) {
        try (ResultSet row = statement.executeQuery(query)) {
          row.next();
          assertThat(row.getInt(1)).as(query).isZero();
        }
      }
    }
  }
}
