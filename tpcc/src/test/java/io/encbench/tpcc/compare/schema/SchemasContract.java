package io.encbench.tpcc.compare.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.DatabaseServer;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.TestServers;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** How a comparison treats schemas that exist before it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SchemasContract {
  private Path directory;
  private DatabaseServer server;
  private Database base;
  private List<Arm> arms;

  abstract ServerBinary binary();

  @BeforeAll
  void startServer(@TempDir Path temporary) {
    directory = temporary;
    server = TestServers.startForWarehousesOrSkip(binary());
    base = TestServers.database(server);
    arms = SmallComparison.settings(directory).arms();
  }

  @AfterAll
  void closeServer() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void dropSchemas() throws SQLException {
    for (String schema : schemas()) {
      execute("DROP DATABASE " + schema);
    }
  }

  private Schemas seeded(String seed) {
    return new Schemas(base, SmallComparison.settings(directory, "seed", seed).load());
  }

  @Test
  void schemaOfSomebodyElse_isRefusedBeforeAnythingIsMade_andKeepsItsRows() throws Exception {
    try (Schemas schemas = seeded("1")) {
      String theirs = schemas.working(arms.get(arms.size() - 1));
      execute("CREATE DATABASE " + theirs);
      execute("CREATE TABLE " + theirs + ".invoice (id INT)");
      execute("INSERT INTO " + theirs + ".invoice VALUES (7)");

      assertThatThrownBy(() -> schemas.claim(arms))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("the schema " + theirs)
          .hasMessageContaining("has no table encbench_mark")
          .hasMessageContaining("Name another schema in conn");
      assertThat(schemas()).containsExactly(theirs);
      assertThat(text("SELECT id FROM " + theirs + ".invoice")).isEqualTo("7");
    }
  }

  @Test
  void schemaThatLosesItsMarkMeanwhile_isNotDropped() throws Exception {
    Arm arm = arms.get(0);
    try (Schemas schemas = seeded("1")) {
      schemas.claim(arms);
      schemas.makeWorking(arm);
      String name = schemas.working(arm);
      execute("DROP DATABASE " + name);
      execute("CREATE DATABASE " + name);
      execute("CREATE TABLE " + name + ".invoice (id INT)");

      assertThatThrownBy(() -> schemas.dropWorking(arm)).hasMessageContaining("encbench_mark");
      assertThatThrownBy(() -> schemas.copy(arm, arm)).hasMessageContaining("encbench_mark");
      assertThat(text("SELECT COUNT(*) FROM " + name + ".invoice")).isEqualTo("0");
    }
  }

  /** A server sends schema names with each column, so their length affects the wire bytes. */
  @Test
  void workingSchemas_haveNamesOfOneLength() throws Exception {
    try (Schemas schemas = seeded("1")) {
      assertThat(arms.stream().map(schemas::working)).doesNotHaveDuplicates();
      assertThat(arms.stream().map(schemas::working).map(String::length).distinct()).hasSize(1);
    }
  }

  @Test
  void schemasOfAnotherName_areNeverMeant() throws Exception {
    execute("CREATE DATABASE " + "encbench_plain");
    execute("CREATE DATABASE " + "encbench_plain_loaded");
    try (Schemas schemas = seeded("1")) {
      schemas.claim(arms);
      for (Arm arm : arms) {
        schemas.makeWorking(arm);
        schemas.makeOriginal(arm);
        schemas.dropWorking(arm);
      }
    }
    assertThat(schemas())
        .contains("encbench_plain", "encbench_plain_loaded")
        .contains("encbench_encbench_load_plain")
        .noneMatch(name -> name.contains("_work_"));
  }

  @Test
  void originalOfAnotherSeed_isMadeAnew_andOfTheSameSeedIsKept() throws Exception {
    Arm arm = arms.get(0);
    String name;
    try (Schemas schemas = seeded("1")) {
      schemas.claim(arms);
      name = schemas.original(arm);
      assertThat(schemas.makeOriginal(arm)).isEmpty();
      execute("CREATE TABLE " + name + ".bmsql_item (i_id INT)");
    }
    try (Schemas schemas = seeded("1")) {
      schemas.claim(arms);
      assertThat(schemas.makeOriginal(arm)).isEmpty();
      assertThat(text("SELECT COUNT(*) FROM " + name + ".bmsql_item")).isEqualTo("0");
    }
    try (Schemas schemas = seeded("2")) {
      schemas.claim(arms);
      assertThat(schemas.makeOriginal(arm))
          .hasValueSatisfying(
              said ->
                  assertThat(said).contains(name, "seed 1, rules and keys none before", "seed 2"));
      assertThat(text("SHOW TABLES FROM " + name)).isEqualTo("encbench_mark");
    }
  }

  @Test
  void originalUnderAnotherKey_isMadeAnew() throws Exception {
    Arm first = encrypted("00112233445566778899aabbccddeeff");
    Arm second = encrypted("ffeeddccbbaa99887766554433221100");
    try (Schemas schemas = seeded("1")) {
      schemas.claim(List.of(first));
      assertThat(schemas.makeOriginal(first)).isEmpty();
      assertThat(schemas.makeOriginal(first)).isEmpty();
      assertThat(schemas.makeOriginal(second)).isPresent();
      assertThat(text("SELECT contents FROM " + schemas.original(first) + ".encbench_mark"))
          .contains("rules and keys " + second.storedForm())
          .doesNotContain("ffeedd");
    }
  }

  private Arm encrypted(String key) {
    return SmallComparison.settings(
            directory,
            "arms",
            "plain encrypted-20",
            "arm.encrypted-20",
            "encRules=../props/rules-tpcc-20-strict.props&MEK=" + key)
        .arms()
        .get(2);
  }

  @Test
  void armsOfOneSchema_areRefused() throws Exception {
    try (Schemas schemas = seeded("1")) {
      assertThatThrownBy(() -> schemas.claim(List.of(arms.get(0), arms.get(0))))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("would be the same schema");
      assertThat(schemas()).isEmpty();
    }
  }

  @Test
  void secondComparisonOnTheSameSchemas_isRefused_untilTheFirstHasEnded() throws Exception {
    try (Schemas first = seeded("1")) {
      first.claim(arms);
      try (Schemas second = seeded("1")) {
        assertThatThrownBy(() -> second.claim(arms))
            .isInstanceOf(ConfigurationException.class)
            .hasMessageContaining("another comparison is using the schemas encbench_encbench_")
            .hasMessageContaining("wait until it has ended");
      }
    }
    try (Schemas third = seeded("1")) {
      third.claim(arms);
    }
  }

  private List<String> schemas() throws SQLException {
    String all =
        text(
            "SELECT GROUP_CONCAT(schema_name ORDER BY schema_name) FROM information_schema.schemata"
                + " WHERE schema_name LIKE 'encbench\\_%'");
    return all == null ? List.of() : List.of(all.split(","));
  }

  private void execute(String text) throws SQLException {
    try (Connection connection = base.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private String text(String query) throws SQLException {
    try (Connection connection = base.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
