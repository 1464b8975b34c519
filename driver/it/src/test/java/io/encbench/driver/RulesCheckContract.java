package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.DriverServer.Database;
import io.encbench.driver.RulesCheck.Finding;
import io.encbench.driver.RulesCheck.Result;
import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Existing tables are compared with the rules, and get the constraints that are missing. */
abstract class RulesCheckContract extends DriverServerContract {
  private static final String RULES =
      """
      customer.id   = BIGINT, DET, domain=customer
      customer.name = VARCHAR(40) COLLATE binary, DET
      customer.born = DATE, ORD
      customer.paid = DECIMAL(16,2), DET
      customer.note = TEXT, RND
      account.owner = BIGINT, DET, domain=customer
      """;

  private static final String CREATE =
      "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(40), born DATE,"
          + " paid DECIMAL(16,2), note TEXT)";

  private static final String CREATE_ACCOUNT =
      "CREATE TABLE account (owner BIGINT, FOREIGN KEY (owner) REFERENCES customer (id) ON DELETE"
          + " SET NULL)";

  private Database database;

  RulesCheckContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeEach
  void createDatabase() throws Exception {
    database = server().database(RULES);
  }

  private void execute(String checks, String... texts) throws SQLException {
    try (Connection connection = database.connect("encChecks", checks);
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
    }
  }

  private RulesCheck open() throws SQLException {
    return RulesCheck.open(database.url(), database.properties());
  }

  private static List<String> texts(Result result) {
    List<String> texts = new ArrayList<>();
    for (Finding finding : result.findings()) {
      texts.add((finding.fine() ? "fine " : "NOT ") + finding.column() + " " + finding.text());
    }
    return texts;
  }

  @Test
  void tablesOfTheDriver_areFine() throws Exception {
    execute("true", CREATE, CREATE_ACCOUNT, "INSERT INTO customer (id, name) VALUES (1, 'Ann')");
    try (RulesCheck check = open()) {
      Result result = check.result();
      assertThat(texts(result))
          .containsExactly(
              "fine customer.id has its CHECK",
              "fine customer.name has its CHECK",
              "fine customer.born has its CHECK",
              "fine customer.paid has its CHECK",
              "fine customer.note has its CHECK",
              "fine account.owner no CHECK: a foreign key sets the column");
      assertThat(result.fine()).isTrue();
      assertThat(result.additions()).isEmpty();
      assertThat(check.place())
          .isEqualTo(
              "schema "
                  + database.name()
                  + ", ENC_ALGO=AES_128_SIV, key "
                  + KeyRing.ofHex(DriverServer.MEK).newest());
    }
  }

  @Test
  void missingConstraints_areAdded() throws Exception {
    execute("false", CREATE, "CREATE TABLE account (owner BIGINT)");
    execute("true", "INSERT INTO customer (id, name, paid) VALUES (1, 'Ann', 1.5)");
    try (RulesCheck check = open()) {
      Result result = check.result();
      assertThat(texts(result)).hasSize(6).allMatch(text -> text.endsWith("has no CHECK"));
      assertThat(result.additions())
          .extracting(RulesCheck.Addition::sql)
          .hasSize(2)
          .contains(
              "ALTER TABLE `account` ADD CHECK (LENGTH(`owner`) = 16 AND HEX(`owner`) NOT REGEXP"
                  + " '^(2[0BDE]|3[0-9A]|[46]5|54)*$')");
      for (RulesCheck.Addition addition : result.additions()) {
        check.add(addition);
      }
      assertThat(texts(check.result()))
          .hasSize(6)
          .allMatch(text -> text.startsWith("fine ") && text.endsWith("has its CHECK"));
    }
    assertThatThrownBy(() -> database.executePlain("UPDATE customer SET name = 'Berta'"))
        .isInstanceOf(SQLException.class);
    assertThatCode(() -> execute("true", "INSERT INTO account (owner) VALUES (1)"))
        .doesNotThrowAnyException();
  }

  @Test
  void plainTextInTheTable_isCountedInsteadOfTheConstraint() throws Exception {
    // Enough rows that the sample taken by a new connection contains only cells.
    String rows =
        IntStream.rangeClosed(1, 400)
            .mapToObj(i -> "(" + i + ", 'Ann')")
            .collect(Collectors.joining(", "));
    execute("false", CREATE, "INSERT INTO customer (id, name) VALUES " + rows);
    database.executePlain(
        "INSERT INTO customer (id, name) SELECT CONCAT('123456789012345', n), 'Berta'"
            + " FROM (SELECT 'a' AS n UNION SELECT 'b') two");
    try (RulesCheck check = open()) {
      RulesCheck.Addition addition = check.result().additions().get(0);
      assertThatThrownBy(() -> check.add(addition))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("customer holds values that are not cells")
          .hasMessageContaining("customer.name: 2 rows")
          .hasMessageNotContaining("customer.id");
    }
  }

  @Test
  void whatDoesNotFit_isNamedWithWhatIsNeeded() throws Exception {
    database.executePlain(
        "CREATE TABLE customers (id INT)",
        "CREATE TABLE account (owners VARBINARY(16), CHECK (LENGTH(owners) = 3))");
    try (RulesCheck check = open()) {
      assertThat(texts(check.result()))
          .contains(
              "NOT customer.id does not exist: there is no table customer (nearest name:"
                  + " customers)",
              "NOT account.owner does not exist (nearest name: owners), and must be"
                  + " VARBINARY(16)");
    }
    database.executePlain(
        "DROP TABLE account",
        "CREATE TABLE account (owner VARBINARY(16), CHECK (LENGTH(owner) = 16))");
    try (RulesCheck check = open()) {
      Result result = check.result();
      assertThat(texts(result))
          .anyMatch(text -> text.startsWith("NOT account.owner has another CHECK, "));
      assertThat(result.additions()).isEmpty();
    }
  }

  @Test
  void wrongKey_isToldForItsColumns() throws Exception {
    execute("true", CREATE, "INSERT INTO customer (id, name) VALUES (1, 'Ann')");
    Properties properties = database.properties();
    properties.setProperty("MEK", "00".repeat(16));
    try (RulesCheck check = RulesCheck.open(database.url(), properties)) {
      assertThat(texts(check.result()))
          .anyMatch(text -> text.startsWith("NOT customer.name The column customer.name holds"))
          .contains("fine customer.born has its CHECK");
    }
  }

  @Test
  void connectionWithoutRules_hasNothingToCheck() {
    Properties properties = database.properties();
    properties.remove("MEK");
    properties.setProperty("encRules", "none");
    assertThatThrownBy(() -> RulesCheck.open(database.url(), properties))
        .hasMessageContaining("no rules to check");
  }
}
