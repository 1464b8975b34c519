package io.encbench.jmh.db;

import io.encbench.profile.Endpoint;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Question: how much of the plain arm's cost is our own harness?
 *
 * <p>The client-prepared point select on a connection from DriverManager: no pool, no counting
 * socket, no profile.
 *
 * <p>Expected: hardly cheaper than the plain arm.
 */
public class BareConnectorBenchmark {
  /** The same statement and ids as {@link PointSelectBenchmark#clientPrepared}. */
  @Benchmark
  public String pointSelect(BareSelect select) throws SQLException {
    return select.next();
  }

  /** A thread's connection and prepared statement. */
  @State(Scope.Thread)
  public static class BareSelect {
    private PreparedPointSelect select;

    /** Connects and prepares. */
    @Setup(Level.Trial)
    public void connect(ThreadParams thread) throws SQLException {
      connect(thread.getThreadIndex());
    }

    void connect(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      Endpoint endpoint = context.endpoint();
      Properties properties = new Properties();
      properties.setProperty("user", endpoint.user());
      properties.setProperty("password", endpoint.password().reveal());
      properties.setProperty("sslMode", "DISABLED");
      properties.setProperty("allowPublicKeyRetrieval", "true");
      Connection connection = DriverManager.getConnection(endpoint.url(), properties);
      context.proofs().add(context.connections().prove(connection));
      select = new PreparedPointSelect(connection, new RandomIds(thread, context.table().rows()));
    }

    String next() throws SQLException {
      return select.next();
    }

    String select(int id) throws SQLException {
      return select.select(id);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void disconnect() throws SQLException {
      select.close();
    }
  }
}
