package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.sizing.RunCosts.Cost;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;

/**
 * Estimates what a round trip costs the client, from arms that need different numbers of round
 * trips for the same transactions. The method is least squares of CPU over values and round trips.
 * Round trips have one price for all types; values have another price in each type, because a type
 * that writes many values may write them in fewer statements. If the arms cannot tell these apart,
 * values have one price too. Each type has its own base. A type is weighted by its part in the mix,
 * and its errors are relative to its cost, because noise is relative.
 */
final class RoundTripPrice {
  /**
   * Smaller differences of a type's round trips between arms are ignored, since they come from
   * retries.
   */
  private static final double BY_CHANCE = 0.1;

  /** Share of the round trips' sum of squares; below it, values and round trips are collinear. */
  private static final double COLLINEAR = 1e-3;

  /** The same share if values have a price in each type, which takes more to tell apart. */
  private static final double COLLINEAR_IN_TYPES = 0.05;

  private boolean tripsDiffer;

  /** Sums of all types, for one price of values. */
  private final Sums together = new Sums();

  /** Parts of the round trips and of the CPU that the values of their type do not explain. */
  private double restOfTripsSquared;

  private double restOfTripsByCpu;

  private RoundTripPrice() {}

  /** Weighted sums of squares and products of differences from the mean. */
  private static final class Sums {
    private double valuesSquared;
    private double tripsSquared;
    private double valuesByTrips;
    private double valuesByCpu;
    private double tripsByCpu;

    void add(double weight, double values, double trips, double cpu) {
      valuesSquared += weight * values * values;
      tripsSquared += weight * trips * trips;
      valuesByTrips += weight * values * trips;
      valuesByCpu += weight * values * cpu;
      tripsByCpu += weight * trips * cpu;
    }

    /** Round trips that go with a value, by least squares. */
    private double tripsOfValue() {
      return valuesSquared == 0 ? 0 : valuesByTrips / valuesSquared;
    }

    /** The part of the round trips that the values do not explain. */
    double restOfTripsSquared() {
      return tripsSquared - tripsOfValue() * valuesByTrips;
    }

    /** That part, multiplied by CPU. */
    double restOfTripsByCpu() {
      return tripsByCpu - tripsOfValue() * valuesByCpu;
    }

    /** Price of a round trip beside one price of values; values cost nothing at least. */
    double tripMicros() {
      double rest = restOfTripsSquared();
      if (rest <= COLLINEAR * tripsSquared) {
        return 0;
      }
      double ofTrip = restOfTripsByCpu() / rest;
      boolean valuesCost = valuesByCpu > ofTrip * valuesByTrips;
      return valuesCost ? ofTrip : tripsByCpu / tripsSquared;
    }
  }

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
    return Math.max(0, sums.tripMicros());
  }

  private void add(List<Cost> costs, double share) {
    double values = costs.stream().mapToDouble(cost -> cost.work().values()).average().orElse(0);
    DoubleSummaryStatistics tripsOfArms =
        costs.stream().mapToDouble(cost -> cost.work().roundTrips()).summaryStatistics();
    tripsDiffer |= tripsOfArms.getMax() - tripsOfArms.getMin() > BY_CHANCE;
    double trips = tripsOfArms.getAverage();
    double cpu = costs.stream().mapToDouble(Cost::cpuMicros).average().orElse(0);
    double weight = share / (cpu * cpu);
    Sums type = new Sums();
    for (Cost cost : costs) {
      double moreValues = cost.work().values() - values;
      double moreTrips = cost.work().roundTrips() - trips;
      double moreCpu = cost.cpuMicros() - cpu;
      type.add(weight, moreValues, moreTrips, moreCpu);
      together.add(weight, moreValues, moreTrips, moreCpu);
    }
    restOfTripsSquared += type.restOfTripsSquared();
    restOfTripsByCpu += type.restOfTripsByCpu();
  }

  private double tripMicros() {
    if (!tripsDiffer) {
      return 0;
    }
    return restOfTripsSquared > COLLINEAR_IN_TYPES * together.tripsSquared
        ? restOfTripsByCpu / restOfTripsSquared
        : together.tripMicros();
  }
}
