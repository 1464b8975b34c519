package io.encbench.driver.meter;

import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.meter.ConnectionMeter.Count;
import io.encbench.driver.value.CellCount;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The sums of what a group of connections, open and closed, has counted: all connections of this
 * JVM, or those of one name in one meter registry. Thread-safe.
 */
public final class DriverMeters {
  private static final DriverMeters JVM = new DriverMeters(/* larger= */ null);

  private final @Nullable DriverMeters larger;
  private final Set<ConnectionMeter> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Count, Long> ofClosed = new EnumMap<>(Count.class);

  private DriverMeters(@Nullable DriverMeters larger) {
    this.larger = larger;
  }

  /** All connections of this JVM. */
  public static DriverMeters ofJvm() {
    return JVM;
  }

  /**
   * The connections of one name in Micrometer's global registry.
   *
   * @throws SQLException if Micrometer is not on the class path
   */
  public static DriverMeters inGlobalRegistry(String name) throws SQLException {
    try {
      return Registries.global(name);
    } catch (NoClassDefFoundError e) {
      throw DriverErrors.badSetting(
          "encMeters=global needs Micrometer: add io.micrometer:micrometer-core to the class path");
    }
  }

  /**
   * The connections of one name in a registry.
   *
   * @param registry a {@code MeterRegistry} of Micrometer
   * @throws SQLException if it is something else
   */
  public static DriverMeters in(Object registry, String name) throws SQLException {
    try {
      return Registries.in(registry, name);
    } catch (NoClassDefFoundError | ClassCastException e) {
      throw DriverErrors.badSetting(
          "The meter registry is a "
              + registry.getClass().getName()
              + " and not a MeterRegistry of Micrometer that the driver's class loader knows");
    }
  }

  /** The meter of a new connection. */
  public ConnectionMeter meter(CellCount cells) {
    return new ConnectionMeter(this, cells, /* timesServer= */ larger != null);
  }

  void opened(ConnectionMeter connection) {
    synchronized (open) {
      open.add(connection);
    }
    if (larger != null) {
      larger.opened(connection);
    }
  }

  /** Adds counts of a closed connection that are not in the sums yet. */
  void closed(ConnectionMeter connection, Map<Count, Long> more) {
    synchronized (open) {
      open.remove(connection);
      more.forEach((count, addend) -> ofClosed.merge(count, addend, Long::sum));
    }
    if (larger != null) {
      larger.closed(connection, more);
    }
  }

  public long cellsEncrypted() {
    return sum(Count.CELLS_ENCRYPTED);
  }

  public long cellsDecrypted() {
    return sum(Count.CELLS_DECRYPTED);
  }

  private long sum(Count count) {
    synchronized (open) {
      long sum = ofClosed.getOrDefault(count, 0L);
      for (ConnectionMeter connection : open) {
        sum += connection.value(count);
      }
      return sum;
    }
  }

  /** Binds meters to registries. Everything else works without the classes of Micrometer. */
  private static final class Registries {
    private static final String PREFIX = "encbench.driver.";

    /**
     * What has been bound. The meters refer to the sums weakly, so that a registry alone keeps none
     * of the driver's objects.
     */
    private static final Map<MeterRegistry, Map<String, DriverMeters>> BOUND = new WeakHashMap<>();

    static DriverMeters global(String name) {
      return in(Metrics.globalRegistry, name);
    }

    static DriverMeters in(Object registry, String name) {
      MeterRegistry known = (MeterRegistry) registry;
      synchronized (BOUND) {
        return BOUND
            .computeIfAbsent(known, key -> new HashMap<>())
            .computeIfAbsent(name, key -> bound(known, name));
      }
    }

    private static DriverMeters bound(MeterRegistry registry, String name) {
      DriverMeters meters = new DriverMeters(JVM);
      new Registries(registry, name, meters).bind();
      return meters;
    }

    private final MeterRegistry registry;
    private final String name;
    private final DriverMeters meters;

    private Registries(MeterRegistry registry, String name, DriverMeters meters) {
      this.registry = registry;
      this.name = name;
      this.meters = meters;
    }

    private void bind() {
      count("statements", "kind", "server", Count.SERVER);
      count("statements", "kind", "client", Count.CLIENT);
      count("statements", "kind", "refused", Count.REFUSED);
      count("cells", "operation", "encrypt", Count.CELLS_ENCRYPTED);
      count("cells", "operation", "decrypt", Count.CELLS_DECRYPTED);
      count("rows", "operation", "fetch", Count.ROWS_FETCHED);
      count("rows", "operation", "return", Count.ROWS_RETURNED);
      count("plans", "result", "hit", Count.PLANS_FOUND);
      count("plans", "result", "miss", Count.PLANS_MADE);
      time("server", Count.SERVER, Count.SERVER_NANOS);
      time("client", Count.CLIENT, Count.CLIENT_NANOS);
    }

    private void count(String what, String tag, String value, Count count) {
      FunctionCounter.builder(PREFIX + what, meters, each -> each.sum(count))
          .tags("name", name, tag, value)
          .baseUnit(what)
          .register(registry);
    }

    private void time(String kind, Count executions, Count nanos) {
      FunctionTimer.builder(
              PREFIX + "time",
              meters,
              each -> each.sum(executions),
              each -> each.sum(nanos),
              TimeUnit.NANOSECONDS)
          .tags("name", name, "kind", kind)
          .register(registry);
    }
  }
}
