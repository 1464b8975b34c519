package io.encbench.tpcc.run;

import io.encbench.metrics.MeterReadings;
import io.encbench.metrics.MeterReadings.Reading;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.Latencies;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A client of a run that does no transactions, but draws them: their types by the mix, their
 * latencies log-normally around 8 ms.
 */
final class SimulatedClient {
  /** As many as a run on MariaDB has, with the server's variables. */
  private static final int ENVIRONMENT = 676;

  private static final int ENVIRONMENT_VALUE = 14;

  /** As many series as a run has. */
  private static final int METERS = 60;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double MEDIAN_LATENCY_NANOS = 8e6;

  private final int seconds;
  private final int perSecond;
  private final SplittableRandom random;

  SimulatedClient(int seconds, int perSecond, long seed) {
    this.seconds = seconds;
    this.perSecond = perSecond;
    this.random = new SplittableRandom(seed);
  }

  /** A transaction that ends in a second of the run, counted from 0. */
  TransactionRecord transaction(int second) {
    long latency = (long) (MEDIAN_LATENCY_NANOS * Math.exp(0.8 * gaussian()));
    long end = second * SECOND_NANOS + random.nextLong(SECOND_NANOS);
    return new TransactionRecord(
        type(random.nextInt(100)),
        end - latency,
        latency,
        latency - latency / 50,
        400_000 + random.nextLong(400_000),
        14,
        100,
        120,
        Outcome.COMMITTED,
        null,
        0,
        0);
  }

  private double gaussian() {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }

  private static TransactionType type(int percent) {
    if (percent < 45) {
      return TransactionType.NEW_ORDER;
    }
    if (percent < 88) {
      return TransactionType.PAYMENT;
    }
    if (percent < 92) {
      return TransactionType.ORDER_STATUS;
    }
    return percent < 96 ? TransactionType.DELIVERY : TransactionType.STOCK_LEVEL;
  }

  /** What the client measures. */
  ClientPart part() {
    RunCounts counts = new RunCounts();
    counts.begin(new RunClock(-SECOND_NANOS, -SECOND_NANOS, seconds * SECOND_NANOS), List.of());
    List<ObservedSecond> observed = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      Histogram newOrders = new Histogram(RunCounts.DIGITS);
      for (int i = 0; i < perSecond; i++) {
        TransactionRecord transaction = transaction(second);
        counts.finished(transaction);
        if (transaction.type() == TransactionType.NEW_ORDER) {
          newOrders.recordValue(TimeUnit.NANOSECONDS.toMicros(transaction.latencyNanos()));
        }
      }
      observed.add(
          new ObservedSecond(
              new Second(
                  second + 1,
                  /* measured= */ true,
                  newOrders.getTotalCount(),
                  perSecond,
                  0,
                  newOrders.getValueAtPercentile(95) / 1e3,
                  0.5,
                  Double.NaN),
              Latencies.of(newOrders),
              1));
    }
    return new ClientPart(
        counts.totals(),
        observed,
        0,
        TimeUnit.SECONDS.toMicros(seconds),
        seconds,
        readings(),
        200_000_000,
        List.of(),
        Ending.AS_PLANNED,
        environment(),
        new ProvenSessions(8, 0, 8, ""),
        List.of());
  }

  private MeterReadings readings() {
    List<Reading> counters = new ArrayList<>();
    for (int i = 0; i < METERS; i++) {
      counters.add(
          new Reading(
              "encbench.simulated.counter", Map.of("series", "s" + i), random.nextDouble(1e6)));
    }
    return new MeterReadings(counters, List.of());
  }

  private static Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    for (int i = 0; i < ENVIRONMENT; i++) {
      environment.put("server.simulated_variable_%04d".formatted(i), "v".repeat(ENVIRONMENT_VALUE));
    }
    return environment;
  }
}
