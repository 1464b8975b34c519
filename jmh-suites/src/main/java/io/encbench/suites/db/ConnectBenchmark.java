package io.encbench.suites.db;

import io.encbench.suites.db.table.PointRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Question: what does one more connection cost in a pool that grows?
 *
 * <p>Varies: the arm's transport and share of encrypted columns.
 *
 * <p>Held constant: a new connection for each operation, one point select on it, another connection
 * that stays open, no TLS session resumption (Connector/J creates a new SSLContext for each
 * connection).
 *
 * <p>Expected: connecting with a TLS handshake costs several times as much as a plain connect. The
 * encrypting driver adds a round trip: it confirms the session's settings, and asks for the
 * server's counts of statements. Rules, keys and the schema are those of the connection that stays
 * open.
 */
public class ConnectBenchmark {
  /** Connects, reads one row and disconnects. */
  @Benchmark
  public PointRow.Texts connectSelectDisconnect(Connects connects) throws SQLException {
    return connects.next();
  }

  /** A thread's source of connections and its row ids. */
  @State(Scope.Thread)
  public static class Connects {
    private final ArmContext context = ArmContext.current();
    private ArmContext.RandomIds ids;

    /** Seeds the thread's row ids. */
    @Setup(Level.Trial)
    public void start(ThreadParams thread) {
      start(thread.getThreadIndex());
    }

    void start(int thread) {
      ids = new ArmContext.RandomIds(thread, context.table().rows());
    }

    PointRow.Texts next() throws SQLException {
      return connectAndSelect(ids.next());
    }

    PointRow.Texts connectAndSelect(int id) throws SQLException {
      ConnectionSource source = context.source();
      Connection connection = source.get();
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "SELECT c, pad FROM " + context.table().points() + " WHERE id = " + id)) {
        row.next();
        return new PointRow.Texts(row.getString(1), row.getString(2));
      } finally {
        source.giveBack(connection);
      }
    }
  }
}
