package io.encbench.tpcc.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.config.MeterExport;
import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.TransactionMix;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.transaction.TransactionInput;
import io.encbench.tpcc.transaction.TransactionInput.StockLevelInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TerminalsTest {
  private static final Constants CONSTANTS = new Constants(1, 2, 3);

  private static RunSettings settings(
      int warehouses, int terminals, boolean fixed, TransactionMix mix) {
    return settings(warehouses, terminals, fixed, mix, RunPart.whole(warehouses));
  }

  private static RunSettings settings(
      int warehouses, int terminals, boolean fixed, TransactionMix mix, RunPart part) {
    return new RunSettings(
        warehouses,
        terminals,
        terminals,
        new RunSettings.Stop.Transactions(1),
        Duration.ZERO,
        0,
        0,
        0,
        fixed,
        mix,
        1,
        RunSettings.Isolation.READ_COMMITTED,
        5,
        null,
        null,
        MeterExport.NONE,
        Duration.ofSeconds(1),
        part);
  }

  /** The warehouse and district of each terminal, taken from its Stock-Level transactions. */
  private static List<List<Integer>> places(int warehouses, int terminals) {
    TransactionMix stockLevelOnly = new TransactionMix(0, 0, 0, 0, 100);
    return Terminals.of(settings(warehouses, terminals, true, stockLevelOnly), CONSTANTS).stream()
        .map(terminal -> (StockLevelInput) terminal.next())
        .map(input -> List.of(input.warehouse(), input.district()))
        .toList();
  }

  @Test
  void terminals_shareNoDistrict_whileThereAreEnough() {
    assertThat(places(3, 30)).doesNotHaveDuplicates();
    assertThat(places(3, 30)).hasSize(30).contains(List.of(1, 1), List.of(3, 10));
  }

  @Test
  void manyTerminals_areSpreadEvenly() {
    Map<List<Integer>, Long> perDistrict =
        places(1, 1024).stream()
            .collect(Collectors.groupingBy(place -> place, Collectors.counting()));
    assertThat(perDistrict).hasSize(10);
    assertThat(perDistrict.values()).allMatch(count -> count == 102 || count == 103);
  }

  @Test
  void transactions_areDrawnInTheSharesOfTheMix() {
    TransactionMix mix = new TransactionMix(43.47826, 43.47826, 4.347827, 4.347826, 4.347827);
    Terminal terminal = Terminals.of(settings(2, 1, true, mix), CONSTANTS).get(0);
    int draws = 200_000;
    Map<TransactionType, Long> counts =
        Stream.generate(terminal::next)
            .limit(draws)
            .collect(Collectors.groupingBy(TransactionInput::type, Collectors.counting()));
    // Five standard deviations of each share.
    assertThat(share(counts, TransactionType.NEW_ORDER, draws)).isCloseTo(0.4348, within(0.0056));
    assertThat(share(counts, TransactionType.PAYMENT, draws)).isCloseTo(0.4348, within(0.0056));
    assertThat(share(counts, TransactionType.DELIVERY, draws)).isCloseTo(0.0435, within(0.0023));
    assertThat(share(counts, TransactionType.ORDER_STATUS, draws))
        .isCloseTo(0.0435, within(0.0023));
    assertThat(share(counts, TransactionType.STOCK_LEVEL, draws)).isCloseTo(0.0435, within(0.0023));
  }

  private static double share(
      Map<TransactionType, Long> counts, TransactionType type, double draws) {
    return counts.getOrDefault(type, 0L) / draws;
  }

  @Test
  void terminalsOfClients_haveTheWarehousesOfTheirClient_andDrawDifferently() {
    TransactionMix stockLevelOnly = new TransactionMix(0, 0, 0, 0, 100);
    RunSettings whole = settings(5, 40, false, stockLevelOnly, new RunPart(2, 0, 2, 5));
    List<StockLevelInput> first = drawn(whole.ofClient(1));
    List<StockLevelInput> second = drawn(whole.ofClient(2));
    assertThat(first).extracting(StockLevelInput::warehouse).containsOnly(2, 3).hasSize(20);
    assertThat(second).extracting(StockLevelInput::warehouse).containsOnly(4, 5).hasSize(20);
    assertThat(first)
        .extracting(StockLevelInput::threshold)
        .isNotEqualTo(second.stream().map(StockLevelInput::threshold).toList());
  }

  private static List<StockLevelInput> drawn(RunSettings settings) {
    return Terminals.of(settings, CONSTANTS).stream()
        .map(terminal -> (StockLevelInput) terminal.next())
        .toList();
  }

  @Test
  void terminalWithoutFixedWarehouse_drawsAll() {
    TransactionMix stockLevelOnly = new TransactionMix(0, 0, 0, 0, 100);
    Terminal terminal = Terminals.of(settings(4, 1, false, stockLevelOnly), CONSTANTS).get(0);
    assertThat(
            Stream.generate(() -> ((StockLevelInput) terminal.next()).warehouse())
                .limit(1000)
                .distinct()
                .sorted())
        .containsExactly(1, 2, 3, 4);
  }
}
