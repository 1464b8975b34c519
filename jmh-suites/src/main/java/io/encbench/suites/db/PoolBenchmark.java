package io.encbench.suites.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Question: how long does a pool take to open all its connections, and what does each cost?
 *
 * <p>Varies: the arm's transport and share of encrypted columns.
 *
 * <p>Held constant: HikariCP with its own settings and a fixed size. One thread opens the pool,
 * takes all its connections and closes it. No other connection is open, so the first one reads what
 * the others share. Costs and rates are per connection. A window measures whole fills, however
 * short it is. Client CPU and allocated bytes are those of opening, without the thread that closes.
 *
 * <p>Expected: HikariCP pauses for 30 ms after each connection, so rates hardly differ. Client CPU
 * differs as for a connect.
 */
public class PoolBenchmark {
  /** Opens a pool, waits until all its connections are open, and closes it. */
  @Benchmark
  public int fillAndClose(Fills fills) throws SQLException {
    return fills.next();
  }

  /** The pools of the thread that fills them. */
  @State(Scope.Thread)
  public static class Fills {
    private final ArmContext context = ArmContext.current();

    /** Returns the number of connections that were open at the same time. */
    int next() throws SQLException {
      ConnectionSource source = context.source();
      List<Connection> open = new ArrayList<>();
      try {
        while (open.size() < context.poolSize()) {
          open.add(source.get());
        }
        // HikariCP's threads end with the pool, and a thread that has ended counts as last read.
        context.meters().read();
        return open.size();
      } finally {
        for (Connection connection : open) {
          source.giveBack(connection);
        }
      }
    }
  }
}
