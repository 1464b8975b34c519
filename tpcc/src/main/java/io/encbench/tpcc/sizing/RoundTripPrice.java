package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;

/**
 * Estimates what a round trip costs the client, from arms that need different numbers of round
 * trips for the same transactions. The method is least squares of CPU over values and round trips.
 * Both have one price for all types, and each type has its own base. A type is weighted by its part
 * in the mix, and its errors are relative to its cost, because noise is relative.
 */
final class RoundTripPrice {
  /**
   * Smaller differences of a type's round trips between arms are ignored, since they come from
   * retries.
   */
  private static final double BY_CHANCE = 0.1;

  /**
   * Share of the product of both sums of squares; below it, values and round trips are collinear.
   */
  private static final double COLLINEAR = 1e-3;

  private boolean tripsDiffer;
  private double valuesSquared;
  private double tripsSquared;
  private double valuesByTrips;
  private double valuesByCpu;
  private double tripsByCpu;

  private RoundTripPrice() {}

  /** Price in microseconds, never negative; 0 if the arms do not determine it. */
  static double micros(List<RunCosts> arms, Mix mix) {
    RoundTripPrice sums = new RoundTripPrice();
    for (TransactionType type : TransactionType.values()) {
      List<Cost> costs =
          arms.stream().map(arm -> arm.byType().get(type)).filter(Objects::nonNull).toList();
      if (mix.of(type) > 0 && !costs.isEmpty()) {
        sums.add(costs, mix.of(type));
      }
    }
    return sums.tripMicros();
  }

  private void add(List<Cost> costs, double share) {
    double values = costs.stream().mapToDouble(cost -> cost.work().values()).average().orElse(0);
    DoubleSummaryStatistics tripsOfArms =
        costs.stream().mapToDouble(cost -> cost.work().roundTrips()).summaryStatistics();
    tripsDiffer |= tripsOfArms.getMax() - tripsOfArms.getMin() > BY_CHANCE;
    double trips = tripsOfArms.getAverage();
    double cpu = costs.stream().mapToDouble(Cost::cpuMicros).average().orElse(0);
    double weight = share / (cpu * cpu);
    for (Cost cost : costs) {
      double moreValues = cost.work().values() - values;
      double moreTrips = cost.work().roundTrips() - trips;
      double moreCpu = cost.cpuMicros() - cpu;
      valuesSquared += weight * moreValues * moreValues;
      tripsSquared += weight * moreTrips * moreTrips;
      valuesByTrips += weight * moreValues * moreTrips;
      valuesByCpu += weight * moreValues * moreCpu;
      tripsByCpu += weight * moreTrips * moreCpu;
    }
  }

  private double tripMicros() {
    double independent = valuesSquared * tripsSquared - valuesByTrips * valuesByTrips;
    if (!tripsDiffer || independent <= COLLINEAR * valuesSquared * tripsSquared) {
      return 0;
    }
    double ofValue = (valuesByCpu * tripsSquared - tripsByCpu * valuesByTrips) / independent;
    double ofTrip =
        ofValue > 0
            ? (tripsByCpu * valuesSquared - valuesByCpu * valuesByTrips) / independent
            : tripsByCpu / tripsSquared;
    return Math.max(0, ofTrip);
  }
}
