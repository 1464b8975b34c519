package io.encbench.suites.calibrate;

import io.encbench.experiment.process.CostPerOperation;
import io.encbench.experiment.result.Metric;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.JitPause;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.TurnAnswer;
import io.encbench.suites.worker.TurnArm;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a JVM that is the client of an arm: one connection, on which most probes are
 * prepared once. Reads a {@link CalibrationSpec} from the first line of standard input, then one
 * {@link io.encbench.suites.worker.TurnRequest} per line. Confined to one thread.
 */
public final class CalibrationWorker implements TurnArm<CalibrationWorker.Answer> {
  /** The clock is read once for so many executions, since a read costs as much as a value. */
  private static final int EXECUTIONS_BETWEEN_LOOKS = 8;

  /** A short wait of an application for its network, its server or its next request. */
  private static final long WAIT_NANOS = 100_000;

  /** Values are drawn in advance, since drawing a text costs more than encrypting it. */
  private static final int VALUES = 4_096;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final CalibrationSpec spec;
  private final Connections connections;
  private final ClientMeters meters;
  private final SplittableRandom random;
  private final int[] integers = new int[VALUES];
  private final String[] texts = new String[VALUES];
  private final Map<String, Prepared> statements = new LinkedHashMap<>();
  private int drawn;
  private @Nullable Connection connection;

  /**
   * A probe with its text, and the statements that serve all executions unless each has its own.
   *
   * @param before the statement before it; null for none
   */
  private record Prepared(
      Probe probe, String sql, PreparedStatement statement, @Nullable PreparedStatement before) {}

  private CalibrationWorker(CalibrationSpec spec) {
    this.spec = spec;
    this.connections = spec.target().connections();
    this.meters = spec.target().meters();
    this.random = new SplittableRandom(spec.seed());
    for (int i = 0; i < VALUES; i++) {
      integers[i] = CalibrationTable.integer(random);
      texts[i] = CalibrationTable.text(random);
    }
  }

  /** Entry point. */
  public static void main(String[] args) {
    TurnArm.serve(CalibrationSpec.class, CalibrationWorker::new);
  }

  @Override
  public Answer connect(List<String> workloads) throws SQLException {
    Connection opened = connections.open(Map.of("useServerPrepStmts", "false"));
    connection = opened;
    for (Probe probe : ProbeCatalogue.all()) {
      if (workloads.contains(probe.name())) {
        String sql = text(probe, probe.sent());
        Probe.Sent before = probe.before();
        statements.put(
            probe.name(),
            new Prepared(
                probe,
                sql,
                opened.prepareStatement(sql),
                before == null ? null : opened.prepareStatement(text(probe, before))));
      }
    }
    List<SessionView> proofs = List.of(connections.prove(opened));
    spec.target().bindThisJvm();
    return new Answer(List.of(), proofs, null);
  }

  private String text(Probe probe, Probe.Sent sent) {
    return sent.sql().formatted(probe.table().name(spec.encrypted()));
  }

  @Override
  public Answer warmUp(long ms) throws SQLException {
    List<TurnAnswer.Measured> round = new ArrayList<>();
    for (Prepared each : statements.values()) {
      round.add(measured(each, ms));
      JitPause.await(meters, MeasureWindow.JIT_PAUSE_MS);
    }
    for (Prepared each : statements.values()) {
      var unused = amongOthers(each, 0);
    }
    return new Answer(round, List.of(), null);
  }

  /** Measures a probe in a loop, and then among others. */
  @Override
  public Answer measure(String workload, long ms) throws SQLException {
    Prepared named = Objects.requireNonNull(statements.get(workload));
    measured(named, MeasureWindow.SETTLE_MS);
    TurnAnswer.Measured looped = measured(named, ms);
    Map<Metric, Double> values = new EnumMap<>(looped.values());
    values.put(Metric.CLIENT_CPU_AMONG_OTHERS, amongOthers(named, ms));
    return new Answer(
        List.of(new TurnAnswer.Measured(workload, looped.operations(), looped.seconds(), values)),
        List.of(),
        null);
  }

  /**
   * Executes a probe in transactions, each time after all those that take turns, with a wait after
   * each. Applications execute many statements in turns and wait between them, so that caches hold
   * less of the code and data of each than in a loop.
   *
   * @param ms after so many milliseconds, no further transaction begins; there is at least one
   * @return the CPU of this thread for an execution, in microseconds
   */
  private double amongOthers(Prepared prepared, long ms) throws SQLException {
    Connection opened = Objects.requireNonNull(connection);
    opened.setAutoCommit(false);
    long end = System.nanoTime() + ms * 1_000_000;
    long nanos = 0;
    long executions = 0;
    do {
      for (Prepared other : statements.values()) {
        if (other.probe().takesTurns()) {
          int id = id();
          executeBefore(other, id);
          execute(other, id);
          LockSupport.parkNanos(WAIT_NANOS);
        }
      }
      int id = id();
      executeBefore(prepared, id);
      long began = THREADS.getCurrentThreadCpuTime();
      execute(prepared, id);
      nanos += THREADS.getCurrentThreadCpuTime() - began;
      executions++;
      opened.rollback();
    } while (System.nanoTime() < end);
    opened.setAutoCommit(true);
    return nanos / 1e3 / executions;
  }

  private TurnAnswer.Measured measured(Prepared prepared, long ms) throws SQLException {
    MeterSnapshot before = meters.read();
    long began = System.nanoTime();
    long end = began + ms * 1_000_000;
    long operations = 0;
    do {
      for (int i = 0; i < EXECUTIONS_BETWEEN_LOOKS; i++) {
        execute(prepared, id());
      }
      operations += EXECUTIONS_BETWEEN_LOOKS;
    } while (System.nanoTime() < end);
    double seconds = (System.nanoTime() - began) / 1e9;
    return new TurnAnswer.Measured(
        prepared.probe().name(),
        operations,
        seconds,
        CostPerOperation.of(
            meters.read().since(before),
            operations,
            seconds,
            Runtime.getRuntime().availableProcessors()));
  }

  private void execute(Prepared prepared, int id) throws SQLException {
    Probe probe = prepared.probe();
    if (!probe.preparing()) {
      execute(probe.sent(), prepared.statement(), id);
      return;
    }
    try (PreparedStatement statement =
        Objects.requireNonNull(connection).prepareStatement(prepared.sql())) {
      execute(probe.sent(), statement, id);
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
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        for (int i = 0; i < kinds.size(); i++) {
          if (kinds.get(i).isInteger()) {
            rows.getInt(i + 1);
          } else {
            rows.getString(i + 1);
          }
        }
      }
    }
  }

  /** The id of a random row that begins a range. */
  private int id() {
    return 1 + random.nextInt(CalibrationTable.ROWS - Probe.RANGE);
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
      }
    }
  }

  @Override
  public Answer disconnect() throws SQLException {
    Connection opened = Objects.requireNonNull(connection);
    Answer proofs = new Answer(List.of(), List.of(connections.prove(opened)), null);
    statements.clear();
    opened.close();
    return proofs;
  }

  @Override
  public Answer failed(String why) {
    return new Answer(List.of(), List.of(), why);
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured probes
   * @param proofs sessions whose mode the server confirmed
   * @param failure why the request failed; null on success
   */
  record Answer(
      List<TurnAnswer.Measured> measured, List<SessionView> proofs, @Nullable String failure)
      implements TurnAnswer {

    /** None: the tables are read past the driver before the first and after the last block. */
    @Override
    public long cells() {
      return 0;
    }
  }
}
