package io.encbench.jmh.db;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import io.encbench.profile.SessionView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the benchmarks of this JVM run against. JMH creates its states itself and hands them nothing
 * but strings, so the one context of the JVM is found here; it holds no connection.
 *
 * @param endpoint server and account
 * @param connections opens connections in the arm's profile
 * @param meters the meters of this JVM
 * @param table the table to read
 * @param threads JMH threads, and connections of a pool
 * @param proofs sessions that were found to be in the arm's mode; grows as benchmarks prove theirs
 */
record ArmContext(
    Endpoint endpoint,
    Connections connections,
    ClientMeters meters,
    PointTable table,
    int threads,
    List<SessionView> proofs) {

  private static volatile @Nullable ArmContext current;

  ArmContext(
      Endpoint endpoint,
      Connections connections,
      ClientMeters meters,
      PointTable table,
      int threads) {
    this(endpoint, connections, meters, table, threads, new ArrayList<>());
  }

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
