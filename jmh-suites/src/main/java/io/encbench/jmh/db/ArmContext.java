package io.encbench.jmh.db;

import io.encbench.metrics.ClientMeters;
import org.jspecify.annotations.Nullable;

/**
 * What the benchmarks of this JVM run against. JMH creates its states itself and hands them nothing
 * but strings, so the one context of the JVM is found here.
 *
 * @param source of connections in the arm's mode
 * @param table the table to read
 * @param meters the meters of this JVM
 */
record ArmContext(ConnectionSource source, PointTable table, ClientMeters meters) {
  private static volatile @Nullable ArmContext current;

  static void use(ArmContext context) {
    current = context;
  }

  static ArmContext current() {
    ArmContext context = current;
    if (context == null) {
      throw new IllegalStateException(
          "no arm: the db suite's benchmarks are started by "
              + ArmWorker.class.getName()
              + ", not by JMH's own main class");
    }
    return context;
  }
}
