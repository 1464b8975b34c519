package io.encbench.suites.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.capture.CapturedTransaction.Step;
import io.encbench.suites.replay.DrawnTransaction.Call;
import io.encbench.suites.replay.DrawnTransaction.GeneratedKey;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.replay.RowPool.Row;
import io.encbench.suites.roles.StatementRoles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Draws transactions of a shop: 3 customers with 4 orders each, and 2 lines in each order. */
class TransactionPlannerTest {
  private static final Table CUSTOMER =
      new Table(
          "customer",
          List.of(number("c_id", false), text("c_name")),
          List.of(List.of("c_id")),
          List.of());

  private static final Table ORDERS =
      new Table(
          "orders",
          List.of(number("o_id", true), number("o_customer", false), text("o_note")),
          List.of(List.of("o_id")),
          List.of(new Table.Reference(List.of("o_customer"), "customer", List.of("c_id"))));

  private static final Table LINE =
      new Table(
          "line",
          List.of(number("l_order", false), number("l_number", false), number("l_count", false)),
          List.of(List.of("l_order", "l_number")),
          List.of(new Table.Reference(List.of("l_order"), "orders", List.of("o_id"))));

  private static final List<Table> TABLES = List.of(CUSTOMER, ORDERS, LINE);

  private static Table.Column number(String name, boolean generated) {
    return new Table.Column(name, "int", "int", 0, 8, generated, false);
  }

  private static Table.Column text(String name) {
    return new Table.Column(name, "varchar", "varchar(20)", 20, 80, false, false);
  }

  private static List<RowPool> pools() {
    RowPool customers = new RowPool(CUSTOMER);
    RowPool orders = new RowPool(ORDERS);
    RowPool lines = new RowPool(LINE);
    for (int c = 1; c <= 3; c++) {
      customers.add(new Row(CUSTOMER, new Object[] {c, "name " + c}));
      for (int o = 1; o <= 4; o++) {
        orders.add(new Row(ORDERS, new Object[] {10 * c + o, c, "note"}));
        for (int l = 1; l <= 2; l++) {
          lines.add(new Row(LINE, new Object[] {10 * c + o, l, 100}));
        }
      }
    }
    return List.of(customers, orders, lines);
  }

  /** Draws transactions of these statements, in their order. */
  private static List<DrawnTransaction> drawn(int count, double rowsPerCall, String... statements) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < statements.length; i++) {
      steps.add(new Step(i, 1));
    }
    return drawn(count, rowsPerCall, steps, statements);
  }

  private static List<DrawnTransaction> drawn(
      int count, double rowsPerCall, List<Step> steps, String... statements) {
    TransactionPlanner planner = planner(Ending.commit, rowsPerCall, steps, statements);
    return Stream.generate(planner::next).limit(count).toList();
  }

  private static TransactionPlanner planner(
      Ending ending, double rowsPerCall, List<Step> steps, String... statements) {
    return planner(
        ending,
        steps,
        Stream.of(statements).map(sql -> replayed(sql, rowsPerCall, List.of())).toList());
  }

  private static ReplayedStatement replayed(
      String sql, double rowsPerCall, List<Double> nullShares) {
    return new ReplayedStatement(
        sql,
        StatementRoles.of(sql, Table.columnsByTable(TABLES)).orElseThrow(),
        rowsPerCall,
        nullShares,
        sql.contains("INTO orders"));
  }

  private static TransactionPlanner planner(
      Ending ending, List<Step> steps, List<ReplayedStatement> statements) {
    Map<String, Long> largest =
        Map.of("customer.c_id", 3L, "orders.o_id", 34L, "line.l_number", 2L);
    ReplayPlan plan =
        new ReplayPlan(
            TABLES,
            largest,
            statements,
            List.of(new CapturedTransaction(steps, 1)),
            /* rewritesBatches= */ false,
            /* singlesCommit= */ false,
            /* switchesAutocommit= */ false);
    return new TransactionPlanner(
        plan, pools(), new FreshValues(largest, 0, 1), ending, /* seed= */ 7);
  }

  private static Object value(DrawnTransaction transaction, int call, int parameter) {
    return Objects.requireNonNull(transaction.calls().get(call).values().get(0)[parameter]);
  }

  @Test
  void statementsOfATransaction_workOnTheSameRow() {
    for (DrawnTransaction each :
        drawn(
            50,
            1,
            "SELECT o_note FROM orders WHERE o_id = ? FOR UPDATE",
            "UPDATE orders SET o_note = ? WHERE o_id = ?")) {
      assertThat(value(each, 1, 1)).isEqualTo(value(each, 0, 0));
      assertThat(each.explicitEnd()).isTrue();
    }
  }

  @Test
  void rows_fitEachOtherByForeignKeys() {
    for (DrawnTransaction each :
        drawn(
            50,
            1,
            "SELECT c_name FROM customer WHERE c_id = ?",
            "SELECT o_id FROM orders WHERE o_customer = ? AND o_id = ?",
            "SELECT l_count FROM line WHERE l_order = ? AND l_number = ?")) {
      Object customer = value(each, 0, 0);
      assertThat(value(each, 1, 0)).isEqualTo(customer);
      assertThat((int) value(each, 1, 1) / 10).isEqualTo(customer);
      assertThat(value(each, 2, 0)).isEqualTo(value(each, 1, 1));
    }
  }

  @Test
  void aChildComesFirst_itsParentFollows() {
    for (DrawnTransaction each :
        drawn(
            50,
            1,
            "SELECT o_note FROM orders WHERE o_id = ?",
            "SELECT c_name FROM customer WHERE c_id = ?")) {
      assertThat(value(each, 1, 0)).isEqualTo((int) value(each, 0, 0) / 10);
    }
  }

  @Test
  void aStatementThatComesAgain_worksOnTheNextRow() {
    List<Step> twice = List.of(new Step(0, 1), new Step(1, 1), new Step(0, 1), new Step(1, 1));
    int different = 0;
    for (DrawnTransaction each :
        drawn(
            50,
            1,
            twice,
            "SELECT c_name FROM customer WHERE c_id = ?",
            "UPDATE customer SET c_name = ? WHERE c_id = ?")) {
      assertThat(value(each, 1, 1)).isEqualTo(value(each, 0, 0));
      assertThat(value(each, 3, 1)).isEqualTo(value(each, 2, 0));
      different += value(each, 2, 0).equals(value(each, 0, 0)) ? 0 : 1;
    }
    assertThat(different).isGreaterThan(15);
  }

  @Test
  void insertedRows_haveNewKeys_andTheParentsOfTheTransaction() {
    Set<Object> keys = new HashSet<>();
    List<DrawnTransaction> transactions =
        drawn(
            50,
            1,
            "SELECT o_note FROM orders WHERE o_id = ?",
            "INSERT INTO line (l_order, l_number, l_count) VALUES (?, ?, ?)");
    for (DrawnTransaction each : transactions) {
      assertThat(value(each, 1, 0)).isEqualTo(value(each, 0, 0));
      assertThat(value(each, 1, 2)).isEqualTo(100);
      keys.add(value(each, 1, 1));
    }
    assertThat(keys).hasSize(50).doesNotContain(1, 2);
  }

  @Test
  void keyOfTheServer_isThatOfAnEarlierCall() {
    for (DrawnTransaction each :
        drawn(
            5,
            1,
            List.of(new Step(0, 1), new Step(1, 3)),
            "INSERT INTO orders (o_customer, o_note) VALUES (?, ?)",
            "INSERT INTO line (l_order, l_number, l_count) VALUES (?, ?, ?)")) {
      Call batch = each.calls().get(1);
      assertThat(batch.values()).hasSize(3);
      assertThat(batch.values())
          .allSatisfy(values -> assertThat(values[0]).isEqualTo(new GeneratedKey(0, 0)));
      assertThat(batch.values().stream().map(values -> values[1]).distinct()).hasSize(3);
    }
  }

  @Test
  void keysOfABatch_areThoseOfItsEntries() {
    for (DrawnTransaction each :
        drawn(
            5,
            1,
            List.of(new Step(0, 2), new Step(1, 1)),
            "INSERT INTO orders (o_customer, o_note) VALUES (?, ?)",
            "INSERT INTO line (l_order, l_number, l_count) VALUES (?, ?, ?)")) {
      assertThat(value(each, 1, 0)).isEqualTo(new GeneratedKey(0, 1));
    }
  }

  @Test
  void deletedRows_areNotUsedAgain() {
    Set<List<Object>> lines = new HashSet<>();
    for (DrawnTransaction each :
        drawn(20, 1, "DELETE FROM line WHERE l_order = ? AND l_number = ?")) {
      lines.add(List.of(value(each, 0, 0), value(each, 0, 1)));
      assertThat(each.explicitEnd()).isFalse();
    }
    assertThat(lines).hasSize(20);
  }

  @Test
  void newRows_areLikeThoseThatWereThere_evenIfAllAreDeleted() {
    for (DrawnTransaction each :
        drawn(
            40,
            1,
            "DELETE FROM orders WHERE o_id = ?",
            "INSERT INTO orders (o_customer, o_note) VALUES (?, ?)")) {
      assertThat((int) value(each, 1, 0)).isBetween(1, 3);
      assertThat(value(each, 1, 1)).isEqualTo("note");
    }
  }

  @Test
  void rolledBackTransactions_leaveTheRowsAsTheyAre() {
    TransactionPlanner planner =
        planner(
            Ending.rollback,
            1,
            List.of(new Step(0, 1)),
            "DELETE FROM line WHERE l_order = ? AND l_number = ?");
    Set<List<Object>> lines = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      DrawnTransaction each = planner.next();
      lines.add(List.of(value(each, 0, 0), value(each, 0, 1)));
      assertThat(each.explicitEnd()).isTrue();
    }
    assertThat(lines).hasSizeLessThanOrEqualTo(24);
  }

  @Test
  void membersOfAList_areOfRowsOfTheTable() {
    for (DrawnTransaction each :
        drawn(20, 2, "SELECT l_count FROM line WHERE (l_order, l_number) IN ((?, ?), (?, ?))")) {
      for (int member = 0; member < 2; member++) {
        int order = (int) value(each, 0, 2 * member);
        assertThat(order / 10).isBetween(1, 3);
        assertThat(order % 10).isBetween(1, 4);
        assertThat((int) value(each, 0, 2 * member + 1)).isBetween(1, 2);
      }
    }
  }

  @Test
  void listsThatWereFilledUpWithNull_endWhereTheyDid() {
    TransactionPlanner planner =
        planner(
            Ending.rollback,
            List.of(new Step(0, 1)),
            List.of(
                replayed(
                    "SELECT l_count FROM line WHERE l_order IN (?, ?, ?, ?)",
                    2,
                    List.of(0.0, 0.5, 0.5, 1.0))));
    int threeMembers = 0;
    for (int i = 0; i < 1_000; i++) {
      @Nullable Object[] members = planner.next().calls().get(0).values().get(0);
      assertThat(members[0]).isNotNull();
      assertThat(members[2] == null).isEqualTo(members[1] == null);
      assertThat(members[3]).isNull();
      threeMembers += members[2] == null ? 0 : 1;
    }
    assertThat(threeMembers).isBetween(400, 600);
  }

  @Test
  void ranges_haveAsManyValuesAsTheCaptureHadRows() {
    for (DrawnTransaction each :
        drawn(20, 3, "SELECT o_note FROM orders WHERE o_id BETWEEN ? AND ?")) {
      int from = (int) value(each, 0, 0);
      int to = (int) value(each, 0, 1);
      List<Object> orders = pools().get(1).sorted("o_id");
      assertThat(orders.indexOf(to) - orders.indexOf(from)).isEqualTo(2);
    }
  }

  @Test
  void patterns_beginLikeARow_andLimitsAreThoseOfTheCapture() {
    for (DrawnTransaction each :
        drawn(20, 2.2, "SELECT c_id FROM customer WHERE c_name LIKE ? LIMIT ?")) {
      assertThat(value(each, 0, 0).toString()).startsWith("name").endsWith("%");
      assertThat(value(each, 0, 1)).isEqualTo(3);
    }
  }

  @Test
  void sameSeed_drawsTheSame() {
    String sql = "UPDATE customer SET c_name = ? WHERE c_id = ?";
    assertThat(drawn(30, 1, sql)).usingRecursiveComparison().isEqualTo(drawn(30, 1, sql));
  }
}
