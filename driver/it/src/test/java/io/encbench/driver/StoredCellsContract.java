package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.DriverServer.Database;
import io.encbench.driver.rules.RulesText;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A connection that cannot decrypt the cells of its tables is refused before its first statement.
 */
abstract class StoredCellsContract extends DriverServerContract {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String OTHER_KEY = "ffeeddccbbaa99887766554433221100";

  private static final String CREATE =
      "CREATE TABLE note (number INT, tag VARCHAR(20), body VARCHAR(50), photo BLOB, day DATE)";

  private static final String RULES =
      """
      note.number = INT, DET, domain=note
      note.tag    = VARCHAR(20) COLLATE binary, DET, domain=tag
      note.body   = VARCHAR(50), RND
      note.photo  = BLOB, RND
      note.day    = DATE, ORD
      """;

  private Database database;

  StoredCellsContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeEach
  void createTable() throws Exception {
    database = server().database(RULES);
    execute("MEK", KEY, CREATE);
  }

  private void execute(String setting, String value, String... texts) throws SQLException {
    try (Connection connection = database.connect(setting, value);
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  /** Stores a row with one value, with the right key. */
  private void store(String column, String value) throws SQLException {
    execute(
        "MEK",
        KEY,
        "INSERT INTO note (number) VALUES (NULL)",
        "INSERT INTO note (" + column + ") VALUES (" + value + ")");
  }

  /**
   * Connects like a program that has just started: with other settings, so that the schema is not
   * cached.
   */
  private Connection connectAnew(String key) throws SQLException {
    return database.connect("MEK", key, "encChecks", "false");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"number, 7", "tag, 'x'", "body, 'x'", "photo, 'x'", "day, '2001-02-03'"})
  void anotherKey_ofTheSameId_isRefused(String column, String value) throws Exception {
    execute("MEK", "7:" + KEY, "INSERT INTO note (" + column + ") VALUES (" + value + ")");
    execute("MEK", "7:" + KEY, "SELECT * FROM note");
    assertThatThrownBy(() -> database.connect("MEK", "7:" + OTHER_KEY))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("note." + column)
        .hasMessageContaining("key 7")
        .hasMessageContaining("another master key")
        .hasMessageNotContaining(OTHER_KEY);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"number, 7", "tag, 'x'", "body, 'x'", "photo, 'x'", "day, '2001-02-03'"})
  void anotherAlgorithm_isRefused(String column, String value) throws Exception {
    store(column, value);
    assertThatThrownBy(() -> database.connect("MEK", KEY, "ENC_ALGO", "SM4_128_GCM"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("note." + column)
        .hasMessageContaining("ENC_ALGO");
  }

  @Test
  void algorithmOfTheCells_isNamed() throws Exception {
    store("tag", "'x'");
    assertThatThrownBy(() -> database.connect("MEK", KEY, "ENC_ALGO", "AES_128_GCM"))
        .hasMessageContaining("set ENC_ALGO=AES_128_SIV");
  }

  @Test
  void keyThatTheRingLacks_isNamed() throws Exception {
    execute("MEK", "7:" + KEY, "INSERT INTO note (body) VALUES ('x')");
    assertThatThrownBy(() -> database.connect("MEK", "8:" + KEY))
        .hasMessageContaining("note.body")
        .hasMessageContaining("key 7")
        .hasMessageContaining("key 8");
  }

  @Test
  void cellsOfAnEarlierVersion_areReadWithTheirId() throws Exception {
    execute("MEK", "1:" + KEY, "INSERT INTO note (number) VALUES (5)");
    assertThatThrownBy(() -> connectAnew(KEY))
        .hasMessageContaining("note.number")
        .hasMessageContaining("MEK=1:");
    try (Connection connection = database.connect("MEK", "1:" + KEY)) {
      assertThat(sortedRows(connection, "SELECT number FROM note")).containsExactly("[5]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"note.number", "note.tag"})
  void anotherDomain_isRefused(String column, @TempDir Path directory) throws Exception {
    store(column, "'1'");
    Path file =
        Files.writeString(
            directory.resolve("other.props"),
            RulesText.complete(
                RULES.replace(
                    "domain=" + (column.equals("note.tag") ? "tag" : "note"), "domain=other")));
    assertThatThrownBy(() -> database.connect("MEK", KEY, "encRules", file.toString()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(column)
        .hasMessageContaining("domain=other");
  }

  @Test
  void everyKeyOfTheSample_mustBeInTheRing(@TempDir Path directory) throws Exception {
    execute("MEK", "7:" + KEY, "INSERT INTO note (body) VALUES ('x')");
    Path keys = directory.resolve("keys");
    Files.createFile(
        keys, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(keys, "7=" + KEY + "\n8=" + OTHER_KEY);
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.setProperty("encKeyProvider", "file:" + keys);
    try (Connection rotated = DriverManager.getConnection(database.url(), properties);
        Statement insert = rotated.createStatement()) {
      insert.execute("INSERT INTO note (body) VALUES ('z')");
      assertThat(sortedRows(rotated, "SELECT body FROM note")).containsExactly("[x]", "[z]");
    }
    assertThatThrownBy(() -> database.connect("MEK", "8:" + OTHER_KEY))
        .hasMessageContaining("key 7");
    assertThatThrownBy(() -> connectAnew("7:" + KEY)).hasMessageContaining("key 8");
  }

  @Test
  void secondKeyInAnEmptyTable_isRefusedAsSoonAsThereIsACell() throws Exception {
    database.connect("MEK", "7:" + OTHER_KEY).close();
    store("tag", "'x'");
    assertThatThrownBy(() -> database.connect("MEK", OTHER_KEY))
        .hasMessageContaining("note.tag")
        .hasMessageContaining("key " + KeyRing.ofHex(KEY).newest())
        .hasMessageContaining("key " + KeyRing.ofHex(OTHER_KEY).newest());
  }

  @Test
  void rightKey_emptyTable_andNulls_pass() throws Exception {
    database.connect("MEK", "9:" + KEY).close();
    execute("MEK", KEY, "INSERT INTO note (number) VALUES (NULL), (NULL)");
    database.connect("MEK", "10:" + KEY).close();
    store("photo", "'x'");
    connectAnew(KEY).close();
  }

  /** Both connected while the table was empty, so each was allowed to write. */
  @Test
  void twoKeysThatHaveWrittenUnderOneId_areBothRefused() throws Exception {
    execute("MEK", "7:" + OTHER_KEY, "INSERT INTO note (number, body) VALUES (5, 'x')");
    writeUnchecked("7:" + KEY, "INSERT INTO note (number, body) VALUES (5, 'y')");
    for (String key : List.of(KEY, OTHER_KEY)) {
      assertThatThrownBy(() -> connectAnew("7:" + key))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("programs with different keys have written here");
    }
  }

  /** Writes cells with a key into another table and copies them, bypassing every check. */
  private void writeUnchecked(String key, String insert) throws Exception {
    Database other = server().database(RULES);
    try (Connection connection = other.connect("MEK", key);
        Statement statement = connection.createStatement()) {
      statement.execute(CREATE);
      statement.execute(insert);
    }
    database.executePlain(
        "INSERT INTO " + database.name() + ".note SELECT * FROM " + other.name() + ".note");
  }

  @Test
  void emptyTable_isLookedAtAgain_byTheNextConnection() throws Exception {
    try (Connection second = database.connect("MEK", "7:" + OTHER_KEY)) {
      assertThat(sortedRows(second, "SELECT number FROM note")).isEmpty();
    }
    execute("MEK", "7:" + KEY, "INSERT INTO note (number) VALUES (5)");
    assertThatThrownBy(() -> database.connectChecked("MEK", "7:" + OTHER_KEY))
        .hasMessageContaining("note.number");
  }

  @Test
  void cellBehindManyNulls_isFound_ifItsColumnHasAnIndexOrItIsNotFarDown() throws Exception {
    execute("MEK", "7:" + KEY, "ALTER TABLE note ADD UNIQUE (number)");
    String nulls = "INSERT INTO note (tag) VALUES (NULL)" + ", (NULL)".repeat(1_500);
    database.executePlain(nulls);
    execute("MEK", "7:" + KEY, "INSERT INTO note (number) VALUES (5)");
    assertThatThrownBy(() -> database.connect("MEK", "7:" + OTHER_KEY))
        .hasMessageContaining("note.number");
    database.executePlain("DELETE FROM note");
    database.executePlain("INSERT INTO note (tag) VALUES (NULL)" + ", (NULL)".repeat(100));
    execute("MEK", "7:" + KEY, "INSERT INTO note (body) VALUES ('x')");
    assertThatThrownBy(() -> connectAnew("7:" + OTHER_KEY)).hasMessageContaining("note.body");
  }

  @Test
  void tableOfAnotherSchema_isLookedAtBeforeItsFirstStatement() throws Exception {
    execute("MEK", "7:" + KEY, "INSERT INTO note (number) VALUES (5)");
    Database other = server().database(RULES);
    String note = database.name() + ".note";
    try (Connection connection = other.connect("MEK", "7:" + OTHER_KEY);
        Statement statement = connection.createStatement()) {
      for (String text :
          List.of(
              "INSERT INTO " + note + " (number) VALUES (5)",
              "INSERT INTO " + note + " SET number = 5",
              "UPDATE " + note + " SET number = 6",
              "DELETE FROM " + note + " WHERE number = 5",
              "SELECT number FROM " + note)) {
        assertThatThrownBy(() -> statement.execute(text))
            .as(text)
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("note.number");
      }
    }
    try (Connection connection = database.connect("MEK", "7:" + KEY)) {
      assertThat(sortedRows(connection, "SELECT number FROM note")).containsExactly("[5]");
    }
  }

  @Test
  void emptyTableOfAnotherSchema_isLookedAtAgain_byTheNextConnection() throws Exception {
    Database other = server().database(RULES);
    String insert = "INSERT INTO " + database.name() + ".note (number) VALUES (%d)";
    String select = "SELECT number FROM " + database.name() + ".note";
    try (Connection connection = other.connect("MEK", "7:" + OTHER_KEY);
        Statement statement = connection.createStatement()) {
      statement.execute(insert.formatted(4));
      assertThat(sortedRows(connection, select)).containsExactly("[4]");
      statement.execute("DELETE FROM " + database.name() + ".note");
    }
    execute("MEK", "7:" + KEY, "INSERT INTO note (number) VALUES (5)");
    try (Connection connection = other.connect("MEK", "7:" + OTHER_KEY);
        Statement statement = connection.createStatement()) {
      for (String text : List.of(select, insert.formatted(4), insert.formatted(6))) {
        assertThatThrownBy(() -> statement.execute(text))
            .as(text)
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("note.number");
        assertThatThrownBy(() -> connection.prepareStatement(text))
            .as(text)
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("note.number");
      }
    }
  }

  @Test
  void triggerOnATableOfAnotherSchema_isNoticed_byTheNextConnection() throws Exception {
    Database other = server().database(RULES);
    String insert = "INSERT INTO " + database.name() + ".note (number) VALUES (4)";
    try (Connection connection = other.connect("MEK", KEY);
        Statement statement = connection.createStatement()) {
      statement.execute(insert);
    }
    database.executePlain(
        "CREATE TRIGGER copy BEFORE INSERT ON note FOR EACH ROW SET NEW.number = NULL");
    try (Connection connection = other.connect("MEK", KEY);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(insert))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("trigger");
    }
  }

  private void damageOneTag() throws Exception {
    database.executePlain(
        "UPDATE note SET tag = CONCAT(LEFT(tag, 18), 'z') WHERE tag IS NOT NULL LIMIT 1");
  }

  @Test
  void oneDamagedCellOfMany_doesNotLockOut() throws Exception {
    for (int i = 0; i < 8; i++) {
      store("tag", "'x" + i + "'");
    }
    damageOneTag();
    try (Connection connection = connectAnew(KEY)) {
      assertThatThrownBy(() -> sortedRows(connection, "SELECT tag FROM note"))
          .hasMessageContaining("note.tag");
    }
  }

  /** The cells could also be from two keys. */
  @Test
  void oneDamagedCellOfFew_isRefused() throws Exception {
    store("tag", "'x'");
    store("tag", "'y'");
    damageOneTag();
    assertThatThrownBy(() -> connectAnew(KEY)).hasMessageContaining("or cells are damaged");
  }

  @Test
  void sample_leavesNoTransactionOpen() throws Exception {
    store("tag", "'x'");
    try (Connection connection =
        database.connect("MEK", KEY, "encChecks", "false", "sessionVariables", "autocommit=0")) {
      store("tag", "'y'");
      assertThat(sortedRows(connection, "SELECT tag FROM note WHERE tag IS NOT NULL"))
          .containsExactly("[x]", "[y]");
    }
  }
}
