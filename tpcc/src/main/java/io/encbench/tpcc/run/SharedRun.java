package io.encbench.tpcc.run;

import io.encbench.experiment.result.Window;
import io.encbench.metrics.MeterReadings;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunPart;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.RunTurns;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A run that several client JVMs share, as the program that started them sees it. It adds up what
 * they measured, and compares their counts with the database. Not thread-safe.
 */
public final class SharedRun {
  private static final MeterSnapshot NO_READINGS =
      MeterSnapshot.of(new MeterReadings(List.of(), List.of()));

  /** Length of the window of a run without figures, which must not be 0 as rates divide by it. */
  private static final double NO_SECONDS = 1e-9;

  private final Database database;
  private final RunSettings settings;
  private final RunDescription facts;
  private final RunValidity validity;
  private final RunConsole console;
  private final RunConsole.LiveSeconds live;
  private final RunCounts counts = new RunCounts();
  private final List<List<ObservedSecond>> observed = new ArrayList<>();
  private final List<Second> shown = new ArrayList<>();
  private final JvmRuns runs;

  /**
   * The outcome of a client.
   *
   * @param part what it measured
   * @param machine name of its machine
   * @param startedAfterFirstMillis how much later than the first client it started; in turns, the
   *     mean over its measured turns
   * @param clockOffsetMillis how far its wall clock is ahead of that of client 1
   * @param clockUncertaintyMillis uncertainty of that offset
   */
  public record Outcome(
      ClientPart part,
      String machine,
      double startedAfterFirstMillis,
      double clockOffsetMillis,
      double clockUncertaintyMillis) {}

  /**
   * Reads the counters of the database, before any client works.
   *
   * @param runs the runs of these clients, which may take turns with this one
   * @param out receives the console output
   * @param terminal properties of {@code out}
   * @throws SQLException if the database cannot be read
   * @throws io.encbench.config.ConfigurationException if the database cannot be connected to, or is
   *     not loaded for the run
   */
  public SharedRun(
      Database database,
      RunSettings settings,
      JvmRuns runs,
      PrintStream out,
      StandardOutput terminal)
      throws SQLException {
    this.database = database;
    this.settings = settings;
    this.runs = runs;
    this.facts = new RunDescription(database, settings);
    this.validity = new RunValidity(settings);
    this.console = new RunConsole(out, terminal);
    this.live = console.liveSeconds(settings.reportInterval());
    for (int client = 0; client < settings.part().clients(); client++) {
      observed.add(new ArrayList<>());
    }
    Nodes.of(database).awaitEqual();
    try (Connection connection = database.connect()) {
      var unused = facts.read(connection, console);
      runs.begin(DatabaseCounters.read(connection), counts);
    }
  }

  /**
   * Shows a second of the run when it has ended in all clients.
   *
   * @param client number of the client in which it has ended, from 1
   * @return a short text about the second, of all clients and of each; empty if it has not ended in
   *     all
   */
  public Optional<String> ended(int client, ObservedSecond second) {
    observed.get(client - 1).add(second);
    int number = shown.size();
    if (observed.stream().allMatch(ofClient -> ofClient.size() > number)) {
      List<ObservedSecond> ofAll = observed.stream().map(ofClient -> ofClient.get(number)).toList();
      Second sum = sum(ofAll);
      shown.add(sum);
      live.show(
          sum,
          ofAll.stream().mapToDouble(ObservedSecond::elapsed).average().orElseThrow(),
          ofAll.stream().map(ObservedSecond::second).toList());
      return Optional.of(text(sum, ofAll));
    }
    return Optional.empty();
  }

  private static String text(Second sum, List<ObservedSecond> ofAll) {
    return String.format(
        Locale.ROOT,
        "%d transactions/s (%s), client CPU %.2f cores (%s)",
        sum.transactions(),
        ofAll.stream()
            .map(one -> Long.toString(one.second().transactions()))
            .collect(Collectors.joining(", ")),
        sum.clientCores(),
        ofAll.stream()
            .map(one -> String.format(Locale.ROOT, "%.2f", one.second().clientCores()))
            .collect(Collectors.joining(", ")));
  }

  /** The same second of several clients. */
  static Second sum(List<ObservedSecond> ofAll) {
    Histogram latency = new Histogram(RunCounts.DIGITS);
    ofAll.forEach(one -> one.latency().addTo(latency));
    Second first = ofAll.get(0).second();
    return new Second(
        first.second(),
        first.measured(),
        sum(ofAll, one -> one.second().newOrders()),
        sum(ofAll, one -> one.second().transactions()),
        sum(ofAll, one -> one.second().errors()),
        latency.getValueAtPercentile(95) / 1e3,
        ofAll.stream().mapToDouble(one -> one.second().clientCores()).sum(),
        ofAll.stream()
            .mapToDouble(one -> one.second().serverCores())
            .filter(Double::isFinite)
            .findFirst()
            .orElse(Double.NaN));
  }

  private static <T> long sum(List<T> all, ToLongFunction<T> value) {
    return all.stream().mapToLong(value).sum();
  }

  /**
   * Returns the result, after all clients have ended.
   *
   * @param number number of the run
   * @param interrupted whether the run was stopped early
   * @param clients the outcomes of all clients
   * @return the result, without consistency conditions
   */
  public RunResult result(int number, boolean interrupted, List<Outcome> clients) {
    List<ClientPart> parts = clients.stream().map(Outcome::part).toList();
    double seconds = value(parts, ClientPart::measuredSeconds).max().orElseThrow();
    Ending ending = interrupted && !stuck(parts) ? Ending.STOPPED : ending(parts);
    return result(number, ending, clients, seconds, /* turns= */ null, /* beside= */ List.of());
  }

  /**
   * Returns the result of a run in turns, after all clients have ended.
   *
   * @param beside counts of the clients' other open runs, which rest
   */
  RunResult result(
      int number, List<Outcome> clients, RunTurns turns, List<ClientPart.Totals> beside) {
    double seconds = turns.windows().stream().mapToDouble(Window::seconds).sum();
    Ending ending = ending(clients.stream().map(Outcome::part).toList());
    return result(number, ending, clients, Math.max(seconds, NO_SECONDS), turns, beside);
  }

  private RunResult result(
      int number,
      Ending ending,
      List<Outcome> clients,
      double seconds,
      @Nullable RunTurns turns,
      List<ClientPart.Totals> beside) {
    List<ClientPart> parts = clients.stream().map(Outcome::part).toList();
    parts.forEach(part -> counts.add(part.totals()));
    List<TransactionSummary> summaries = counts.summaries();
    RunFigures figures =
        new RunFigures(
            gained(parts),
            seconds,
            sum(parts, ClientPart::maxRssBytes),
            Throughput.count(summaries));
    List<ClientResult> rows = rows(clients);
    check(parts, summaries, figures.seconds());
    if (ending != Ending.STUCK) {
      validity.checkGrowth(database, runs, beside.stream().map(SharedRun::counts).toList());
    }
    checkMachines(clients);
    validity.checkSkew(ClientResult.skewMillis(rows));
    describe(parts, rows);
    RunResult result =
        new RunResult(
            number,
            instant(parts.stream().mapToLong(ClientPart::startedMicros).min().orElseThrow()),
            instant(parts.stream().mapToLong(ClientPart::endedMicros).max().orElseThrow()),
            seconds,
            facts.settings(),
            facts.environment(),
            summaries,
            counts.failures(),
            seconds(parts),
            figures.clientCpu(),
            figures.clientWire(),
            figures.encryption(facts.encryptedColumns(), database.countsCells()),
            List.of(),
            standstills(parts),
            turns,
            rows,
            ending,
            proven(parts),
            validity.reasons());
    console.end(result);
    return result;
  }

  static MeterSnapshot gained(List<ClientPart> parts) {
    return parts.stream()
        .map(ClientPart::gained)
        .map(MeterSnapshot::of)
        .reduce(NO_READINGS, MeterSnapshot::plus);
  }

  private static <T> DoubleStream value(List<T> all, ToDoubleFunction<T> value) {
    return all.stream().mapToDouble(value);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static RunCounts counts(ClientPart.Totals totals) {
    RunCounts counts = new RunCounts();
    counts.add(totals);
    return counts;
  }

  private static boolean stuck(List<ClientPart> parts) {
    return parts.stream().anyMatch(part -> part.ending() == Ending.STUCK);
  }

  private static Ending ending(List<ClientPart> parts) {
    if (stuck(parts)) {
      return Ending.STUCK;
    }
    return parts.stream().anyMatch(part -> part.ending() == Ending.STOPPED)
        ? Ending.STOPPED
        : Ending.AS_PLANNED;
  }

  private void check(List<ClientPart> parts, List<TransactionSummary> summaries, double seconds) {
    for (int client = 1; client <= parts.size(); client++) {
      for (String reason : parts.get(client - 1).invalid()) {
        validity.add("client " + client + ": " + reason);
      }
    }
    validity.checkTransactions(summaries, seconds);
    validity.checkConnections(counts.disconnections(), counts.failedConnects());
  }

  /** Clients on the same machine share its processors. */
  private void checkMachines(List<Outcome> clients) {
    Map<String, List<ClientPart>> byMachine =
        clients.stream()
            .collect(
                Collectors.groupingBy(
                    Outcome::machine,
                    LinkedHashMap::new,
                    Collectors.mapping(Outcome::part, Collectors.toList())));
    byMachine
        .values()
        .forEach(
            there ->
                validity.checkClient(
                    value(there, SharedRun::coresUsed).sum(),
                    there.stream().mapToInt(SharedRun::cores).max().orElseThrow()));
  }

  private static double coresUsed(ClientPart part) {
    RunFigures figures =
        new RunFigures(
            MeterSnapshot.of(part.gained()),
            part.measuredSeconds(),
            part.maxRssBytes(),
            /* transactions= */ 0);
    return figures.cpuSeconds() / figures.seconds();
  }

  private static int cores(ClientPart part) {
    return Integer.parseInt(part.environment().getOrDefault(RunDescription.CORES, "1"));
  }

  private void describe(List<ClientPart> parts, List<ClientResult> rows) {
    facts.client(parts.get(0).environment());
    facts.sessions(
        rows.stream()
            .map(row -> "client " + row.client() + ": " + row.sessions())
            .collect(Collectors.joining("; ")));
    facts.counts(counts);
  }

  private List<ClientResult> rows(List<Outcome> clients) {
    List<ClientResult> rows = new ArrayList<>();
    for (int client = 1; client <= clients.size(); client++) {
      Outcome outcome = clients.get(client - 1);
      ClientPart measured = outcome.part();
      RunSettings own = settings.ofClient(client);
      RunPart part = own.part();
      RunCounts ofClient = new RunCounts();
      ofClient.add(measured.totals());
      long transactions = Throughput.count(ofClient.summaries());
      RunFigures figures =
          new RunFigures(
              MeterSnapshot.of(measured.gained()),
              measured.measuredSeconds(),
              measured.maxRssBytes(),
              transactions);
      rows.add(
          new ClientResult(
              client,
              outcome.machine(),
              part.firstWarehouse(),
              part.lastWarehouse(),
              own.terminals(),
              transactions,
              60 * transactions / measured.measuredSeconds(),
              figures.cpuSeconds(),
              figures.clientCpu().microsPerTransaction(),
              figures.clientCpu().secondsWithoutJit(),
              measured.maxRssBytes(),
              outcome.startedAfterFirstMillis(),
              outcome.clockOffsetMillis(),
              outcome.clockUncertaintyMillis(),
              measured.proven(),
              measured.environment().getOrDefault("sessions", "")));
    }
    return rows;
  }

  /** The course of the run. A client that ended earlier than others did nothing since. */
  static List<Second> seconds(List<ClientPart> parts) {
    TreeMap<Integer, List<ObservedSecond>> byNumber = new TreeMap<>();
    for (ClientPart part : parts) {
      for (ObservedSecond second : part.seconds()) {
        byNumber.computeIfAbsent(second.second().second(), any -> new ArrayList<>()).add(second);
      }
    }
    return byNumber.values().stream().map(SharedRun::sum).toList();
  }

  /** Standstills of any client; those that overlap are one. */
  private static List<Standstill> standstills(List<ClientPart> parts) {
    List<Standstill> merged = new ArrayList<>();
    parts.stream()
        .flatMap(part -> part.standstills().stream())
        .sorted(Comparator.comparingDouble(Standstill::second))
        .forEach(
            next -> {
              Standstill last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
              if (last == null || next.second() > last.second() + last.seconds()) {
                merged.add(next);
              } else {
                double end =
                    Math.max(last.second() + last.seconds(), next.second() + next.seconds());
                merged.set(merged.size() - 1, new Standstill(last.second(), end - last.second()));
              }
            });
    return merged;
  }

  private static ProvenSessions proven(List<ClientPart> parts) {
    List<ProvenSessions> all = parts.stream().map(ClientPart::proven).toList();
    return new ProvenSessions(
        all.stream().mapToInt(ProvenSessions::before).sum(),
        all.stream().mapToInt(ProvenSessions::during).sum(),
        all.stream().mapToInt(ProvenSessions::after).sum(),
        all.stream().map(ProvenSessions::tls).distinct().collect(Collectors.joining(" and ")));
  }

  /**
   * Returns the result of a run in which a client failed. It has no figures, because those of the
   * other clients would be too low; only the course until then, for a diagnosis.
   *
   * @param number number of the run
   * @param started start of the run
   * @param reason why the run failed
   */
  public RunResult failed(int number, Instant started, String reason) {
    console.warn(reason);
    RunFigures none = new RunFigures(NO_READINGS, NO_SECONDS, 0, 0);
    return new RunResult(
        number,
        started,
        Instant.now(),
        NO_SECONDS,
        facts.settings(),
        facts.environment(),
        List.of(),
        new TreeMap<>(),
        List.copyOf(shown),
        none.clientCpu(),
        none.clientWire(),
        none.encryption(facts.encryptedColumns(), database.countsCells()),
        List.of(),
        List.of(),
        /* turns= */ null,
        /* clients= */ List.of(),
        Ending.FAILED,
        ProvenSessions.NONE,
        List.of(reason));
  }
}
