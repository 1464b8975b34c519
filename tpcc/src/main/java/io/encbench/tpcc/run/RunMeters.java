package io.encbench.tpcc.run;

import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.ClientMeters;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.metrics.ServerCpuMetrics;
import io.encbench.tpcc.config.MeterExport;
import io.encbench.tpcc.export.OtlpExport;
import io.encbench.tpcc.export.PrometheusEndpoint;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionType;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The Micrometer meters of a run, and their export if the settings ask for it. */
final class RunMeters implements AutoCloseable {
  /** Finished transactions, by {@code type} and {@code outcome}. */
  static final String TRANSACTIONS = "encbench.tpcc.transactions";

  private static final Duration SHORTEST_LATENCY = Duration.ofNanos(100_000);
  private static final Duration LONGEST_LATENCY = Duration.ofSeconds(30);

  /** CPU seconds of the threads that ran the transactions, by {@code type}. */
  static final String CPU = "encbench.tpcc.cpu";

  /** Latency of transactions, by {@code type}; only for exports. */
  static final String LATENCY = "encbench.tpcc.latency";

  private final RunCounts counts;
  private final MeterRegistry registry;
  private final Map<TransactionType, Timer> latencies = new EnumMap<>(TransactionType.class);
  private final ClientMeters client;
  private @Nullable PrometheusEndpoint endpoint;

  /**
   * Only a few meters, for the line of each second: reading all would cost as much as a transaction
   * or two.
   */
  private final MeterRegistry eachSecond = new SimpleMeterRegistry();

  /**
   * Binds the meters.
   *
   * @param serverPid process ID of a local server, whose CPU is metered too
   * @param tags tags of all exported meters
   * @param warnings receives a line if meters cannot be sent; called from any thread
   * @throws io.encbench.config.ConfigurationException if the Prometheus endpoint cannot be opened
   */
  RunMeters(
      RunCounts counts,
      OptionalLong serverPid,
      MeterExport export,
      RunTags tags,
      Consumer<String> warnings) {
    this.counts = counts;
    List<MeterRegistry> exports = exports(export, warnings);
    exports.forEach(to -> to.config().commonTags(tags.all()));
    // The result is read from the same meters with and without exports.
    registry =
        exports.isEmpty()
            ? new SimpleMeterRegistry()
            : new CompositeMeterRegistry(Clock.SYSTEM, exports);
    client = new ClientMeters(serverPid, registry);
    for (TransactionType type : TransactionType.values()) {
      bind(counts, type, "committed", ofType -> ofType.committed);
      bind(counts, type, "rolled_back", ofType -> ofType.rolledBack);
      bind(counts, type, "failed", ofType -> ofType.errors);
      FunctionCounter.builder(CPU, counts, all -> all.whole(type).cpuNanos / 1e9)
          .tag("type", type.name())
          .baseUnit("seconds")
          .description("CPU time of the threads that did transactions")
          .register(registry);
    }
    if (!exports.isEmpty()) {
      for (TransactionType type : TransactionType.values()) {
        latencies.put(type, latency(type));
      }
    }
    new ClientCpuMetrics().bindTo(eachSecond);
    new ClientMemoryMetrics().bindTo(eachSecond);
    serverPid.ifPresent(pid -> new ServerCpuMetrics(pid).bindTo(eachSecond));
  }

  private List<MeterRegistry> exports(MeterExport export, Consumer<String> warnings) {
    List<MeterRegistry> exports = new ArrayList<>();
    Integer port = export.prometheusPort();
    if (port != null) {
      var prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
      endpoint = PrometheusEndpoint.open(port, prometheus::scrape);
      exports.add(prometheus);
    }
    MeterExport.Otlp otlp = export.otlp();
    if (otlp != null) {
      exports.add(OtlpExport.open(otlp, warnings));
    }
    return exports;
  }

  private void bind(
      RunCounts counts,
      TransactionType type,
      String outcome,
      ToDoubleFunction<TransactionCounts.Counts> count) {
    FunctionCounter.builder(TRANSACTIONS, counts, all -> count.applyAsDouble(all.whole(type)))
        .tags("type", type.name(), "outcome", outcome)
        .baseUnit("transactions")
        .description("Transactions that ended")
        .register(registry);
  }

  private Timer latency(TransactionType type) {
    return Timer.builder(LATENCY)
        .tag("type", type.name())
        .description("From the intended start of a transaction to its end")
        .publishPercentileHistogram()
        .minimumExpectedValue(SHORTEST_LATENCY)
        .maximumExpectedValue(LONGEST_LATENCY)
        .register(registry);
  }

  /**
   * Listeners that update the latency meters; none without exports, because they would slow the
   * run.
   */
  List<TransactionListener> listeners() {
    return latencies.isEmpty() ? List.of() : List.of(this::record);
  }

  private void record(TransactionRecord transaction) {
    Timer timer = latencies.get(transaction.type());
    if (timer != null) {
      timer.record(transaction.latencyNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Reads all meters. */
  MeterSnapshot read() {
    return client.read();
  }

  /** Reads only client CPU, client memory and the local server's CPU. */
  MeterSnapshot readFew() {
    return MeterSnapshot.of(eachSecond);
  }

  /** Sends the last readings, if meters are exported by OTLP, and closes the meters. */
  @Override
  public void close() {
    try {
      if (endpoint != null) {
        endpoint.close();
      }
      client.close();
      registry.close();
      eachSecond.close();
    } finally {
      // The registry reads the counts once more when it is closed, but holds them only weakly.
      Reference.reachabilityFence(counts);
    }
  }
}
