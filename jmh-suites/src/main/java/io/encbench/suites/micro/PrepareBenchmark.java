package io.encbench.suites.micro;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does the encrypting driver cost an application with many connections and many
 * statements, without network and server?
 *
 * <p>Varies: the stub alone, the driver with nothing encrypted, or the driver with everything
 * encrypted; one statement prepared and executed, or one more connection and its first statement.
 * There are 10 or 10,000 texts, each on the next of 1 or 1,000 connections.
 *
 * <p>Held constant: each statement reads one row with an integer and a text of 120 characters;
 * AES-128-SIV, the default.
 *
 * <p>Expected: the number of connections makes no difference but for the processor's caches. Plans
 * of 10,000 texts do not all fit the plan cache, so those that are not in it are made again.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ConnectionsBenchmark {
  @Param({"1", "1000"})
  int connections;

  @Param({"10", "10000"})
  int texts;

  private Client direct;
  private Client nothingEncrypted;
  private Client allEncrypted;

  /** Connects and fills the tables. */
  @Setup
  public void connect() throws SQLException {
    direct = new Client(DriverPath.direct(), connections, texts);
    nothingEncrypted = new Client(DriverPath.nothingEncrypted(), connections, texts);
    allEncrypted = new Client(DriverPath.allEncrypted(), connections, texts);
  }

  /** A statement of the stub. */
  @Benchmark
  public String selectDirect() throws SQLException {
    return direct.select();
  }

  /** A statement through the driver, without rules. */
  @Benchmark
  public String selectNothingEncrypted() throws SQLException {
    return nothingEncrypted.select();
  }

  /** A statement through the driver, key and text encrypted. */
  @Benchmark
  public String selectAllEncrypted() throws SQLException {
    return allEncrypted.select();
  }

  /** Another connection to the stub, and a statement. */
  @Benchmark
  public String connectDirect() throws SQLException {
    return direct.connectAndSelect();
  }

  /** Another connection through the driver, without rules, and a statement. */
  @Benchmark
  public String connectNothingEncrypted() throws SQLException {
    return nothingEncrypted.connectAndSelect();
  }

  /** Another connection through the driver, key and text encrypted, and a statement. */
  @Benchmark
  public String connectAllEncrypted() throws SQLException {
    return allEncrypted.connectAndSelect();
  }

  /** Disconnects. */
  @TearDown
  public void disconnect() throws SQLException {
    direct.close();
    nothingEncrypted.close();
    allEncrypted.close();
  }

  /** An application's connections and the texts of its statements. */
  private static final class Client {
    private final DriverPath path;
    private final List<Connection> connections = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private int connection;
    private int text;

    Client(DriverPath path, int connections, int texts) throws SQLException {
      this.path = path;
      for (int i = 0; i < connections; i++) {
        this.connections.add(path.open());
      }
      for (int i = 0; i < texts; i++) {
        this.texts.add("SELECT c FROM points p" + i + " WHERE id = ?");
      }
    }

    /** Prepares the next text on the next connection and reads a row. */
    String select() throws SQLException {
      connection = (connection + 1) % connections.size();
      text = (text + 1) % texts.size();
      return select(connections.get(connection), texts.get(text));
    }

    /** Opens a connection, reads a row on it and closes it. */
    String connectAndSelect() throws SQLException {
      try (Connection another = path.open()) {
        return select(another, texts.get(0));
      }
    }

    private static String select(Connection on, String text) throws SQLException {
      try (PreparedStatement statement = on.prepareStatement(text)) {
        statement.setInt(1, 1);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          return row.getString(1);
        }
      }
    }

    void close() throws SQLException {
      for (Connection each : connections) {
        each.close();
      }
      path.close();
    }
  }
}
