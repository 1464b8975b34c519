package io.encbench.tpcc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.random.TpccRandom;
import io.encbench.tpcc.transaction.TransactionInput.Home;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput;
import io.encbench.tpcc.transaction.TransactionInput.NewOrderInput.Line;
import io.encbench.tpcc.transaction.TransactionInput.PaymentInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the probabilities and bounds that clauses 2.4.1 to 2.8.1 define for inputs. */
class TransactionInputTest {
  private static final int DRAWS = 100_000;
  private static final Home HOME = new Home(3, 7, 5);

  private final TpccRandom random = new TpccRandom(42, new TpccRandom.Constants(100, 500, 4000));

  private static <T> double share(List<T> all, Predicate<T> wanted) {
    return (double) all.stream().filter(wanted).count() / all.size();
  }

  @Test
  void newOrder_hasTheSharesOfItsClause() {
    List<NewOrderInput> orders =
        Stream.generate(() -> NewOrderInput.draw(random, HOME, 1)).limit(DRAWS).toList();
    assertThat(orders)
        .allSatisfy(
            order -> {
              assertThat(order.warehouse()).isEqualTo(3);
              assertThat(order.district()).isBetween(1, 10);
              assertThat(order.customer()).isBetween(1, 3000);
              assertThat(order.lines()).hasSizeBetween(5, 15);
            });
    Predicate<NewOrderInput> unused =
        order -> order.lines().get(order.lines().size() - 1).item() == NewOrderInput.UNUSED_ITEM;
    // Five standard deviations of a share p of n draws are 5 * sqrt(p * (1 - p) / n).
    assertThat(share(orders, unused)).isCloseTo(0.01, within(0.0016));
    List<Line> lines = orders.stream().flatMap(order -> order.lines().stream()).toList();
    assertThat((double) lines.size() / DRAWS).isCloseTo(10, within(0.05));
    assertThat(share(lines, line -> line.supplyWarehouse() != 3)).isCloseTo(0.01, within(0.0005));
    assertThat(lines.stream().map(Line::supplyWarehouse).distinct().sorted())
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(lines.stream().map(Line::quantity).distinct().sorted())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    long inMiddle =
        orders.stream()
            .flatMap(order -> order.lines().subList(0, order.lines().size() - 1).stream())
            .filter(line -> line.item() < 1 || line.item() > 100_000)
            .count();
    assertThat(inMiddle).isZero();
  }

  @Test
  void payment_hasTheSharesOfItsClause() {
    List<PaymentInput> payments =
        Stream.generate(() -> PaymentInput.draw(random, HOME)).limit(DRAWS).toList();
    assertThat(share(payments, paid -> paid.customerWarehouse() != 3))
        .isCloseTo(0.15, within(0.006));
    assertThat(share(payments, paid -> paid.customer() instanceof CustomerKey.ByLastName))
        .isCloseTo(0.60, within(0.008));
    assertThat(payments)
        .allSatisfy(
            paid -> {
              assertThat(paid.amount())
                  .isBetween(new BigDecimal("1.00"), new BigDecimal("5000.00"));
              assertThat(paid.customerWarehouse()).isBetween(1, 5);
              if (paid.customerWarehouse() == 3) {
                assertThat(paid.customerDistrict()).isEqualTo(paid.district());
              }
            });
  }

  @Test
  void payment_ofOnlyWarehouse_isLocal() {
    Home only = new Home(1, 7, 1);
    assertThat(Stream.generate(() -> PaymentInput.draw(random, only)).limit(1000))
        .allMatch(paid -> paid.customerWarehouse() == 1);
  }

  @Test
  void stockLevel_isOfTheTerminalsDistrict() {
    List<StockLevelInput> asked =
        Stream.generate(() -> StockLevelInput.draw(random, HOME)).limit(1000).toList();
    assertThat(asked).allMatch(input -> input.warehouse() == 3 && input.district() == 7);
    assertThat(asked.stream().map(StockLevelInput::threshold).distinct().sorted())
        .containsExactly(10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
  }
}
