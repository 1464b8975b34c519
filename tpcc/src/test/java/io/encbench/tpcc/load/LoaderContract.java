package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.encbench.config.ConfigurationException;
import io.encbench.report.console.StandardOutput;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.check.ConsistencyCheck;
import io.encbench.tpcc.check.ConsistencyCheck.NoProgress;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.LoadSettings.Method;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import io.encbench.tpcc.schema.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests of the loader that must pass on every server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LoaderContract {
  /** Large enough that every unit has rows. */
  private static final Cardinality SMALL = new Cardinality(200, 30, 9);

  private static final StandardOutput TERMINAL =
      new StandardOutput(false, 120, StandardCharsets.US_ASCII);

  private final ServerBinary binary;
  private LoadServer server;

  LoaderContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  void start() {
    server = LoadServer.startOrSkip(binary);
  }

  @AfterAll
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  final LoadServer server() {
    return server;
  }

  static LoadSettings settings(int warehouses, int workers, long seed, Method method) {
    return new LoadSettings(
        warehouses, workers, seed, null, "NULL", method, false, /* clients= */ 1);
  }

  static Loader loader(Database database, LoadSettings settings, Cardinality cardinality) {
    return new Loader(database, settings, LoadServer.silence(), TERMINAL, cardinality);
  }

  private Map<Table, String> digestsOf(LoadSettings settings) throws SQLException {
    Database database = server.tables();
    assertThat(loader(database, settings, SMALL).load()).isEqualTo(Loader.Outcome.COMPLETE);
    return LoadServer.digests(database);
  }

  @Test
  void sameSeed_givesTheSameRows_byAnyNumberOfWorkersAndAnyMethod() throws SQLException {
    Map<Table, String> one = digestsOf(settings(2, 1, 42, Method.INSERT));
    assertThat(one.get(Table.WAREHOUSE)).startsWith("2 rows ");
    assertThat(one.get(Table.DISTRICT)).startsWith("20 rows ");
    assertThat(one.get(Table.STOCK)).startsWith("400 rows ");
    assertThat(one.get(Table.CUSTOMER)).startsWith("600 rows ");
    assertThat(digestsOf(settings(2, 4, 42, Method.INSERT))).isEqualTo(one);
    assertThat(digestsOf(settings(2, 4, 42, Method.BATCH))).isEqualTo(one);
    assertThat(digestsOf(settings(2, 4, 42, Method.LOAD_DATA))).isEqualTo(one);
    Map<Table, String> other = digestsOf(settings(2, 4, 43, Method.INSERT));
    assertThat(other.get(Table.STOCK)).isNotEqualTo(one.get(Table.STOCK));
  }

  @Test
  void load_leavesTheConstantsAndNoJournal() throws SQLException {
    Database database = server.tables();
    loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load();
    try (Connection connection = database.connect()) {
      assertThat(LoadedDatabase.require(connection, 1))
          .isEqualTo(new LoadedDatabase(1, Constants.ofLoad(5)));
      assertThatExceptionOfType(ConfigurationException.class)
          .isThrownBy(() -> LoadedDatabase.require(connection, 2))
          .withMessageContaining("warehouses=2 is more than are loaded: must be between 1 and 1");
    }
    assertThat(
            LoadServer.number(
                database,
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"
                    + " AND table_name = 'encbench_load'"))
        .isZero();
  }

  @Test
  void load_ofWhatIsLoaded_changesNothing() throws SQLException {
    Database database = server.tables();
    loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load();
    Map<Table, String> before = LoadServer.digests(database);
    loader(database, settings(1, 2, 6, Method.INSERT), SMALL).load();
    assertThat(LoadServer.digests(database)).isEqualTo(before);
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> loader(database, settings(2, 2, 5, Method.INSERT), SMALL).load())
        .withMessageContaining("warehouses=2, but 1 are loaded");
  }

  @Test
  void stoppedLoad_isTakenUp_butNotByAnother() throws SQLException {
    LoadSettings settings = settings(1, 2, 8, Method.INSERT);
    Database database = server.tables();
    Loader stopped = loader(database, settings, SMALL);
    stopped.stop();
    assertThat(stopped.load()).isEqualTo(Loader.Outcome.STOPPED);
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> loader(database, settings(1, 2, 9, Method.INSERT), SMALL).load())
        .withMessageContainingAll("seed 8", "seed 9", "destroy and build");
    assertThat(loader(database, settings, SMALL).load()).isEqualTo(Loader.Outcome.COMPLETE);
    assertThat(LoadServer.digests(database)).isEqualTo(digestsOf(settings));
  }

  @Test
  void rowsOfAnother_areNotAddedTo() throws SQLException {
    Database database = server.tables();
    LoadServer.execute(database, "INSERT INTO bmsql_history (h_c_id) VALUES (1)");
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load())
        .withMessageContaining("bmsql_history contains rows");
  }

  @Test
  void changedTables_failTheVerification() throws SQLException {
    LoadSettings settings = settings(1, 1, 5, Method.INSERT);
    Database database = server.tables();
    Loader stopped = loader(database, settings, SMALL);
    stopped.stop();
    stopped.load();
    LoadServer.execute(database, "INSERT INTO bmsql_history (h_c_id) VALUES (1)");
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> loader(database, settings, SMALL).load())
        .withMessageContaining("bmsql_history has 301 rows, not 300");
  }

  @Test
  void rowsThatTheJournalDoesNotKnow_areReportedNotDoubled() throws SQLException {
    LoadSettings settings = settings(1, 1, 5, Method.INSERT);
    Database database = server.tables();
    Loader stopped = loader(database, settings, SMALL);
    stopped.stop();
    stopped.load();
    LoadServer.execute(database, "INSERT INTO bmsql_item (i_id) VALUES (7)");
    assertThatExceptionOfType(LoadException.class)
        .isThrownBy(() -> loader(database, settings, SMALL).load())
        .withMessageContaining("another program writes to these tables");
  }

  @Test
  void wrongSchema_isToldBeforeAnythingIsLoaded() throws SQLException {
    Database database = server.tables();
    LoadServer.execute(database, "ALTER TABLE bmsql_stock DROP COLUMN s_dist_07");
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load())
        .withMessageContaining("bmsql_stock")
        .withMessageContaining("has no column s_dist_07");
    LoadServer.execute(database, "DROP TABLE bmsql_stock");
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load())
        .withMessageContaining("has no table bmsql_stock: run build first");
    assertThat(LoadServer.number(database, "SELECT COUNT(*) FROM bmsql_item")).isZero();
  }

  @Test
  void indexesAndForeignKeys_holdOnLoadedTables_andAreNotMadeTwice() throws SQLException {
    Database database = server.tables();
    loader(database, settings(1, 2, 5, Method.INSERT), SMALL).load();
    try (Connection connection = database.connect()) {
      ScriptRunner runner = new ScriptRunner(connection, LoadServer.silence());
      for (int time = 0; time < 2; time++) {
        for (String script : SqlScript.BUILT_IN.subList(0, 4)) {
          runner.complete(SqlScript.builtIn(script));
        }
      }
      assertThat(
              LoadServer.number(
                  database,
                  "SELECT COUNT(*) FROM information_schema.table_constraints WHERE"
                      + " constraint_schema = DATABASE() AND constraint_type = 'FOREIGN KEY'"))
          .isEqualTo(10);
      runner.complete(SqlScript.builtIn("tableDrops"));
    }
    assertThat(
            LoadServer.number(
                database,
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"))
        .isZero();
  }

  /**
   * All conditions except 8, 9 and 11, which hold only with 3000 customers and orders in a
   * district, because W_YTD and D_YTD are the same in every population.
   */
  static void assertConditionsHold(Database database) throws Exception {
    Set<ConsistencyCondition> conditions = EnumSet.copyOf(ConsistencyCondition.always());
    conditions.remove(ConsistencyCondition.WAREHOUSE_HISTORY);
    conditions.remove(ConsistencyCondition.DISTRICT_HISTORY);
    try (Connection connection = database.connect()) {
      assertThat(
              ConsistencyCheck.run(List.of(connection), 1, conditions, "before", new NoProgress()))
          .hasSize(9)
          .allMatch(ConsistencyResult::holds);
    }
  }
}
