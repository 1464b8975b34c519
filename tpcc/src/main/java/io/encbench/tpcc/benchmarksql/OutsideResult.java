package io.encbench.tpcc.benchmarksql;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.benchmarksql.BenchmarkSqlCourse.Reading;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.config.RunSettings.Stop;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ClientWire;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.run.DatabaseCounters;
import io.encbench.tpcc.run.RunValidity;
import io.encbench.tpcc.schema.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the result of a BenchmarkSQL run from its files, the database, and readings of its process
 * and the server.
 */
final class OutsideResult {
  private static final double NAN = Double.NaN;

  private final RunSettings settings;
  private final Host host;
  private final EncryptionRules rules;
  private final RunValidity validity;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final Map<TransactionType, Long> failures = new EnumMap<>(TransactionType.class);
  private ProvenSessions proven = ProvenSessions.NONE;

  /**
   * Creates an empty result.
   *
   * @param rules the arm's rules
   */
  OutsideResult(RunSettings settings, Host host, EncryptionRules rules) {
    this.settings = settings;
    this.host = host;
    this.rules = rules;
    this.validity = new RunValidity(settings);
    environment.put("client.cores", Integer.toString(host.clientCores()));
    environment.put("client.jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    environment.put("client.jvmFlags", String.join(" ", host.jvmFlags()));
  }

  /** Returns the result of a run that did not finish. */
  RunResult failed(String reason) {
    validity.add(reason);
    return result(Instant.EPOCH, 0, List.of(), List.of(), none(), new ClientWire(NAN, NAN, NAN));
  }

  private static ClientCpu none() {
    return new ClientCpu(NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, 0, KernelWork.NONE);
  }

  /**
   * Compares BenchmarkSQL's counts with the rows that the database gained. BenchmarkSQL counts a
   * transaction as good even if it rolled it back after an error, so its count can be higher.
   */
  void account(BenchmarkSqlResultCsv file, DatabaseCounters before, DatabaseCounters after) {
    account(TransactionType.NEW_ORDER, file, after.orders() - before.orders());
    account(TransactionType.PAYMENT, file, after.payments() - before.payments());
  }

  private void account(TransactionType type, BenchmarkSqlResultCsv file, long gained) {
    long counted = file.committed(type);
    environment.put("counted." + type, Long.toString(counted));
    environment.put("gained." + type, Long.toString(gained));
    if (gained > counted) {
      validity.add(
          "the database gained %d rows of %s, but BenchmarkSQL counted %d: something else wrote too"
              .formatted(gained, type, counted));
    } else if (gained < counted) {
      failures.put(type, counted - gained);
    }
  }

  /**
   * Proves the mode of the sessions by the server's counters.
   *
   * @param expected the session properties of a connection with the same URL and drivers
   * @param before counters before the process started
   * @param during counters during the run
   * @param sessions largest number of sessions seen at the same time
   */
  void prove(SessionView expected, ServerReading before, ServerReading during, int sessions) {
    long connections = during.connections() - before.connections();
    long handshakes = during.tlsHandshakes() - before.tlsHandshakes();
    boolean tls = !expected.tlsCipher().isEmpty();
    String counted =
        "%d of %d new connections made a TLS handshake".formatted(handshakes, connections);
    proven =
        new ProvenSessions(
            0, sessions, 0, tls ? expected.tlsVersion() + " with " + expected.tlsCipher() : "");
    environment.put("sessions", sessions + " sessions during the run: " + counted);
    if (tls ? handshakes < connections : handshakes > 0) {
      validity.add(
          "proof of mode failed: the arm asks for %s, but by the server's counters %s"
              .formatted(tls ? "TLS" : "no TLS", counted));
    }
  }

  /**
   * Returns the result of a run that finished.
   *
   * @param startMillis start of the session, since the epoch
   * @param fromMillis start of the measured window, since the epoch
   * @param toMillis end of the measured window, since the epoch
   * @param plainBytes whether the server's byte counters equal the wire bytes
   */
  RunResult of(
      BenchmarkSqlResultCsv file,
      BenchmarkSqlCourse course,
      long startMillis,
      long fromMillis,
      long toMillis,
      boolean plainBytes) {
    List<TransactionSummary> summaries = file.summaries(failures);
    double seconds = (toMillis - fromMillis) / 1e3;
    double transactions = Math.max(1, Throughput.count(summaries));
    validity.checkTransactions(summaries, seconds);
    ClientCpu cpu = cpu(course, fromMillis, toMillis, transactions);
    validity.checkClient((cpu.userSeconds() + cpu.systemSeconds()) / seconds, host.clientCores());
    ClientWire wire =
        plainBytes
            ? new ClientWire(
                course.growth(r -> r.server().bytesReceived(), fromMillis, toMillis) / transactions,
                course.growth(r -> r.server().bytesSent(), fromMillis, toMillis) / transactions,
                NAN)
            : new ClientWire(NAN, NAN, NAN);
    environment.put(
        "wire",
        plainBytes
            ? "bytes of all clients by the server's counters"
            : "not known: the server counts bytes before TLS and compression");
    return result(
        Instant.ofEpochMilli(fromMillis),
        seconds,
        summaries,
        seconds(file, course, startMillis, fromMillis, toMillis),
        cpu,
        wire);
  }

  private static ClientCpu cpu(BenchmarkSqlCourse course, long from, long to, double transactions) {
    double user = course.growth(r -> r.client().userSeconds(), from, to);
    double system = course.growth(r -> r.client().systemSeconds(), from, to);
    return new ClientCpu(
        user,
        system,
        course.growth(r -> r.client().applicationSeconds(), from, to),
        course.growth(r -> r.client().jitSeconds(), from, to),
        course.growth(r -> r.client().gcSeconds(), from, to),
        course.growth(r -> r.client().vmSeconds(), from, to),
        1e6 * (user + system) / transactions,
        NAN,
        Math.round(course.largest(r -> r.client().residentBytes(), from, to)),
        new KernelWork(
            course.growth(r -> r.client().contextSwitches(), from, to) / transactions,
            course.growth(r -> r.client().pageFaults(), from, to) / transactions,
            course.growth(r -> r.client().ioCalls(), from, to) / transactions));
  }

  private static List<Second> seconds(
      BenchmarkSqlResultCsv file, BenchmarkSqlCourse course, long start, long from, long to) {
    List<Second> seconds = new ArrayList<>();
    for (int number = 0; start + 1000L * number < to; number++) {
      long begin = start + 1000L * number;
      long end = Math.min(begin + 1000, to);
      BenchmarkSqlResultCsv.Second second = file.second(number);
      seconds.add(
          new Second(
              number,
              begin >= from,
              second.newOrders(),
              second.transactions(),
              0,
              second.p95Ms(),
              1e3 * course.growth(Reading::clientSeconds, begin, end) / (end - begin),
              1e3 * course.growth(Reading::serverCpuSeconds, begin, end) / (end - begin)));
    }
    return seconds;
  }

  private RunResult result(
      Instant started,
      double measuredSeconds,
      List<TransactionSummary> summaries,
      List<Second> seconds,
      ClientCpu cpu,
      ClientWire wire) {
    Map<String, Long> counted = new LinkedHashMap<>();
    failures.forEach((type, number) -> counted.put("counted as good, " + type, number));
    return new RunResult(
        1,
        started,
        started.plusMillis(Math.round(1e3 * measuredSeconds)),
        measuredSeconds,
        Map.of("terminals", Integer.toString(settings.terminals())),
        environment,
        summaries,
        counted,
        seconds,
        cpu,
        wire,
        new Encryption(
            rules.all().stream().map(rule -> rule.name()).toList(),
            (double) rules.all().size() / Table.columnsInAll(),
            NAN,
            NAN),
        List.of(),
        List.of(),
        /* turns= */ null,
        /* clients= */ List.of(),
        Ending.AS_PLANNED,
        proven,
        validity.reasons());
  }

  /** Records the version that BenchmarkSQL reported. */
  void runner(String version) {
    environment.put("runner", "BenchmarkSQL " + version);
  }

  /** Planned end of the measured window, in milliseconds since the start of the session. */
  long plannedEndMillis(BenchmarkSqlResultCsv whole) {
    return settings.stop() instanceof Stop.After after
        ? settings.rampup().plus(after.duration()).toMillis()
        : whole.lastMillis() + 1;
  }
}
