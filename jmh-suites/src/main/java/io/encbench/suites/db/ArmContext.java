package io.encbench.suites.db;

import io.encbench.metrics.ClientMeters;
import io.encbench.suites.db.table.PointTable;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The connections, table and meters that the benchmarks of this JVM use. JMH creates its state
 * objects itself and can pass them only strings, so they fetch the context from a static field
 * here; there is one per JVM.
 *
 * @param source gives connections in the arm's mode
 * @param poolSize connections of a pool that is filled
 * @param table the table to read
 * @param meters the meters of this JVM
 */
record ArmContext(ConnectionSource source, int poolSize, PointTable table, ClientMeters meters) {
  private static volatile @Nullable ArmContext current;

  static void use(ArmContext context) {
    current = context;
  }

  static ArmContext current() {
    ArmContext context = current;
    if (context == null) {
      throw new IllegalStateException(
          "this JVM has no arm: run these benchmarks with scripts/encbench.sh db, not with JMH's"
              + " own main class");
    }
    return context;
  }

  /**
   * Uniformly distributed row ids. A thread gets the same sequence in every arm. Not thread-safe.
   */
  static final class RandomIds {
    private final SplittableRandom random;
    private final int rows;

    RandomIds(int thread, int rows) {
      this.random = new SplittableRandom(thread);
      this.rows = rows;
    }

    int next() {
      return 1 + random.nextInt(rows);
    }
  }
}
