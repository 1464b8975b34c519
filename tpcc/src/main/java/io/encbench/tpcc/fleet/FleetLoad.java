package io.encbench.tpcc.fleet;

import io.encbench.fleet.Fleets;
import io.encbench.frame.RunFailedException;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.load.LoadException;
import io.encbench.tpcc.load.SharedLoad;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A load that several client JVMs share. A client that dies or stalls ends the others. */
public final class FleetLoad implements SharedLoad {
  private final ClientFleet fleet;
  private final List<String> flags;
  private final int clients;
  private final LoadWork work;
  private volatile boolean stopped;
  private volatile @Nullable Fleets running;

  /**
   * Prepares a load.
   *
   * @param fleet where the clients are
   * @param flags flags of their JVMs
   */
  public FleetLoad(
      ClientFleet fleet, List<String> flags, Database database, LoadSettings settings) {
    this.fleet = fleet;
    this.flags = flags;
    this.clients = settings.clients();
    this.work = new LoadWork(settings.props(database, fleet.place()));
  }

  @Override
  public long perform(IntConsumer loaded) {
    ClientFiles files = ClientFiles.create(clients, /* jvms= */ 1, flags);
    Fleets fleets = fleet.maker().make(files.plan());
    running = fleets;
    if (stopped) {
      fleets.askEnd();
    }
    try {
      List<String> cpuNanos = fleets.perform(work, rows -> loaded.accept(Integer.parseInt(rows)));
      files.delete();
      return cpuNanos.stream().mapToLong(Long::parseLong).sum();
    } catch (RunFailedException e) {
      files.deleteAllButLog();
      throw new LoadException(
          e.reason() + "; the other clients were stopped; load again to continue from here", e);
    }
  }

  @Override
  public void stop() {
    stopped = true;
    Fleets fleets = running;
    if (fleets != null) {
      fleets.askEnd();
    }
  }
}
