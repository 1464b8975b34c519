package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** Arms with known costs. */
final class MadeArms {
  static final double ROUND_TRIP_MICROS = 40;

  private static final double OTHER_SHARE = 0.1;

  private MadeArms() {}

  /** Values of a transaction type by the share of columns. Not linear. */
  static double values(TransactionType type, double share) {
    double all =
        switch (type) {
          case NEW_ORDER -> 240;
          case PAYMENT -> 60;
          case ORDER_STATUS -> 50;
          case STOCK_LEVEL -> 400;
          case DELIVERY -> 0;
          case DELIVERY_BG -> 700;
        };
    return all * Math.sqrt(share);
  }

  /**
   * Round trips of a transaction type by the share of columns. Payment needs two more above one
   * third.
   */
  static double roundTrips(TransactionType type, double share) {
    return type == TransactionType.PAYMENT && share > 0.33 ? 9 : 7;
  }

  static Work work(TransactionType type, double share) {
    return new Work(values(type, share), roundTrips(type, share));
  }

  /** Microseconds of a transaction type by its work. Linear in both values and round trips. */
  static double cpuMicros(TransactionType type, Work work) {
    return (type == TransactionType.NEW_ORDER ? 300 : 100)
        + 1.5 * work.values()
        + ROUND_TRIP_MICROS * work.roundTrips();
  }

  /** Arms without noise. */
  static MeasuredLoads exact(int blocks, double... shares) {
    return noisy(blocks, () -> 1, () -> 1, shares);
  }

  /**
   * Arms whose costs are multiplied by noise.
   *
   * @param ofBlock drawn for each block, common to its runs
   * @param ofRun drawn for each run
   */
  static MeasuredLoads noisy(
      int blocks, DoubleSupplier ofBlock, DoubleSupplier ofRun, double... shares) {
    List<List<RunCosts>> runs = new ArrayList<>();
    for (int arm = 0; arm < shares.length; arm++) {
      runs.add(new ArrayList<>());
    }
    for (int block = 0; block < blocks; block++) {
      double common = ofBlock.getAsDouble();
      for (int arm = 0; arm < shares.length; arm++) {
        runs.get(arm).add(run(shares[arm], common * ofRun.getAsDouble()));
      }
    }
    List<SizedArm> arms = new ArrayList<>();
    for (int arm = 0; arm < shares.length; arm++) {
      arms.add(new SizedArm("arm-" + shares[arm], shares[arm], runs.get(arm)));
    }
    return new MeasuredLoads(
        List.of(new MeasuredArms("", arms, List.of())),
        "a machine",
        /* inTurns= */ true,
        List.of());
  }

  private static RunCosts run(double share, double noise) {
    Map<TransactionType, Cost> costs = new EnumMap<>(TransactionType.class);
    Map<TransactionType, Double> counts = new EnumMap<>(TransactionType.class);
    for (TransactionType type : TransactionType.values()) {
      Work work = work(type, share);
      costs.put(type, new Cost(work, noise * cpuMicros(type, work)));
      counts.put(type, 10.0);
    }
    return new RunCosts(costs, counts, OTHER_SHARE, 35, 500, 2, 0.5, List.of(), null);
  }

  /** The true cost of a mix of transaction types with the given work. */
  static double cpuMicros(Mix mix, Map<TransactionType, Work> work) {
    double sum = 0;
    for (TransactionType type : TransactionType.values()) {
      sum += mix.of(type) * cpuMicros(type, work.getOrDefault(type, Work.NONE));
    }
    return (1 + OTHER_SHARE) * sum;
  }
}
