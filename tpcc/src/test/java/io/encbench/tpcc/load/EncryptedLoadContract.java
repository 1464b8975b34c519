package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.report.console.StandardOutput;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.RuleSets;
import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.LoadSettings.Method;
import io.encbench.tpcc.load.LoadServer.EncryptedTables;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the tables that a load through the encrypting driver leaves, for several rule sets. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EncryptedLoadContract {
  private static final Cardinality SMALL = new Cardinality(200, 30, 9);
  private static final LoadSettings SETTINGS =
      new LoadSettings(1, 2, 42, null, "NULL", Method.BATCH, true, /* clients= */ 1);
  private static final StandardOutput TERMINAL =
      new StandardOutput(false, 120, StandardCharsets.US_ASCII);

  private final ServerBinary binary;
  private final List<String> ruleSets;
  private LoadServer server;
  private Database plain;
  private List<TableDigest> plainDigests;

  /**
   * @param ruleSets some rule sets; EncryptedArmsContract loads others, scripts/dev/tpcc-matrix.sh
   *     all
   */
  EncryptedLoadContract(ServerBinary binary, List<String> ruleSets) {
    this.binary = binary;
    this.ruleSets = ruleSets;
  }

  List<String> ruleSets() {
    return ruleSets;
  }

  @BeforeAll
  void loadPlain() throws SQLException {
    server = LoadServer.startOrSkip(binary);
    plain = server.tables();
    assertThat(loader(plain).load()).isEqualTo(Loader.Outcome.COMPLETE);
    plainDigests = digests(plain);
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static Loader loader(Database database) {
    return new Loader(database, SETTINGS, LoadServer.silence(), TERMINAL, SMALL);
  }

  private static List<TableDigest> digests(Database database) throws SQLException {
    List<TableDigest> digests = new ArrayList<>();
    try (Connection connection = database.connect()) {
      for (Table table : Table.values()) {
        digests.add(TableDigest.of(connection, table));
      }
    }
    return digests;
  }

  @ParameterizedTest
  @MethodSource("ruleSets")
  void encryptedLoad_leavesTheRowsOfThePlainOne_asCells(String name) throws Exception {
    EncryptedTables tables = server.encryptedTables(RuleSets.file(name));
    Database encrypted = tables.encrypted();
    assertThat(loader(encrypted).load()).isEqualTo(Loader.Outcome.COMPLETE);
    try (Connection connection = encrypted.connect()) {
      ScriptRunner runner = new ScriptRunner(connection, LoadServer.silence());
      for (int time = 0; time < 2; time++) {
        for (String script : SqlScript.BUILT_IN.subList(0, 4)) {
          runner.complete(SqlScript.builtIn(script));
        }
      }
      assertThat(LoadedDatabase.require(connection, 1).warehouses()).isEqualTo(1);
    }
    assertThat(digests(encrypted)).isEqualTo(plainDigests);
    LoaderContract.assertConditionsHold(encrypted);
    assertThat(loader(encrypted).load()).as("is loaded already").isEqualTo(Loader.Outcome.COMPLETE);

    for (ColumnRule rule : RuleSets.rules(name).all()) {
      assertCells(tables.plain(), rule);
    }

    try (Connection connection = encrypted.connect()) {
      new ScriptRunner(connection, LoadServer.silence()).complete(SqlScript.builtIn("tableDrops"));
    }
    assertThat(
            LoadServer.number(
                tables.plain(),
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"))
        .isZero();
  }

  @Test
  void digests_throughAnotherDriver_areTheSame() throws SQLException {
    assertThat(digests(server.throughMariaDbConnector(plain))).isEqualTo(plainDigests);
  }

  /** Without the driver, columns have only cells, and no value of the plain load. */
  private void assertCells(Database database, ColumnRule rule) throws SQLException {
    String from = " FROM " + rule.table() + " WHERE " + rule.column();
    assertThat(
            LoadServer.number(
                database,
                ("SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE()"
                        + " AND data_type = 'varbinary' AND table_name = '%s' AND column_name = '%s'")
                    .formatted(rule.table(), rule.column())))
        .as(rule.name())
        .isEqualTo(1);
    long shortest = rule.type().isLong() ? rule.maxCellBytes() : 16;
    assertThat(
            LoadServer.number(
                database,
                "SELECT COUNT(*)"
                    + from
                    + " IS NOT NULL AND LENGTH("
                    + rule.column()
                    + ") NOT BETWEEN "
                    + shortest
                    + " AND "
                    + rule.maxCellBytes()))
        .as("values of %s that are too short or long for cells", rule.name())
        .isZero();
    assertThat(
            LoadServer.number(
                database,
                "SELECT COUNT(*)%s IN (SELECT CAST(%s AS BINARY) FROM %s.%s)"
                    .formatted(from, rule.column(), schema(plain), rule.table())))
        .as("values of %s in clear", rule.name())
        .isZero();
    if (rule.scheme() == Scheme.RND) {
      String count = "SELECT COUNT(%1$s) - COUNT(DISTINCT %1$s) FROM %2$s";
      assertThat(LoadServer.number(database, count.formatted(rule.column(), rule.table())))
          .as("equal cells of %s", rule.name())
          .isZero();
    }
  }

  private static String schema(Database database) throws SQLException {
    try (Connection connection = database.connect()) {
      return connection.getCatalog();
    }
  }

  @Test
  void stoppedLoad_isTakenUp() throws SQLException {
    Database encrypted = server.encryptedTables(RuleSets.file("100-strict")).encrypted();
    Loader stopped = loader(encrypted);
    stopped.stop();
    assertThat(stopped.load()).isEqualTo(Loader.Outcome.STOPPED);
    assertThat(loader(encrypted).load()).isEqualTo(Loader.Outcome.COMPLETE);
    assertThat(digests(encrypted)).isEqualTo(plainDigests);
  }

  @Test
  void digest_dependsOnRowsAndValues_notOnTheirOrder() throws SQLException {
    Database again = server.tables();
    LoadSettings others =
        new LoadSettings(1, 4, 42, null, "NULL", Method.INSERT, true, /* clients= */ 1);
    new Loader(again, others, LoadServer.silence(), TERMINAL, SMALL).load();
    assertThat(digests(again)).isEqualTo(plainDigests);

    LoadServer.execute(
        again, "UPDATE bmsql_customer SET c_balance = -10.01 WHERE c_id = 7 AND c_d_id = 3");
    LoadServer.execute(again, "UPDATE bmsql_history SET h_date = NULL LIMIT 1");
    LoadServer.execute(again, "UPDATE bmsql_oorder SET o_entry_d = '2026-02-03' LIMIT 1");
    LoadServer.execute(again, "DELETE FROM bmsql_stock LIMIT 1");
    List<TableDigest> changed = digests(again);
    for (int i = 0; i < changed.size(); i++) {
      Table table = changed.get(i).table();
      boolean same =
          switch (table) {
            case CUSTOMER, HISTORY, STOCK -> false;
            default -> true;
          };
      assertThat(changed.get(i).equals(plainDigests.get(i))).as(table.sqlName()).isEqualTo(same);
    }
  }
}
