package io.encbench.tpcc.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one run, which correspond to BenchmarkSQL's keys. Immutable.
 *
 * @param warehouses how many of the loaded warehouses take part
 * @param terminals emulated users, 1 to 1024
 * @param connections connections that serve the terminals; as many as terminals unless terminals
 *     wait
 * @param stop what ends the run
 * @param rampup time at the start that is not measured
 * @param limitTxnsPerMin transactions a minute that all terminals together start (open loop,
 *     Poisson); 0 for none (closed loop)
 * @param keyingTimeMultiplier multiplier of the keying times of clause 5.2.5.7; 0 for none
 * @param thinkTimeMultiplier multiplier of the think times of clause 5.2.5.7; 0 for none
 * @param terminalWarehouseFixed whether a terminal keeps its home warehouse, as clause 2.4.1.1
 *     requires; otherwise it draws a warehouse for each transaction
 * @param rollbackPercent percentage of New-Orders with an unused item, clause 2.4.1.4
 * @param isolation {@code READ_COMMITTED} or {@code REPEATABLE_READ}, set on every connection
 * @param resultDirectory directory for the files, with BenchmarkSQL's {@code %tY} patterns; null
 *     for none
 * @param collector samples taken of the machine; null for none
 * @param export where meters are exported, besides the results
 * @param reportInterval interval of the live line
 * @param part the part of the run that these settings describe
 */
public record RunSettings(
    int warehouses,
    int terminals,
    int connections,
    Stop stop,
    Duration rampup,
    long limitTxnsPerMin,
    double keyingTimeMultiplier,
    double thinkTimeMultiplier,
    boolean terminalWarehouseFixed,
    TransactionMix mix,
    double rollbackPercent,
    Isolation isolation,
    long seed,
    @Nullable String resultDirectory,
    @Nullable Collector collector,
    MeterExport export,
    Duration reportInterval,
    RunPart part) {

  /**
   * The settings of one of the clients that share this run. Each has warehouses of its own, and its
   * share of the terminals, of the connections and of the rate. It writes no results.
   *
   * @param client number of the client, from 1
   */
  public RunSettings ofClient(int client) {
    return new RunSettings(
        warehouses,
        (int) part.share(terminals, client),
        (int) part.share(connections, client),
        stop,
        rampup,
        part.share(limitTxnsPerMin, client),
        keyingTimeMultiplier,
        thinkTimeMultiplier,
        terminalWarehouseFixed,
        mix,
        rollbackPercent,
        isolation,
        seed,
        null,
        null,
        export.ofClient(client),
        reportInterval,
        part.of(client));
  }

  /**
   * The seed of the terminals, which differs between clients. The constants of NURand are those of
   * the whole run, clause 2.1.6.1.
   */
  public long terminalSeed() {
    return part.seed(seed);
  }

  /** What ends a run. */
  public sealed interface Stop {
    /** {@code runMins} or {@code runSecs}: time after the ramp-up. */
    record After(Duration duration) implements Stop {}

    /** {@code runTxnsPerTerminal}. */
    record Transactions(int perTerminal) implements Stop {}
  }

  /** Isolation levels that keep the consistency conditions. */
  public enum Isolation {
    READ_COMMITTED,
    REPEATABLE_READ
  }

  /**
   * Settings of the {@code osCollector*} keys; the values are read from /proc of this machine.
   *
   * @param devices such as {@code net_eth0} and {@code blk_sda}
   */
  public record Collector(Duration interval, List<String> devices) {}
}
