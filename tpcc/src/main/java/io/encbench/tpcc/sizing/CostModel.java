package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.PiecewiseLinear.Point;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts the cost of a mix's transaction at any share of encrypted columns, from the arms of one
 * block. Each type is modelled separately: round trips at a fixed price, and the rest of the CPU
 * time by straight lines between arms over the number of encrypted values. If only the share is
 * known, values and round trips are read off straight lines over the share. Decrypted values are
 * ignored: most of them are numbers in rows that the client looks through, which cost next to
 * nothing. Immutable.
 */
final class CostModel {
  private final Mix mix;
  private final double roundTripMicros;
  private final Map<TransactionType, Lines> byType = new EnumMap<>(TransactionType.class);

  /** CPU of other threads as a share of the terminals' CPU, over the values of a transaction. */
  private final PiecewiseLinear otherShare;

  private record Lines(
      PiecewiseLinear valuesByShare,
      PiecewiseLinear roundTripsByShare,
      PiecewiseLinear restByValues) {}

  /** Builds the model from one block of each arm. Each type of the mix must have run in it. */
  CostModel(List<SizedArm> arms, int block, Mix mix) {
    this.mix = mix;
    List<RunCosts> runs = arms.stream().map(arm -> arm.blocks().get(block)).toList();
    roundTripMicros = RoundTripPrice.micros(runs, mix);
    otherShare =
        new PiecewiseLinear(
            runs.stream()
                .map(run -> new Point(run.of(mix).work().values(), run.otherShare()))
                .toList());
    for (TransactionType type : TransactionType.values()) {
      List<Point> values = new ArrayList<>();
      List<Point> roundTrips = new ArrayList<>();
      List<Point> rest = new ArrayList<>();
      for (SizedArm arm : arms) {
        Cost cost = arm.blocks().get(block).byType().get(type);
        if (cost != null) {
          Work work = cost.work();
          values.add(new Point(arm.share(), work.values()));
          roundTrips.add(new Point(arm.share(), work.roundTrips()));
          rest.add(
              new Point(work.values(), cost.cpuMicros() - roundTripMicros * work.roundTrips()));
        }
      }
      if (!rest.isEmpty()) {
        byType.put(
            type,
            new Lines(
                new PiecewiseLinear(values),
                new PiecewiseLinear(roundTrips),
                new PiecewiseLinear(rest)));
      }
    }
  }

  /** Price of a round trip; 0 if the arms cannot separate it from the price of values. */
  double roundTripMicros() {
    return roundTripMicros;
  }

  /** Cost at a share of encrypted columns. */
  Cost at(double share) {
    Map<TransactionType, Work> work = new EnumMap<>(TransactionType.class);
    byType.forEach(
        (type, lines) ->
            work.put(
                type, new Work(lines.valuesByShare.at(share), lines.roundTripsByShare.at(share))));
    return at(work);
  }

  /** Cost for a given work of each type. */
  Cost at(Map<TransactionType, Work> ofTypes) {
    Map<TransactionType, Cost> costs = new EnumMap<>(TransactionType.class);
    byType.forEach(
        (type, lines) -> {
          Work asked = ofTypes.getOrDefault(type, Work.NONE);
          Work work = new Work(Math.max(0, asked.values()), Math.max(0, asked.roundTrips()));
          double micros =
              lines.restByValues.at(work.values()) + roundTripMicros * work.roundTrips();
          costs.put(type, new Cost(work, Math.max(0, micros)));
        });
    double values = RunCosts.sum(mix, costs, 0).work().values();
    return RunCosts.sum(mix, costs, Math.max(0, otherShare.at(values)));
  }
}
