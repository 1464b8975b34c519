package io.encbench.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerTuning;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.TestServers;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.transaction.CustomerKey.ById;
import io.encbench.tpcc.transaction.CustomerKey.ByLastName;
import io.encbench.tpcc.transaction.TransactionInput.DeferredDelivery;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput.Line;
import io.encbench.tpcc.transaction.TransactionInput.OrderStatusInput;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Checks the output and the database changes of each transaction, on every server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransactionContract {
  private static final String CUSTOMERS =
      "SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt"
          + " FROM bmsql_customer WHERE c_balance <> -10 OR c_payment_cnt <> 1"
          + " OR c_delivery_cnt <> 0 ORDER BY 1, 2, 3";

  private final ServerBinary binary;
  private DatabaseServer server;
  private Connection reader;
  private Connection connection;
  private Session session;

  TransactionContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  void start() throws SQLException {
    ServerTuning tuning =
        ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);
    server = Servers.startOrSkip(binary, tuning);
    Database database = TestServers.database(server);
    reader = database.connect();
    SmallTables.create(reader);
    connection = database.connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    session = new Session(connection);
  }

  @AfterAll
  void stop() throws SQLException {
    if (session != null) {
      session.close();
      reader.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void refill() throws SQLException {
    SmallTables.refill(reader);
  }

  private List<String> rows(String sql) throws SQLException {
    return SmallTables.rows(reader, sql);
  }

  private static NewOrderInput order(Line... lines) {
    return new NewOrderInput(1, 1, 2, List.of(lines));
  }

  @Test
  void newOrder_isEntered() throws SQLException {
    // Item 1 occurs twice: the second line sees the stock that the first has left.
    NewOrderInput input =
        order(
            new Line(4, 1, 6),
            new Line(1, 1, 5),
            new Line(3, 2, 7),
            new Line(1, 1, 2),
            new Line(2, 1, 10));
    assertThat(session.attempt(input).committed()).isTrue();

    assertThat(
            rows(
                "SELECT o_w_id, o_d_id, o_id, o_c_id, o_carrier_id, o_ol_cnt, o_all_local,"
                    + " timestampdiff(SECOND, o_entry_d, now()) BETWEEN -86400 AND 86400"
                    + " FROM bmsql_oorder WHERE o_id = 21"))
        .containsExactly("1 1 21 2 null 5 0 1");
    assertThat(rows("SELECT no_w_id, no_d_id FROM bmsql_new_order WHERE no_o_id = 21"))
        .containsExactly("1 1");
    assertThat(rows("SELECT d_w_id, d_id, d_next_o_id FROM bmsql_district ORDER BY 1, 2"))
        .containsExactly("1 1 22", "1 2 31", "2 1 21");
    assertThat(
            rows(
                "SELECT ol_w_id, ol_d_id, ol_number, ol_i_id, ol_delivery_d, ol_amount,"
                    + " ol_supply_w_id, ol_quantity, ol_dist_info FROM bmsql_order_line"
                    + " WHERE ol_o_id = 21 ORDER BY ol_number"))
        .containsExactly(
            "1 1 1 4 null 60.00 1 6 first of 14",
            "1 1 2 1 null 5.00 1 5 first of 11",
            "1 1 3 3 null 23.31 2 7 first of 23",
            "1 1 4 1 null 2.00 1 2 first of 11",
            "1 1 5 2 null 25.00 1 10 first of 12");
    assertThat(
            rows(
                "SELECT s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt"
                    + " FROM bmsql_stock WHERE s_order_cnt > 0 ORDER BY 1, 2"))
        .containsExactly("1 1 94 7 2 0", "1 2 10 10 1 0", "1 4 34 6 1 0", "2 3 23 7 1 1");
  }

  @Test
  void newOrder_showsWhatClause2433Wants() throws SQLException {
    NewOrderInput input = order(new Line(1, 1, 5), new Line(3, 1, 7), new Line(2, 1, 1));
    NewOrder.Output output = new NewOrder(connection).execute(input);
    connection.rollback();
    assertThat(output.order()).isEqualTo(21);
    assertThat(output.customerLastName()).isEqualTo("BARBARBAR");
    assertThat(output.customerCredit()).isEqualTo("GC");
    // (5.00 + 23.31 + 2.50) * (1 - 0.1) * (1 + 0.1 + 0.05) = 31.888...
    assertThat(output.total()).isEqualTo(new BigDecimal("31.89"));
    assertThat(output.lines())
        .extracting(NewOrder.OutputLine::brand, NewOrder.OutputLine::stockQuantity)
        .containsExactly(tuple('B', 96), tuple('G', 23), tuple('G', 19));
  }

  @Test
  void newOrder_ofFifteenLines_isEntered() throws SQLException {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      lines.add(new Line(1 + i % 5, 1 + i % 2, 1));
    }
    assertThat(session.attempt(new NewOrderInput(1, 1, 2, lines)).committed()).isTrue();
    assertThat(rows("SELECT count(*), sum(ol_quantity) FROM bmsql_order_line WHERE ol_o_id = 21"))
        .containsExactly("15 15");
    assertThat(rows("SELECT sum(s_order_cnt), sum(s_remote_cnt) FROM bmsql_stock"))
        .containsExactly("15 7");
  }

  @Test
  void newOrder_withUnusedItem_leavesNothing() throws SQLException {
    List<String> before = SmallTables.everything(reader);
    NewOrderInput input =
        order(new Line(1, 1, 5), new Line(2, 1, 5), new Line(NewOrderInput.UNUSED_ITEM, 1, 5));
    assertThat(session.attempt(input).committed()).isFalse();
    assertThat(SmallTables.everything(reader)).isEqualTo(before);
  }

  @Test
  void newOrder_withItemThatShouldExist_fails() throws SQLException {
    List<String> before = SmallTables.everything(reader);
    assertThatThrownBy(() -> session.attempt(order(new Line(1, 1, 5), new Line(77, 1, 5))))
        .isInstanceOf(SQLException.class)
        .hasMessage("no item [77]");
    session.abandon();
    assertThat(SmallTables.everything(reader)).isEqualTo(before);
  }

  @Test
  void payment_ofGoodCredit_isBooked() throws SQLException {
    session.attempt(new PaymentInput(1, 2, 2, 1, new ById(1), new BigDecimal("12.34")));
    assertThat(rows("SELECT w_id, w_ytd FROM bmsql_warehouse ORDER BY 1"))
        .containsExactly("1 112.34", "2 100.00");
    assertThat(rows("SELECT d_w_id, d_id, d_ytd FROM bmsql_district ORDER BY 1, 2"))
        .containsExactly("1 1 10.00", "1 2 22.34", "2 1 10.00");
    assertThat(rows(CUSTOMERS)).containsExactly("2 1 1 -22.34 22.34 2 0");
    assertThat(
            rows(
                "SELECT h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data,"
                    + " timestampdiff(SECOND, h_date, now()) BETWEEN -86400 AND 86400"
                    + " FROM bmsql_history"))
        .containsExactly("1 1 2 2 1 12.34 WareOne    DistTwo 1");
    assertThat(rows("SELECT DISTINCT c_data = repeat('d', 490) FROM bmsql_customer"))
        .containsExactly("1");
  }

  @Test
  void payment_byLastName_takesTheMiddleCustomer() throws SQLException {
    // By first name: Anna (2), Bert (4), Cleo (3), Dora (1); position 4/2 is Bert.
    session.attempt(
        new PaymentInput(1, 1, 1, 1, new ByLastName("BARBARBAR"), new BigDecimal("1.00")));
    assertThat(rows(CUSTOMERS)).containsExactly("1 1 4 -11.00 11.00 2 0");
  }

  @Test
  void payment_byLastNameOfOne_takesThatOne() throws SQLException {
    session.attempt(
        new PaymentInput(1, 1, 1, 1, new ByLastName("BARBAROUGHT"), new BigDecimal("1.00")));
    assertThat(rows(CUSTOMERS)).containsExactly("1 1 5 -11.00 11.00 2 0");
  }

  @Test
  void payment_ofBadCredit_isNotedInFrontOfData() throws SQLException {
    session.attempt(new PaymentInput(1, 2, 1, 1, new ById(3), new BigDecimal("5000.00")));
    assertThat(rows(CUSTOMERS)).containsExactly("1 1 3 -5010.00 5010.00 2 0");
    String note = "3 1 1 2 1 5000.00 | ";
    assertThat(rows("SELECT c_data FROM bmsql_customer WHERE c_d_id = 1 AND c_id = 3"))
        .containsExactly(note + "d".repeat(500 - note.length()));
  }

  @Test
  void orderStatus_showsTheLastOrder_andChangesNothing() throws SQLException {
    List<String> before = SmallTables.everything(reader);
    OrderStatus status = new OrderStatus(connection, new CustomerByName(connection));
    OrderStatus.Output output = status.execute(new OrderStatusInput(1, 1, new ById(1)));
    assertThat(output.first()).isEqualTo("Dora");
    assertThat(output.middle()).isEqualTo("OE");
    assertThat(output.last()).isEqualTo("BARBARBAR");
    assertThat(output.balance()).isEqualTo(new BigDecimal("-10.00"));
    assertThat(output.order()).isEqualTo(19);
    assertThat(output.entered()).hasToString("2026-01-02 10:00:00.0");
    assertThat(output.carrier()).isNull();
    assertThat(output.lines())
        .containsExactly(
            new OrderStatus.OutputLine(2, 2, 5, new BigDecimal("7.25"), null),
            new OrderStatus.OutputLine(1, 1, 5, new BigDecimal("12.50"), null));
    connection.rollback();
    session.attempt(new OrderStatusInput(1, 1, new ById(2)));
    assertThat(SmallTables.everything(reader)).isEqualTo(before);
  }

  @Test
  void stockLevel_countsItemsOfTheLastTwentyOrdersOnce() throws SQLException {
    // Orders 1 to 20 of district 1 have items 5, 1, 2 and 1, of which 50, 10 and 20 are in stock.
    StockLevel level = new StockLevel(connection);
    assertThat(level.execute(new StockLevelInput(1, 1, 11))).isEqualTo(1);
    assertThat(level.execute(new StockLevelInput(1, 1, 20))).isEqualTo(1);
    assertThat(level.execute(new StockLevelInput(1, 1, 21))).isEqualTo(2);
    assertThat(level.execute(new StockLevelInput(1, 1, 51))).isEqualTo(3);
    // Order 18 is not among the last 20 orders when 38 is the last.
    try (var statement = connection.createStatement()) {
      statement.execute("UPDATE bmsql_district SET d_next_o_id = 39 WHERE d_w_id = 1 AND d_id = 1");
    }
    assertThat(level.execute(new StockLevelInput(1, 1, 51))).isEqualTo(2);
    connection.rollback();
  }

  @Test
  void delivery_deliversTheOldestOrderOfEachDistrict() throws SQLException {
    Session.Ending ending = session.attempt(new DeferredDelivery(1, 9));
    assertThat(ending).isEqualTo(new Session.Ending(true, 8));
    assertThat(rows("SELECT no_w_id, no_d_id, no_o_id FROM bmsql_new_order"))
        .containsExactly("1 1 20");
    assertThat(rows("SELECT o_d_id, o_id, o_carrier_id FROM bmsql_oorder ORDER BY 1, 2"))
        .containsExactly("1 18 7", "1 19 9", "1 20 null", "2 30 9");
    assertThat(
            rows(
                "SELECT ol_d_id, ol_o_id, ol_number,"
                    + " timestampdiff(SECOND, ol_delivery_d, now()) BETWEEN -86400 AND 86400"
                    + " FROM bmsql_order_line WHERE ol_o_id <> 18 ORDER BY 1, 2, 3"))
        .containsExactly("1 19 1 1", "1 19 2 1", "1 20 1 null", "2 30 1 1");
    assertThat(rows(CUSTOMERS)).containsExactly("1 1 1 9.75 10.00 1 1", "1 2 1 -8.99 10.00 1 1");
  }

  @Test
  void delivery_withoutOrders_skipsAllDistricts() throws SQLException {
    List<String> before = SmallTables.everything(reader);
    assertThat(session.attempt(new DeferredDelivery(2, 9))).isEqualTo(new Session.Ending(true, 10));
    assertThat(SmallTables.everything(reader)).isEqualTo(before);
  }
}
