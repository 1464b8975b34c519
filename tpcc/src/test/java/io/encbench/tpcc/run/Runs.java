package io.encbench.tpcc.run;

import io.encbench.tpcc.config.MeterExport;
import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Isolation;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.config.TransactionMix;
import java.time.Duration;

/** Settings of runs in tests. */
final class Runs {
  private static final Stop HOUR = new Stop.After(Duration.ofHours(1));

  private Runs() {}

  /** As fast as possible, for an hour unless stopped earlier. */
  static RunSettings closedLoop(int warehouses, int terminals) {
    return settings(warehouses, terminals, terminals, HOUR, 0, 0, Isolation.READ_COMMITTED);
  }

  static RunSettings closedLoop(int warehouses, int terminals, Stop stop, Isolation isolation) {
    return settings(warehouses, terminals, terminals, stop, 0, 0, isolation);
  }

  static RunSettings openLoop(int warehouses, int terminals, long perMinute) {
    return settings(warehouses, terminals, terminals, HOUR, perMinute, 0, Isolation.READ_COMMITTED);
  }

  static RunSettings openLoop(int warehouses, int terminals, long perMinute, Stop stop) {
    return settings(warehouses, terminals, terminals, stop, perMinute, 0, Isolation.READ_COMMITTED);
  }

  /** With keying and think times, shortened by a multiplier. */
  static RunSettings waiting(int terminals, int connections, double multiplier, Stop stop) {
    return settings(1, terminals, connections, stop, 0, multiplier, Isolation.READ_COMMITTED);
  }

  private static RunSettings settings(
      int warehouses,
      int terminals,
      int connections,
      Stop stop,
      long perMinute,
      double waitMultiplier,
      Isolation isolation) {
    return new RunSettings(
        warehouses,
        terminals,
        connections,
        stop,
        Duration.ZERO,
        perMinute,
        waitMultiplier,
        waitMultiplier,
        true,
        new TransactionMix(45, 43, 4, 4, 4),
        1,
        isolation,
        42,
        null,
        null,
        MeterExport.NONE,
        Duration.ofSeconds(1),
        RunPart.whole(warehouses));
  }
}
