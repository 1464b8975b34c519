package io.encbench.spark;

import io.encbench.fleet.FleetMaker;
import io.encbench.fleet.FleetProvider;

/** Makes fleets on clusters of Spark, whose addresses are those of Spark's masters. */
public final class SparkFleetProvider implements FleetProvider {
  /** For {@link java.util.ServiceLoader}. */
  public SparkFleetProvider() {}

  @Override
  public boolean serves(String address) {
    return address.startsWith("spark://") || address.startsWith("k8s://") || address.equals("yarn");
  }

  @Override
  public FleetMaker at(String address) {
    SparkSettings settings = SparkSettings.read(address);
    return plan -> new SparkFleets(settings, plan);
  }
}
