package io.encbench.tpcc.sizing;

import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Client CPU of one run's transactions. The JIT compiler is excluded, because a service that runs
 * for hours compiles its code only once. Immutable.
 *
 * @param byType cost of each type that ran
 * @param counts number of transactions by type
 * @param otherShare CPU of all other threads, such as the garbage collector's, but not the JIT
 *     compiler's, as a share of the terminals' CPU
 * @param jitMicros CPU of the JIT compiler per transaction; NaN if it is not known, and then
 *     included in {@code otherShare}
 * @param perSecond transactions per second
 * @param cores processors of a client machine; NaN if they are not known
 * @param utilisation utilisation of the client's processors without the JIT compiler, 0 to 1; NaN
 *     if it is not known
 * @param clients the clients that shared the run; empty for a single client
 * @param restart cost of starting the JVM until it was warm; null if it is not known, or the JVM
 *     was not started for this run
 */
public record RunCosts(
    Map<TransactionType, Cost> byType,
    Map<TransactionType, Double> counts,
    double otherShare,
    double jitMicros,
    double perSecond,
    double cores,
    double utilisation,
    List<Client> clients,
    @Nullable Restart restart) {

  /**
   * Cost of one transaction.
   *
   * @param cpuMicros CPU time
   */
  public record Cost(Work work, double cpuMicros) {}

  /**
   * One of the clients that shared a run.
   *
   * @param client its number, from 1
   * @param machine name of its machine
   * @param perSecond its transactions per second
   * @param startedAfterMillis how much later than the first client it started
   * @param cpuMicros CPU of its transactions, without the JIT compiler
   */
  public record Client(
      int client, String machine, double perSecond, double startedAfterMillis, double cpuMicros) {
    private static Client of(ClientResult client, ClientCpu ofAll) {
      Double seconds = client.cpuSecondsWithoutJit();
      // Files of earlier versions know the JIT compiler's CPU of all clients together only.
      double withoutJit =
          seconds == null
              ? client.cpuSeconds()
                  * ofAll.secondsWithoutJit()
                  / (ofAll.userSeconds() + ofAll.systemSeconds())
              : seconds;
      return new Client(
          client.client(),
          client.machine(),
          client.tpmTotal() / 60,
          client.startedAfterFirstMillis(),
          1e6 * withoutJit / Math.max(1, client.transactions()));
    }
  }

  public RunCosts {
    clients = List.copyOf(clients);
    byType = Collections.unmodifiableMap(new EnumMap<>(byType));
    counts = Collections.unmodifiableMap(new EnumMap<>(counts));
  }

  /** The costs of a run. */
  static RunCosts of(RunResult run) {
    Map<TransactionType, Cost> byType = new EnumMap<>(TransactionType.class);
    Map<TransactionType, Double> counts = new EnumMap<>(TransactionType.class);
    double terminals = 0;
    for (TransactionSummary summary : run.transactions()) {
      if (summary.count() > 0) {
        Work work = new Work(summary.cellsEncrypted(), summary.roundTrips());
        byType.put(summary.type(), new Cost(work, summary.cpuMicros()));
        counts.put(summary.type(), (double) summary.count());
        terminals += summary.cpuMicros() * summary.count();
      }
    }
    double jit = 1e6 * run.clientCpu().jitSeconds();
    double other = Math.max(0, 1e6 * run.clientCpu().secondsWithoutJit() - terminals);
    long transactions = Throughput.count(run.transactions());
    double cores = Double.parseDouble(run.environment().getOrDefault("client.cores", "NaN"));
    List<Client> clients =
        run.clients().stream().map(client -> Client.of(client, run.clientCpu())).toList();
    long machines = clients.stream().map(Client::machine).distinct().count();
    return new RunCosts(
        byType,
        counts,
        terminals == 0 ? 0 : other / terminals,
        jit / Math.max(1, transactions),
        transactions / run.measuredSeconds(),
        cores,
        run.clientCpu().secondsWithoutJit()
            / run.measuredSeconds()
            / (cores * Math.max(1, machines)),
        clients,
        Restart.of(run));
  }

  /** Number of processors that the JIT compiler kept busy. */
  double jitCores() {
    return jitMicros * perSecond / 1e6;
  }

  /** Work of a transaction, by type. */
  Map<TransactionType, Work> work() {
    Map<TransactionType, Work> work = new EnumMap<>(TransactionType.class);
    byType.forEach((type, cost) -> work.put(type, cost.work()));
    return work;
  }

  /** Cost of a transaction of another mix. */
  Cost of(Mix mix) {
    return sum(mix, byType, otherShare);
  }

  /** Cost of a mix's transaction, from the costs of each type. */
  static Cost sum(Mix mix, Map<TransactionType, Cost> byType, double otherShare) {
    Work work = Work.NONE;
    double cpuMicros = 0;
    for (Map.Entry<TransactionType, Cost> type : byType.entrySet()) {
      double times = mix.of(type.getKey());
      work = work.plus(times, type.getValue().work());
      cpuMicros += times * type.getValue().cpuMicros();
    }
    return new Cost(work, (1 + otherShare) * cpuMicros);
  }

  /** Work of a mix's transaction, from the work of each type. */
  static Work work(Mix mix, Map<TransactionType, Work> ofTypes) {
    Work work = Work.NONE;
    for (Map.Entry<TransactionType, Work> type : ofTypes.entrySet()) {
      work = work.plus(mix.of(type.getKey()), type.getValue());
    }
    return work;
  }

  /** The mix of some runs. */
  static Mix mix(List<RunCosts> runs) {
    Map<TransactionType, Double> sums = new EnumMap<>(TransactionType.class);
    runs.forEach(run -> run.counts.forEach((type, count) -> sums.merge(type, count, Double::sum)));
    return Mix.of(sums);
  }
}
