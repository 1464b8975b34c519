package io.encbench.tpcc.result;

import io.encbench.experiment.result.WarmUp;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Invented results of runs with ten seconds of ramp-up and one measured minute. */
public final class SyntheticRun {
  private static final Instant STARTED = Instant.parse("2026-01-01T12:00:10Z");
  private static final int RAMP_UP = 10;
  private static final int MEASURED = 60;

  private SyntheticRun() {}

  /** A valid run, checked before and after. */
  public static RunResult valid() {
    return of(consistency(), List.of(), List.of(), Map.of());
  }

  /** A run with some failed transactions. */
  public static RunResult withFailures(Map<String, Long> failures) {
    return of(consistency(), List.of(), List.of(), failures);
  }

  /** A run with a standstill of the server. */
  public static RunResult stoodStill() {
    return of(consistency(), List.of(new Standstill(31.2, 5.04)), List.of(), Map.of());
  }

  /** A run whose numbers must not be used. */
  public static RunResult invalid(String reason) {
    return of(consistency(), List.of(), List.of(reason), Map.of());
  }

  /** A run after which a consistency condition does not hold. */
  public static RunResult inconsistent() {
    List<ConsistencyResult> results = new ArrayList<>(consistency());
    results.removeIf(result -> result.condition() == 2 && result.when().equals("after"));
    results.add(new ConsistencyResult(2, "after", false, "district (1, 3): found <nothing>"));
    return of(results, List.of(), List.of(), Map.of());
  }

  private static List<ConsistencyResult> consistency() {
    List<ConsistencyResult> results = new ArrayList<>();
    for (String when : List.of("before", "after")) {
      for (ConsistencyCondition condition : ConsistencyCondition.always()) {
        results.add(new ConsistencyResult(condition.number(), when, true, ""));
      }
    }
    return results;
  }

  private static RunResult of(
      List<ConsistencyResult> consistency,
      List<Standstill> standstills,
      List<String> invalid,
      Map<String, Long> failures) {
    return new RunResult(
        7,
        STARTED,
        STARTED.plusSeconds(MEASURED),
        MEASURED,
        new TreeMap<>(
            Map.of(
                "warehouses", "4",
                "terminals", "8",
                "db", "mysql",
                "conn", "jdbc:mysql://localhost:3306/tpcc?password=***",
                "password", "***",
                "seed", "1")),
        new TreeMap<>(
            Map.of(
                "encbench", "0.1.0",
                "client.cpu", "A Processor at 2.50 GHz",
                "client.cores", "2",
                "client.jvm", "OpenJDK 17",
                "loop", "closed, as fast as possible",
                "server", "MySQL 8.0.31",
                "server.innodb_buffer_pool_size", "1073741824",
                "server.hostile", "</script><script>alert(1)</script>",
                "sessions", "8 sessions: TLSv1.3, TLS_AES_256_GCM_SHA384")),
        List.of(
            summary(TransactionType.NEW_ORDER, 27_000, 45, 6.1, 270),
            summary(TransactionType.PAYMENT, 25_800, 43, 3.2, 0),
            summary(TransactionType.ORDER_STATUS, 2_400, 4, 1.3, 0),
            summary(TransactionType.STOCK_LEVEL, 2_400, 4, 2.9, 0),
            summary(TransactionType.DELIVERY, 2_400, 4, 0.02, 0),
            summary(TransactionType.DELIVERY_BG, 2_390, 3.98, 24, 0)),
        failures,
        seconds(),
        new ClientCpu(
            22.8,
            12.1,
            32.3,
            1.7,
            0.4,
            0.5,
            581.7,
            48_200,
            412L << 20,
            new KernelWork(31.6, 0.24, 74.5)),
        new ClientWire(2_310, 4_870, 23.4),
        new Encryption(
            List.of("bmsql_customer.c_last", "bmsql_item.i_price"), 2 / 95.0, 20.7, 11.3),
        consistency,
        standstills,
        /* turns= */ null,
        /* clients= */ List.of(),
        Ending.AS_PLANNED,
        new ProvenSessions(8, 0, 8, ""),
        invalid);
  }

  /** The same run with another ending and another proof. */
  public static RunResult with(RunResult run, Ending ending, ProvenSessions proven) {
    return copy(run, run.turns(), run.clients(), ending, proven);
  }

  /** The same run as one that took turns with others, with this start of its JVM. */
  public static RunResult inTurns(RunResult run, Startup startup) {
    WarmUp warmUp = new WarmUp(0, "plain", 9, 9, 0.02, 0.01, true);
    return copy(
        run, new RunTurns(warmUp, List.of(), startup), run.clients(), run.ending(), run.proven());
  }

  /** The same run as one that two clients shared. */
  public static RunResult shared(RunResult run) {
    return copy(
        run, run.turns(), List.of(client(1, 0), client(2, 0.4)), run.ending(), run.proven());
  }

  /**
   * The same run as one that two clients shared, the first of which did a part of it.
   *
   * @param part part of the first client, 0 to 1
   * @param knowsJit whether the CPU of the JIT compiler is known of each client
   */
  public static RunResult shared(RunResult run, double part, boolean knowsJit) {
    return copy(
        run,
        run.turns(),
        List.of(client(run, 1, part, knowsJit), client(run, 2, 1 - part, knowsJit)),
        run.ending(),
        run.proven());
  }

  private static ClientResult client(RunResult run, int number, double part, boolean knowsJit) {
    long transactions = Math.round(part * Throughput.count(run.transactions()));
    double cpuSeconds = part * (run.clientCpu().userSeconds() + run.clientCpu().systemSeconds());
    return new ClientResult(
        number,
        "this machine",
        number,
        number,
        4,
        transactions,
        60 * transactions / run.measuredSeconds(),
        cpuSeconds,
        1e6 * cpuSeconds / transactions,
        knowsJit ? part * run.clientCpu().secondsWithoutJit() : null,
        206L << 20,
        number == 1 ? 0 : 0.4,
        0,
        0.02,
        new ProvenSessions(4, 0, 4, ""),
        "4 sessions before the run");
  }

  private static ClientResult client(int number, double startedAfter) {
    return new ClientResult(
        number,
        "this machine",
        2 * number - 1,
        2 * number,
        4,
        30_000,
        30_000,
        17.42,
        581.7,
        16.57,
        206L << 20,
        startedAfter,
        0,
        0.02,
        new ProvenSessions(4, 0, 4, ""),
        "4 sessions before the run");
  }

  private static RunResult copy(
      RunResult run,
      @Nullable RunTurns turns,
      List<ClientResult> clients,
      Ending ending,
      ProvenSessions proven) {
    return new RunResult(
        run.run(),
        run.started(),
        run.ended(),
        run.measuredSeconds(),
        run.settings(),
        run.environment(),
        run.transactions(),
        run.failures(),
        run.seconds(),
        run.clientCpu(),
        run.clientWire(),
        run.encryption(),
        run.consistency(),
        run.standstills(),
        turns,
        clients,
        ending,
        proven,
        run.invalid());
  }

  private static TransactionSummary summary(
      TransactionType type, long count, double percent, double meanMs, long rolledBack) {
    return new TransactionSummary(
        type,
        count,
        percent,
        meanMs,
        0.9 * meanMs,
        1.6 * meanMs,
        2.1 * meanMs,
        4.4 * meanMs,
        19 * meanMs,
        rolledBack,
        0,
        type == TransactionType.NEW_ORDER ? 12 : 0,
        0,
        70 * meanMs,
        3 * meanMs,
        4 * meanMs,
        2 * meanMs);
  }

  private static List<Second> seconds() {
    List<Second> seconds = new ArrayList<>();
    for (int second = 1; second <= RAMP_UP + MEASURED; second++) {
      double warm = Math.min(1, second / 6.0);
      double wave = 1 + 0.06 * Math.sin(second * 1.7) + 0.04 * Math.sin(second * 0.4);
      seconds.add(
          new Second(
              second,
              second > RAMP_UP,
              Math.round(450 * warm * wave),
              Math.round(1000 * warm * wave),
              0,
              13 / warm / wave,
              1.1 - 0.5 * warm * wave,
              second == 1 ? Double.NaN : 0.9 * warm * wave));
    }
    return seconds;
  }
}
