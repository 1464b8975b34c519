package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.DriverServer.Database;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server refuses plain text in encrypted columns, however it is sent. */
abstract class CellChecksContract extends DriverServerContract {
  /** Error "check constraint violated" of MySQL and of MariaDB. */
  private static final List<Integer> VIOLATED = List.of(3819, 4025);

  private static final String RULES =
      """
      customer.id   = BIGINT, DET, domain=customer
      customer.name = VARCHAR(40) COLLATE binary, DET
      customer.born = DATE, ORD
      customer.paid = DECIMAL(12,2), RND
      customer.note = TEXT, RND
      customer.rate = DECIMAL(30,2), DET
      account.owner = BIGINT, DET, domain=customer
      """;

  private static final String CREATE =
      "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL DEFAULT 'x', born"
          + " DATE, paid DECIMAL(12,2), note TEXT, rate DECIMAL(30,2), KEY (name))";

  private final int cellFormat;
  private Database database;

  /**
   * Tests one server.
   *
   * @param cellFormat the format of the cells
   */
  CellChecksContract(ServerBinary binary, int cellFormat) {
    super(binary);
    this.cellFormat = cellFormat;
  }

  private String rules() {
    return "cell-format = " + cellFormat + "\n" + RULES;
  }

  @BeforeEach
  void createTable() throws Exception {
    database = server().database(rules());
    execute(
        CREATE, "INSERT INTO customer VALUES (1, 'Ann', '2001-02-03', 4.50, 'a long note', 6.70)");
  }

  private void execute(String... texts) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  private static void assertRefusedByTheServer(ThrowingCallable change) {
    assertThatThrownBy(change)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getErrorCode()).isIn(VIOLATED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO customer (id) VALUES (2)",
        "INSERT INTO customer (id) VALUES (4111111111111111)",
        "INSERT INTO customer (id) VALUES ('-123456789012345')",
        "UPDATE customer SET name = 'Berta'",
        "UPDATE customer SET name = '1 Long Road, Long Village'",
        "UPDATE customer SET born = '2001-02-03'",
        "UPDATE customer SET paid = 12.50",
        "UPDATE customer SET note = 'told me in confidence that'",
        "UPDATE customer SET note = '<p>told me in confidence that he and she</p>'",
        "UPDATE customer SET rate = 1234567890123456789012345678.90",
        "REPLACE INTO customer (id) SELECT 5",
        "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE id = 3",
      })
  void plainText_ofAnotherClient_isRefused(String change) {
    assertRefusedByTheServer(() -> database.executePlain(change));
  }

  /** Plain text may be as long as a cell and must still be refused. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "seen = '2001-01-01T10:00'",
        "seen = '2001-01-01 10:00'",
        "mean = 3.14159265358979",
        "mean = SQRT(3e0) * 1e3",
        "mean = '1.2345678901e+10'",
        "mean = '-1.234567890E-10'",
        "late = '-12:00:00.000000'",
        "at = '2001-01-01 10:00'"
      })
  void plainText_asLongAsACell_isRefused(String change) throws Exception {
    Database other =
        server()
            .database(
                "v.seen = DATETIME, DET\nv.mean = DOUBLE, DET\nv.late = TIME(6), DET"
                    + "\nv.at = TIMESTAMP, DET");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE v (seen DATETIME, mean DOUBLE, late TIME(6), at TIMESTAMP NULL)");
      statement.execute(
          "INSERT INTO v (seen, mean, late, at) VALUES ('2001-02-03 04:05:06', 3.14159265358979,"
              + " '-12:00:00.5', '2001-02-03 04:05:06')");
    }
    assertRefusedByTheServer(() -> other.executePlain("UPDATE v SET " + change));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seen = '2001-01-01 10:00:00.1234'",
        "mean = '-2.2250738585072014e-308'",
        "at = '2001-01-01T10:00:00.1234'",
        "paid = 12.50",
        "born = '2001-01-01'"
      })
  void plainText_asLongAsACellOfFormat2_isRefused(String change) throws Exception {
    Database other =
        server()
            .database(
                "cell-format = 2\nv.seen = DATETIME(4), RND\nv.mean = DOUBLE, RND"
                    + "\nv.at = TIMESTAMP(4), RND\nv.paid = DECIMAL(12,2), RND"
                    + "\nv.born = DATE, ORD");
    try (Connection connection = other.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE v (seen DATETIME(4), mean DOUBLE, at TIMESTAMP(4) NULL, paid DECIMAL(12,2),"
              + " born DATE)");
      statement.execute(
          "INSERT INTO v (seen, mean, at, paid, born) VALUES ('2001-02-03 04:05:06.1234', -2e-308,"
              + " '2001-02-03 04:05:06', 12.50, '2001-01-01')");
    }
    assertRefusedByTheServer(() -> other.executePlain("UPDATE v SET " + change));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET check_constraint_checks = 0",
        "SET SESSION check_constraint_checks = OFF",
        "SET @@session.check_constraint_checks = 0",
        "ALTER TABLE customer DROP CHECK customer_chk_1",
        "ALTER TABLE customer DROP CONSTRAINT customer_chk_2",
        "ALTER TABLE customer DROP CONSTRAINT `name`",
        "ALTER TABLE customer ALTER CHECK customer_chk_1 NOT ENFORCED"
      })
  void switchingChecksOff_isRefused(String text) throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(text))
          // MariaDB does not know DROP CHECK and ALTER CHECK, and says so itself.
          .isInstanceOfAny(SQLFeatureNotSupportedException.class, SQLSyntaxErrorException.class);
    }
  }

  @Test
  void tableLikeOneWithEncryptedColumns_isRefusedByItsName() throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE w LIKE customer"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("CREATE TABLE … LIKE to w")
          .hasMessageContaining("customer.id");
    }
  }

  @Test
  void plainText_byAViewOfAnotherClient_isRefused() throws Exception {
    database.executePlain("CREATE VIEW people AS SELECT id, name FROM customer");
    assertRefusedByTheServer(
        () -> database.executePlain("INSERT INTO people (id, name) VALUES (2, 'Berta')"));
    assertRefusedByTheServer(() -> database.executePlain("UPDATE people SET name = 'Berta'"));
  }

  @Test
  void plainText_intoARenamedTable_isRefused() throws Exception {
    try (Connection connection = database.connect()) {
      database.executePlain("RENAME TABLE customer TO moved");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO moved (id, name) VALUES (?, ?)")) {
        insert.setLong(1, 2);
        insert.setString(2, "Berta");
        assertRefusedByTheServer(insert::executeUpdate);
      }
    }
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertRefusedByTheServer(
          () -> statement.executeUpdate("INSERT INTO moved (id, name) VALUES (2, 'Berta')"));
    }
  }

  @Test
  void plainText_ofAFile_isNotStored(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("people.csv"), "2\tBerta\n3\tCarl\n");
    try (Connection connection =
            DriverManager.getConnection(
                database.plainUrl() + "?allowLoadLocalInfile=true", database.credentials());
        Statement statement = connection.createStatement()) {
      // A client's file is loaded as if with IGNORE: refused rows are left out.
      statement.execute("LOAD DATA LOCAL INFILE '" + file + "' INTO TABLE customer (id, name)");
      assertThat(sortedRows(connection, "SELECT COUNT(*) FROM customer")).containsExactly("[1]");
    }
  }

  @Test
  void plainText_withIgnore_isLeftOut() throws Exception {
    database.executePlain("INSERT IGNORE INTO customer (id, name) VALUES (2, 'Berta')");
    try (Connection connection = database.connectPlain()) {
      assertThat(sortedRows(connection, "SELECT COUNT(*) FROM customer")).containsExactly("[1]");
    }
  }

  @Test
  void plainText_inAColumnThatIsAdded_isRefused() throws Exception {
    execute("CREATE TABLE account (number INT PRIMARY KEY)");
    execute("ALTER TABLE account ADD COLUMN owner BIGINT NULL FIRST, ADD more INT AFTER number");
    execute("INSERT INTO account (number, owner) VALUES (1, 1)");
    assertRefusedByTheServer(() -> database.executePlain("UPDATE account SET owner = 2"));
    execute("ALTER TABLE account DROP COLUMN owner");
    execute("ALTER TABLE account ADD (owner BIGINT, another INT)");
    assertRefusedByTheServer(() -> database.executePlain("UPDATE account SET owner = 2"));
  }

  @Test
  void copyOfATable_hasTheChecks() throws Exception {
    database.executePlain("CREATE TABLE copy LIKE customer");
    assertRefusedByTheServer(() -> database.executePlain("INSERT INTO copy (id) VALUES (2)"));
  }

  @Test
  void nulls_areNoMatterOfTheChecks() throws Exception {
    execute(
        "INSERT INTO customer VALUES (2, '', NULL, NULL, NULL, NULL)",
        "INSERT INTO customer (id) VALUES (-3)");
    try (Connection connection = database.connect()) {
      assertThat(sortedRows(connection, "SELECT id, name, born, note FROM customer"))
          .containsExactly(
              "[-3, x, null, null]", "[1, Ann, 2001-02-03, a long note]", "[2, , null, null]");
    }
  }

  @Test
  void tableWithoutChecks_ifTheyAreSwitchedOff() throws Exception {
    try (Connection connection = database.connect("encChecks", "false");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (owner BIGINT, plain INT)");
    }
    database.executePlain("INSERT INTO account (owner) VALUES (2)");
  }

  @Test
  void foreignKeyThatChangesItsColumn_isPossible() throws Exception {
    execute(
        "CREATE TABLE account (number INT PRIMARY KEY, owner BIGINT, FOREIGN KEY (owner)"
            + " REFERENCES customer (id) ON DELETE SET NULL ON UPDATE CASCADE)",
        "INSERT INTO account (number, owner) VALUES (1, 1)",
        "DELETE FROM customer");
    try (Connection connection = database.connect()) {
      assertThat(sortedRows(connection, "SELECT number, owner FROM account"))
          .containsExactly("[1, null]");
    }
  }
}
