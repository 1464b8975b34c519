package io.encbench.suites.calibrate;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A connection that executes probes, most of which are prepared once. Confined to one thread at a
 * time.
 */
final class CalibrationClient implements AutoCloseable {
  /** The clock is read once for so many executions, since a read costs as much as a value. */
  private static final int EXECUTIONS_BETWEEN_LOOKS = 8;

  /** A short wait of an application for its network, its server or its next request. */
  private static final long WAIT_NANOS = 100_000;

  /** Values are drawn in advance, since drawing a text costs more than encrypting it. */
  private static final int VALUES = 4_096;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Connection connection;
  private final boolean encrypted;
  private final Rows rows;
  private final SplittableRandom random;
  private final int[] integers = new int[VALUES];
  private final String[] texts = new String[VALUES];
  private final Map<String, Prepared> statements = new LinkedHashMap<>();
  private int drawn;

  /**
   * The rows of a client, which no other client locks.
   *
   * @param first the least id at which a range begins
   * @param number how many ids begin a range
   */
  record Rows(int first, int number) {
    /**
     * The rows of one of several clients.
     *
     * @param client 0-based number of the client
     */
    static Rows of(int client, int clients) {
      int number = (CalibrationTable.ROWS - Probe.RANGE) / clients;
      return new Rows(1 + client * number, number);
    }
  }

  /**
   * A probe with its text, and the statements that serve all executions unless each has its own.
   *
   * @param before the statement before it; null for none
   */
  private record Prepared(
      Probe probe, String sql, PreparedStatement statement, @Nullable PreparedStatement before) {}

  /**
   * CPU of executions.
   *
   * @param nanos of this thread, for all executions
   */
  record Cpu(long nanos, long executions) {}

  /**
   * Prepares probes.
   *
   * @param connection is closed with this client
   * @param encrypted whether the encrypted tables are used
   */
  CalibrationClient(
      Connection connection, boolean encrypted, List<Probe> probes, Rows rows, long seed)
      throws SQLException {
    this.connection = connection;
    this.encrypted = encrypted;
    this.rows = rows;
    this.random = new SplittableRandom(seed);
    for (int i = 0; i < VALUES; i++) {
      integers[i] = CalibrationTable.integer(random);
      texts[i] = CalibrationTable.text(random);
    }
    for (Probe probe : probes) {
      String sql = text(probe, probe.sent());
      Probe.Sent before = probe.before();
      statements.put(
          probe.name(),
          new Prepared(
              probe,
              sql,
              connection.prepareStatement(sql),
              before == null ? null : connection.prepareStatement(text(probe, before))));
    }
  }

  private String text(Probe probe, Probe.Sent sent) {
    return sent.sql().formatted(probe.table().name(encrypted));
  }

  Connection connection() {
    return connection;
  }

  /** The names of the probes. */
  List<String> probes() {
    return List.copyOf(statements.keySet());
  }

  private Prepared prepared(String probe) {
    return Objects.requireNonNull(statements.get(probe));
  }

  /**
   * Executes a probe in a loop.
   *
   * @param ms after so many milliseconds, the loop ends soon
   * @return the number of executions
   */
  long loop(String probe, long ms) throws SQLException {
    Prepared prepared = prepared(probe);
    long end = System.nanoTime() + ms * 1_000_000;
    long executions = 0;
    do {
      for (int i = 0; i < EXECUTIONS_BETWEEN_LOOKS; i++) {
        execute(prepared, id());
      }
      executions += EXECUTIONS_BETWEEN_LOOKS;
    } while (System.nanoTime() < end);
    return executions;
  }

  /**
   * Executes a probe in transactions, each time after all those that take turns, with a wait after
   * each. Applications execute many statements in turns and wait between them, so that caches hold
   * less of the code and data of each than in a loop. Around a probe that is prepared for each
   * execution, the others are too, since an application with a pool prepares all its statements.
   *
   * @param ms after so many milliseconds, no further transaction begins; there is at least one
   */
  Cpu amongOthers(String probe, long ms) throws SQLException {
    Prepared prepared = prepared(probe);
    connection.setAutoCommit(false);
    long end = System.nanoTime() + ms * 1_000_000;
    long nanos = 0;
    long executions = 0;
    do {
      for (Prepared other : statements.values()) {
        if (other.probe().takesTurns()) {
          int id = id();
          executeBefore(other, id);
          if (prepared.probe().preparing()) {
            prepareAndExecute(other, id);
          } else {
            execute(other, id);
          }
          LockSupport.parkNanos(WAIT_NANOS);
        }
      }
      int id = id();
      executeBefore(prepared, id);
      long began = THREADS.getCurrentThreadCpuTime();
      execute(prepared, id);
      nanos += THREADS.getCurrentThreadCpuTime() - began;
      executions++;
      connection.rollback();
    } while (System.nanoTime() < end);
    connection.setAutoCommit(true);
    return new Cpu(nanos, executions);
  }

  private void execute(Prepared prepared, int id) throws SQLException {
    if (prepared.probe().preparing()) {
      prepareAndExecute(prepared, id);
    } else {
      execute(prepared.probe().sent(), prepared.statement(), id);
    }
  }

  private void prepareAndExecute(Prepared prepared, int id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(prepared.sql())) {
      execute(prepared.probe().sent(), statement, id);
    }
  }

  private void executeBefore(Prepared prepared, int id) throws SQLException {
    Probe.Sent sent = prepared.probe().before();
    PreparedStatement before = prepared.before();
    if (sent != null && before != null) {
      execute(sent, before, id);
    }
  }

  private void execute(Probe.Sent sent, PreparedStatement statement, int id) throws SQLException {
    bind(sent.arguments(), statement, id);
    List<CellKind> kinds = sent.read();
    if (kinds.isEmpty()) {
      // Before execute(), Connector/J would ask the server whether the session is read-only.
      statement.executeUpdate();
      return;
    }
    try (ResultSet found = statement.executeQuery()) {
      while (found.next()) {
        for (int i = 0; i < kinds.size(); i++) {
          if (kinds.get(i).isInteger()) {
            found.getInt(i + 1);
          } else {
            found.getString(i + 1);
          }
        }
      }
    }
  }

  /** The id of a random row that begins a range. */
  private int id() {
    return rows.first() + random.nextInt(rows.number());
  }

  private int next() {
    drawn = (drawn + 1) % VALUES;
    return drawn;
  }

  private void bind(List<Probe.Argument> arguments, PreparedStatement statement, int id)
      throws SQLException {
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case ID -> statement.setInt(i + 1, id);
        case NO_ID -> statement.setInt(i + 1, -integers[next()]);
        case RANGE_OF_20 -> statement.setInt(i + 1, id + Probe.SHORT_RANGE - 1);
        case RANGE_OF_50 -> statement.setInt(i + 1, id + Probe.WIDE_RANGE - 1);
        case RANGE_OF_200 -> statement.setInt(i + 1, id + Probe.RANGE - 1);
        case INTEGER -> statement.setInt(i + 1, integers[next()]);
        case TEXT -> statement.setString(i + 1, texts[next()]);
        case LEAST -> statement.setInt(i + 1, 0);
        case NO_TEXT -> statement.setString(i + 1, "0%");
        case ANY_TEXT -> statement.setString(i + 1, "%");
      }
    }
  }

  @Override
  public void close() throws SQLException {
    statements.clear();
    connection.close();
  }
}
