package io.encbench.suites.micro;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does the encrypting driver add to a statement that is prepared for each execution,
 * in an application with many connections and many statements?
 *
 * <p>Varies: the stub alone, the driver with nothing encrypted, or the driver with everything
 * encrypted; 10 or 10,000 texts, each on the next of 1 or 1,000 connections.
 *
 * <p>Held constant: each statement selects a text of 120 characters by an integer; AES-128-SIV, the
 * default. Each text has been executed once. The micro suite measures in a heap of 512 MiB, in
 * which the plan cache may take 32 MiB and holds all plans.
 *
 * <p>Expected: the numbers of connections and texts make no difference but for the processor's
 * caches.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PrepareBenchmark {
  /**
   * The clients of this JVM. A window is a run of JMH of its own, which must go on with the texts
   * where the one before has ended.
   */
  private static final Map<List<Integer>, Clients> KEPT = new HashMap<>();

  @Param({"1", "1000"})
  int connections;

  @Param({"10", "10000"})
  int texts;

  private Clients clients;

  private record Clients(Client direct, Client nothingEncrypted, Client allEncrypted) {}

  /** Connects and fills the tables, in the first window with these numbers. */
  @Setup
  public void connect() throws SQLException {
    List<Integer> numbers = List.of(connections, texts);
    Clients kept = KEPT.get(numbers);
    if (kept == null) {
      kept =
          new Clients(
              new Client(DriverPath.direct(), connections, texts),
              new Client(DriverPath.nothingEncrypted(), connections, texts),
              new Client(DriverPath.allEncrypted(), connections, texts));
      KEPT.put(numbers, kept);
    }
    clients = kept;
  }

  /** A statement of the stub. */
  @Benchmark
  public String selectDirect() throws SQLException {
    return clients.direct().select();
  }

  /** A statement through the driver, without rules. */
  @Benchmark
  public String selectNothingEncrypted() throws SQLException {
    return clients.nothingEncrypted().select();
  }

  /** A statement through the driver, key and text encrypted. */
  @Benchmark
  public String selectAllEncrypted() throws SQLException {
    return clients.allEncrypted().select();
  }

  /** An application's connections and the texts of its statements. */
  private static final class Client {
    private final List<Connection> connections = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final Rotation rotation;

    Client(DriverPath path, int connections, int texts) throws SQLException {
      this.rotation = new Rotation(connections, texts);
      for (int i = 0; i < connections; i++) {
        this.connections.add(path.open());
      }
      for (int i = 0; i < texts; i++) {
        this.texts.add("SELECT c FROM points p" + i + " WHERE id = ?");
      }
      for (int i = 0; i < texts; i++) {
        select();
      }
    }

    /** Prepares the next text on the next connection and reads a row. */
    String select() throws SQLException {
      rotation.next();
      try (PreparedStatement statement =
          connections.get(rotation.connection).prepareStatement(texts.get(rotation.text))) {
        statement.setInt(1, 1);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          return row.getString(1);
        }
      }
    }
  }

  /** Which text is executed on which connection. Every round of texts begins on another one. */
  static final class Rotation {
    private final int connections;
    private final int texts;
    int connection;
    int text;

    Rotation(int connections, int texts) {
      this.connections = connections;
      this.texts = texts;
    }

    void next() {
      text++;
      connection++;
      if (text == texts) {
        text = 0;
        connection++;
      }
      connection %= connections;
    }
  }
}
