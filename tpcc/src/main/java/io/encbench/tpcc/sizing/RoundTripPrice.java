package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;

/**
 * What a round trip costs the client, from arms that need more of them for the same transactions
 * and arms that need fewer. Least squares of CPU over values and round trips, both with one price
 * for all types, each type with a base of its own; a type counts by its part in the mix, and its
 * errors as shares of what it costs, since noise is of that kind.
 */
final class RoundTripPrice {
  /** Round trips of a type that differ by less between arms tell nothing: retries are chance. */
  private static final double BY_CHANCE = 0.1;

  /** Of independent sums of squares; what is nearer to none cannot be told apart. */
  private static final double COLLINEAR = 1e-3;

  private boolean tripsDiffer;
  private double valuesSquared;
  private double tripsSquared;
  private double valuesByTrips;
  private double valuesByCpu;
  private double tripsByCpu;

  private RoundTripPrice() {}

  /** In microseconds; 0 if the arms cannot tell, and never less. */
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
