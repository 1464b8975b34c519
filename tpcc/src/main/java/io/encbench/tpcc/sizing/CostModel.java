package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.PiecewiseLinear.Point;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a transaction of a mix costs at any share of encrypted columns, from the arms of one block.
 * Each type by itself, by straight lines between arms: from the share to the values that it
 * encrypts, and from these to CPU time. Values that it decrypts are left out: most of them are
 * numbers in rows that the client looks through, which cost next to nothing. Immutable.
 */
final class CostModel {
  private final Mix mix;
  private final Map<TransactionType, Lines> byType = new EnumMap<>(TransactionType.class);

  /** CPU of other threads as a share of the terminals', by the values of a transaction. */
  private final PiecewiseLinear otherShare;

  private record Lines(PiecewiseLinear valuesByShare, PiecewiseLinear cpuByValues) {}

  /** Takes one block of each arm, of which each type of the mix must have run. */
  CostModel(List<Arm> arms, int block, Mix mix) {
    this.mix = mix;
    List<Point> others = new ArrayList<>();
    Map<TransactionType, List<Point>> values = new EnumMap<>(TransactionType.class);
    Map<TransactionType, List<Point>> cpu = new EnumMap<>(TransactionType.class);
    for (Arm arm : arms) {
      RunCosts run = arm.blocks().get(block);
      others.add(new Point(run.of(mix).values(), run.otherShare()));
      run.byType()
          .forEach(
              (type, cost) -> {
                values
                    .computeIfAbsent(type, any -> new ArrayList<>())
                    .add(new Point(arm.share(), cost.values()));
                cpu.computeIfAbsent(type, any -> new ArrayList<>())
                    .add(new Point(cost.values(), cost.cpuMicros()));
              });
    }
    otherShare = new PiecewiseLinear(others);
    values.forEach(
        (type, points) ->
            byType.put(
                type,
                new Lines(
                    new PiecewiseLinear(points),
                    new PiecewiseLinear(cpu.getOrDefault(type, List.of())))));
  }

  /** At a share of columns. */
  Cost at(double share) {
    Map<TransactionType, Double> values = new EnumMap<>(TransactionType.class);
    byType.forEach((type, lines) -> values.put(type, lines.valuesByShare.at(share)));
    return at(values);
  }

  /** Where the types encrypt so many values. */
  Cost at(Map<TransactionType, Double> values) {
    Map<TransactionType, Cost> costs = new EnumMap<>(TransactionType.class);
    byType.forEach(
        (type, lines) -> {
          double possible = Math.max(0, values.getOrDefault(type, 0.0));
          costs.put(type, new Cost(possible, Math.max(0, lines.cpuByValues.at(possible))));
        });
    double perTransaction = RunCosts.sum(mix, costs, 0).values();
    return RunCosts.sum(mix, costs, Math.max(0, otherShare.at(perTransaction)));
  }
}
