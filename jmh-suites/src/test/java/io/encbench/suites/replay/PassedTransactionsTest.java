package io.encbench.suites.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.capture.values.CapturedValues;
import io.encbench.driver.capture.values.CapturedValues.Transaction;
import io.encbench.driver.capture.values.PassedKey;
import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.replay.DrawnTransaction.Call;
import io.encbench.suites.replay.DrawnTransaction.GeneratedKey;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.roles.StatementRoles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Replays transactions of a shop with the values that an application passed. */
class PassedTransactionsTest {
  private static final String ADD_ORDER = "INSERT INTO orders (o_customer) VALUES (?)";
  private static final String ADD_LINE =
      "INSERT INTO line (l_order, l_number, l_count) VALUES (?, ?, ?)";
  private static final String PAY = "UPDATE orders SET o_customer = ? WHERE o_id = ?";
  private static final String READ = "SELECT l_count FROM line WHERE l_order = ?";
  private static final String NOT_REPLAYED = "SELECT 1";

  private static final List<Table> TABLES =
      List.of(
          new Table(
              "orders",
              List.of(number("o_id", true), number("o_customer", false)),
              List.of(List.of("o_id")),
              List.of()),
          new Table(
              "line",
              List.of(
                  number("l_order", false), number("l_number", false), number("l_count", false)),
              List.of(List.of("l_order", "l_number")),
              List.of(new Table.Reference(List.of("l_order"), "orders", List.of("o_id")))));

  private static Table.Column number(String name, boolean generated) {
    return new Table.Column(name, "int", "int", 0, 8, generated, false);
  }

  private static ReplayPlan plan() {
    Map<String, List<String>> columns = Table.columnsByTable(TABLES);
    List<ReplayedStatement> statements =
        Stream.of(ADD_ORDER, ADD_LINE, PAY, READ)
            .map(
                sql ->
                    new ReplayedStatement(
                        sql,
                        StatementRoles.of(sql, columns).orElseThrow(),
                        1,
                        List.of(),
                        sql.equals(ADD_ORDER)))
            .toList();
    return new ReplayPlan(
        TABLES,
        Map.of(),
        statements,
        List.of(new CapturedTransaction(List.of(new CapturedTransaction.Step(0, 1)), 1)),
        /* rewritesBatches= */ false,
        /* singlesCommit= */ false,
        /* switchesAutocommit= */ false);
  }

  private static CapturedValues.Call call(String sql, @Nullable Object... values) {
    return new CapturedValues.Call(sql, List.<@Nullable Object[]>of(values));
  }

  private static PassedTransactions passed(Transaction... transactions) {
    return PassedTransactions.of(
        plan(), new CapturedValues(90, 2, List.of(transactions)), Ending.rollback, /* seed= */ 7);
  }

  private static List<@Nullable Object> values(DrawnTransaction transaction, int call) {
    List<@Nullable Object> values = new ArrayList<>();
    transaction.calls().get(call).values().forEach(entry -> values.addAll(List.of(entry)));
    return values;
  }

  @Test
  void key_isTheReplaysOwn_whereItsColumnTakesIt() {
    PassedKey key = new PassedKey(1, 0, 7);
    DrawnTransaction drawn =
        passed(
                new Transaction(
                    List.of(
                        call(NOT_REPLAYED),
                        call(ADD_ORDER, 5),
                        call(ADD_LINE, key, key, key),
                        call(PAY, key, key))))
            .next();

    assertThat(drawn.calls()).extracting(Call::statement).containsExactly(0, 1, 2);
    GeneratedKey own = new GeneratedKey(0, 0);
    assertThat(values(drawn, 1)).containsExactly(own, 7L, 7L);
    assertThat(values(drawn, 2)).containsExactly(7L, own);
  }

  @Test
  void key_ofACallThatIsNotReplayed_isTheCapturedOne() {
    DrawnTransaction drawn =
        passed(
                new Transaction(
                    List.of(
                        new CapturedValues.Call("INSERT INTO other VALUES (?)", List.of()),
                        call(READ, new PassedKey(0, 0, 7)))))
            .next();

    assertThat(values(drawn, 0)).containsExactly(7L);
  }

  @Test
  void batch_keepsItsEntries() {
    DrawnTransaction drawn =
        passed(
                new Transaction(
                    List.of(
                        new CapturedValues.Call(
                            ADD_LINE,
                            List.<@Nullable Object[]>of(
                                new Object[] {1, 2, 3}, new Object[] {4, 5, 6})))))
            .next();

    assertThat(drawn.calls().get(0).values()).hasSize(2);
    assertThat(values(drawn, 0)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(drawn.explicitEnd()).isTrue();
  }

  @Test
  void transactions_areReplayedAtRandom_andCounted() {
    PassedTransactions passed =
        passed(
            new Transaction(List.of(call(READ, 1))),
            new Transaction(List.of(call(READ, 2))),
            new Transaction(List.of(call(READ, 3, 4))),
            new Transaction(List.of(call(NOT_REPLAYED))),
            new Transaction(List.of(call(READ, 5), new CapturedValues.Call(READ, List.of()))));

    assertThat(passed.counts()).isEqualTo(new PassedTransactions.Counts(90, 5, 2, 2, 2));
    Set<Object> found = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      DrawnTransaction drawn = passed.next();
      assertThat(drawn.explicitEnd()).isFalse();
      found.addAll(values(drawn, 0));
    }
    assertThat(found).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void sampleWithoutAReplayedTransaction_isRefused() {
    assertThatThrownBy(() -> passed(new Transaction(List.of(call(NOT_REPLAYED)))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("none of the 1 transactions with values can be replayed");
  }
}
