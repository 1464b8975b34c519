package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;

/** Compares the machines of the clients, before anything is loaded. Its outcome is a difference. */
record ReadyWork() implements FleetWork {
  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    return MachineFacts.difference(fleet, WallClock::nanos).orElse("");
  }
}
