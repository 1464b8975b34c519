package io.encbench.tpcc.check;

import static io.encbench.tpcc.check.SmallDatabase.WAREHOUSES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.check.ConsistencyCheck.CheckProgress;
import io.encbench.tpcc.check.ConsistencyCheck.NoProgress;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The check must find nothing in a consistent database, and each planted violation. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConsistencyCheckContract {
  private static final CheckProgress NO_PROGRESS = new NoProgress();

  @TempDir private static Path directory;
  private final ServerBinary binary;
  private DatabaseServer server;
  private Connection connection;

  ConsistencyCheckContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  void start() throws SQLException {
    server =
        Servers.startOrSkip(
            binary,
            ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20));
    connection = connect();
    SmallDatabase.create(connection);
    connection.setAutoCommit(false);
  }

  @AfterAll
  void stop() throws SQLException {
    if (server != null) {
      connection.close();
      server.close();
    }
  }

  /** Ends the transaction in which a check has read; it would block changes to the tables. */
  @AfterEach
  void endTransaction() throws SQLException {
    connection.rollback();
  }

  private Connection connect() throws SQLException {
    Connection opened =
        new Connections(server.endpoint(), ProfileCatalogue.builtIn().get("plain"), directory)
            .open(Map.of());
    SmallDatabase.execute(opened, "SET SESSION lock_wait_timeout = 20");
    return opened;
  }

  @Test
  void soundDatabase_holdsAllTwelve() throws Exception {
    List<ConsistencyResult> results = check(ConsistencyCondition.afterLoad());

    assertThat(results)
        .extracting(ConsistencyResult::condition)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 12).boxed().toList());
    assertThat(results).allMatch(ConsistencyResult::holds).allMatch(r -> r.when().equals("after"));
  }

  @Test
  void afterARun_conditionElevenIsNotLookedAt() throws Exception {
    assertThat(check(ConsistencyCondition.always()))
        .extracting(ConsistencyResult::condition)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12);
  }

  /**
   * A planted violation.
   *
   * @param sql statement that plants it
   * @param found expected finding for each violated condition
   */
  record Planted(String name, List<String> sql, Map<Integer, String> found) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Planted> planted() {
    return List.of(
        new Planted(
            "warehouse's sum", // breaks 8 too: 9 says what the districts' sums must be
            List.of("UPDATE bmsql_warehouse SET w_ytd = w_ytd + 0.01 WHERE w_id = 2"),
            Map.of(
                1, "warehouse 2: W_YTD = 300.01, sum(D_YTD) = 300.00",
                8, "warehouse 2: W_YTD = 300.01, sum(H_AMOUNT) = 300.00")),
        new Planted(
            "next order number",
            List.of(
                "UPDATE bmsql_district SET d_next_o_id = 2106 WHERE d_w_id = 1 AND d_id IN (9, 4)"),
            Map.of(
                2,
                "district (1, 4): D_NEXT_O_ID - 1 = 2105, max(O_ID) = 2104, max(NO_O_ID) = 2104"
                    + " (and 1 more)")),
        new Planted(
            "gap in new orders",
            List.of(
                "DELETE FROM bmsql_new_order WHERE no_w_id = 1 AND no_d_id = 3 AND no_o_id = 2102",
                "UPDATE bmsql_oorder SET o_carrier_id = 1"
                    + " WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = 2102",
                "UPDATE bmsql_order_line SET ol_delivery_d = NOW(), ol_amount = 0"
                    + " WHERE ol_w_id = 1 AND ol_d_id = 3 AND ol_o_id = 2102"),
            Map.of(
                3, "district (1, 3): NO_O_ID from 2101 to 2104, rows of NEW-ORDER = 3",
                11, "district (1, 3): rows of ORDER = 2104, rows of NEW-ORDER = 3")),
        new Planted(
            "lost order line", // breaks 6 too: it says the same of the order
            List.of(
                "DELETE FROM bmsql_order_line"
                    + " WHERE ol_w_id = 2 AND ol_d_id = 10 AND ol_o_id = 2104"),
            Map.of(
                4, "district (2, 10): sum(O_OL_CNT) = 2104, rows of ORDER-LINE = 2103",
                6, "order (2, 10, 2104): O_OL_CNT = 1, its ORDER-LINE rows = 0")),
        new Planted(
            "carrier of an order that is not new",
            List.of(
                "UPDATE bmsql_oorder SET o_carrier_id = NULL"
                    + " WHERE o_w_id = 2 AND o_d_id = 1 AND o_id = 17",
                "UPDATE bmsql_order_line SET ol_delivery_d = NULL"
                    + " WHERE ol_w_id = 2 AND ol_d_id = 1 AND ol_o_id = 17"),
            Map.of(5, "order (2, 1, 17): O_CARRIER_ID is null, and no NEW-ORDER row exists")),
        new Planted(
            "line counts of two orders",
            List.of(
                "UPDATE bmsql_oorder SET o_ol_cnt = 2"
                    + " WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 9",
                "UPDATE bmsql_oorder SET o_ol_cnt = 0"
                    + " WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 8"),
            Map.of(6, "order (1, 1, 8): O_OL_CNT = 0, its ORDER-LINE rows = 1 (and 1 more)")),
        new Planted(
            "delivery date",
            List.of(
                "UPDATE bmsql_order_line SET ol_delivery_d = NULL"
                    + " WHERE ol_w_id = 1 AND ol_d_id = 5 AND ol_o_id = 2100"),
            Map.of(
                7,
                "order (1, 5, 2100): O_CARRIER_ID is set, and OL_DELIVERY_D is set in 0 of 1"
                    + " lines")),
        new Planted(
            "history of another warehouse", // breaks 9 too: the district is another as well
            List.of(
                "UPDATE bmsql_history SET h_w_id = 2"
                    + " WHERE h_c_w_id = 1 AND h_c_d_id = 6 AND h_c_id = 1"),
            Map.of(
                8, "warehouse 1: W_YTD = 300.00, sum(H_AMOUNT) = 290.00 (and 1 more)",
                9, "district (1, 6): D_YTD = 30.00, sum(H_AMOUNT) = 20.00 (and 1 more)")),
        new Planted(
            "history of another district",
            List.of(
                "UPDATE bmsql_history SET h_d_id = 7"
                    + " WHERE h_c_w_id = 1 AND h_c_d_id = 8 AND h_c_id = 1"),
            Map.of(9, "district (1, 7): D_YTD = 30.00, sum(H_AMOUNT) = 40.00 (and 1 more)")),
        new Planted(
            "balance and payments",
            List.of(
                "UPDATE bmsql_customer SET c_balance = c_balance - 1, c_ytd_payment = 11"
                    + " WHERE c_w_id = 2 AND c_d_id = 2 AND c_id = 1"),
            Map.of(
                10,
                "customer (2, 2, 1): C_BALANCE = 1.50, sum(delivered OL_AMOUNT) = 12.50,"
                    + " sum(H_AMOUNT) = 10.00")),
        new Planted(
            "one delivered at load too many",
            List.of(
                "DELETE FROM bmsql_new_order WHERE no_w_id = 2 AND no_d_id = 3 AND no_o_id = 2101",
                "UPDATE bmsql_oorder SET o_carrier_id = 1"
                    + " WHERE o_w_id = 2 AND o_d_id = 3 AND o_id = 2101",
                "UPDATE bmsql_order_line SET ol_delivery_d = NOW(), ol_amount = 0"
                    + " WHERE ol_w_id = 2 AND ol_d_id = 3 AND ol_o_id = 2101"),
            Map.of(11, "district (2, 3): rows of ORDER = 2104, rows of NEW-ORDER = 3")),
        new Planted(
            "payments",
            List.of(
                "UPDATE bmsql_customer SET c_ytd_payment = 10.01"
                    + " WHERE c_w_id = 1 AND c_d_id = 10 AND c_id = 3"),
            Map.of(
                12,
                "customer (1, 10, 3): C_BALANCE = -10.00, C_YTD_PAYMENT = 10.01,"
                    + " sum(delivered OL_AMOUNT) = 0.00")),
        new Planted(
            "lost district row",
            List.of("DELETE FROM bmsql_district WHERE d_w_id = 2 AND d_id = 4"),
            Map.of(
                1, "warehouse 2: W_YTD = 300.00, sum(D_YTD) = 270.00",
                2, "district (2, 4): has no DISTRICT row")),
        new Planted(
            "lost customer row",
            List.of("DELETE FROM bmsql_customer WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 2"),
            Map.of(10, "customer (1, 1, 2): has delivered orders, but no CUSTOMER row")),
        new Planted(
            "new order without order",
            List.of("INSERT INTO bmsql_new_order VALUES (1, 2, 2105)"),
            Map.of(
                2,
                "district (1, 2): D_NEXT_O_ID - 1 = 2104, max(O_ID) = 2104, max(NO_O_ID) = 2105",
                5,
                "order (1, 2, 2105): has a NEW-ORDER row, but no ORDER row",
                11,
                "district (1, 2): rows of ORDER = 2104, rows of NEW-ORDER = 5")),
        new Planted(
            "history of nobody",
            List.of(
                "INSERT INTO bmsql_history"
                    + " (h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_amount)"
                    + " VALUES (3, 1, 1, 3, 1, 1)"),
            Map.of(
                9, "district (3, 1): a history row names it, but it cannot exist",
                10, "customer (3, 1, 1): a history row names it, but it cannot exist")));
  }

  @ParameterizedTest
  @MethodSource("planted")
  void plantedViolation_isFoundAndNothingElse(Planted planted) throws Exception {
    for (String sql : planted.sql()) {
      SmallDatabase.execute(connection, sql);
    }

    assertThat(broken(check(ConsistencyCondition.afterLoad())))
        .isEqualTo(new TreeMap<>(planted.found()));
  }

  @Test
  void severalConnectionsAndScans_sayTheSame() throws Exception {
    var progress = new ArrayList<String>();
    try (Connection one = connect();
        Connection other = connect()) {
      SmallDatabase.execute(one, "UPDATE bmsql_district SET d_ytd = 31");
      try {
        List<ConsistencyResult> results =
            ConsistencyCheck.run(
                List.of(one, other),
                WAREHOUSES,
                1,
                ConsistencyCondition.always(),
                "before",
                new CheckProgress() {
                  @Override
                  public void historyRead(long rows) {}

                  @Override
                  public void warehousesChecked(int checked, int of) {
                    progress.add(checked + " of " + of);
                  }
                });

        assertThat(broken(results))
            .isEqualTo(
                Map.of(
                    1,
                    "warehouse 1: W_YTD = 300.00, sum(D_YTD) = 310.00 (and 1 more)",
                    9,
                    "district (1, 1): D_YTD = 31.00, sum(H_AMOUNT) = 30.00 (and 19 more)"));
        assertThat(progress).containsExactly("1 of 2", "2 of 2");
      } finally {
        SmallDatabase.execute(one, "UPDATE bmsql_district SET d_ytd = 30");
      }
    }
  }

  @Test
  void moreWarehousesThanLoaded_areViolations() throws Exception {
    assertThat(
            broken(
                ConsistencyCheck.run(
                    List.of(connection),
                    WAREHOUSES + 1,
                    ConsistencyCondition.always(),
                    "before",
                    NO_PROGRESS)))
        .isEqualTo(
            Map.of(
                1, "warehouse 3: has 0 WAREHOUSE rows",
                2, "district (3, 1): has no DISTRICT row (and 9 more)"));
  }

  @Test
  void missingTable_isAnErrorAndNoAnswer() throws Exception {
    try (Connection other = connect()) {
      SmallDatabase.execute(other, "RENAME TABLE bmsql_customer TO elsewhere");
      try {
        assertThatThrownBy(
                () ->
                    ConsistencyCheck.run(
                        List.of(other),
                        WAREHOUSES,
                        ConsistencyCondition.always(),
                        "before",
                        NO_PROGRESS))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("bmsql_customer");
      } finally {
        SmallDatabase.execute(other, "RENAME TABLE elsewhere TO bmsql_customer");
      }
    }
  }

  private List<ConsistencyResult> check(Set<ConsistencyCondition> conditions) throws Exception {
    return ConsistencyCheck.run(List.of(connection), WAREHOUSES, conditions, "after", NO_PROGRESS);
  }

  private static Map<Integer, String> broken(List<ConsistencyResult> results) {
    var broken = new TreeMap<Integer, String>();
    results.stream()
        .filter(result -> !result.holds())
        .forEach(result -> broken.put(result.condition(), result.violation()));
    return broken;
  }
}
