package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.fleet.FleetMaker;
import io.encbench.fleet.FleetPlaces;
import io.encbench.fleet.Fleets;
import io.encbench.fleet.LocalFleets;
import io.encbench.frame.RunFailedException;
import io.encbench.tpcc.config.ClientPlace;
import java.util.List;
import java.util.Map;

/**
 * Where the clients of this program's work are, and what starts them there. A program has one, so
 * that what it needs for other machines is loaded once.
 *
 * @param place where they are
 * @param maker makes their fleets
 */
public record ClientFleet(ClientPlace place, FleetMaker maker) {
  /** Clients on this machine. */
  public static final ClientFleet HERE = new ClientFleet(ClientPlace.HERE, LocalFleets::new);

  /**
   * Clients at a place.
   *
   * @throws ConfigurationException if there is no such place, or clients cannot be started there
   */
  public static ClientFleet at(ClientPlace place) {
    return new ClientFleet(place, FleetPlaces.of(ClientFleet.class).at(place.address()));
  }

  /** Whether the clients are on this machine. */
  public boolean isHere() {
    return place.isHere();
  }

  /**
   * Checks that other machines than this one can run so many clients, that these machines are
   * alike, and that the clients find their secrets there.
   *
   * @param accounts the databases of the clients, see {@link ClientPlace#account}
   * @throws ConfigurationException if not
   */
  public void requireReady(int clients, List<Map<String, String>> accounts) {
    if (isHere()) {
      return;
    }
    ClientFiles files = ClientFiles.create(clients, /* jvms= */ 1, FleetRun.ownFlags());
    try {
      Fleets fleets = maker.make(files.plan());
      for (String problem : fleets.perform(new ReadyWork(accounts), line -> {})) {
        if (!problem.isEmpty()) {
          throw new ConfigurationException(problem);
        }
      }
    } catch (RunFailedException e) {
      throw new ConfigurationException("the clients cannot work: " + e.reason(), e);
    } finally {
      files.delete();
    }
  }
}
