package io.encbench.fleet;

/** Makes fleets in one place, for example on this machine or on a cluster. */
@FunctionalInterface
public interface FleetMaker {
  /** Prepares a fleet. */
  Fleets make(FleetPlan plan);
}
