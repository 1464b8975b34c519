package io.encbench.tpcc.run;

import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetClock;
import io.encbench.fleet.FleetPlan;
import io.encbench.fleet.LocalFleets;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.JvmJson;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.RunFiles;
import io.encbench.tpcc.files.RunInfo;
import io.encbench.tpcc.files.TransactionFiles;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Measures what a fleet costs the program that starts it, with clients that exist in this JVM only:
 * their barriers, their start, their seconds, what they measured, and their files. The code is that
 * of a run; only the transactions are drawn. {@code scripts/dev/fleet-simulation.sh} runs it.
 */
public final class FleetSimulation {
  private static final int BARRIERS = 100;
  private static final Duration LEAD = Duration.ofMillis(500);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLION = 1e6;

  private final int clients;
  private final int seconds;
  private final int perSecond;
  private final PrintStream out;

  private FleetSimulation(int clients, int seconds, int perSecond, PrintStream out) {
    this.clients = clients;
    this.seconds = seconds;
    this.perSecond = perSecond;
    this.out = out;
  }

  /** Arguments: clients, seconds of the run, transactions per second of a client. */
  public static void main(String[] args) throws Exception {
    new FleetSimulation(
            Integer.parseInt(args[0]),
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            System.out)
        .run();
  }

  private void run() throws Exception {
    Path directory = Files.createTempDirectory("encbench-simulation-");
    try {
      print("clients", clients, 0);
      print("seconds of the run", seconds, 0);
      print("transactions of a client and second", perSecond, 0);
      meet(directory);
      List<String> outcomes = outcomes();
      live(outcomes);
      merge(outcomes);
      files(directory);
    } finally {
      delete(directory);
    }
  }

  private void print(String what, double value, int decimals) {
    String number =
        BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    out.printf(Locale.ROOT, "%-56s %12s%n", what, number);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The clients meet, compare their clocks and start, each on a thread of its own. */
  private void meet(Path directory) throws RunFailedException {
    long[][] measured = new long[clients][];
    var unused =
        new LocalFleets(new FleetPlan(clients, /* jvms= */ 1, List.of(), directory))
            .perform(
                fleet -> {
                  measured[fleet.rank()] = meeting(fleet);
                  return "";
                },
                line -> {});
    long[] barriers = sorted(measured[0], 0, BARRIERS);
    print("barrier, median, ms", barriers[BARRIERS / 2] / NANOS_PER_MILLI, 2);
    print("barrier, 99th percentile, ms", barriers[BARRIERS - 2] / NANOS_PER_MILLI, 2);
    print("comparison of the clocks, ms", measured[0][BARRIERS] / NANOS_PER_MILLI, 1);
    print("agreement on the start, ms", measured[0][BARRIERS + 1] / NANOS_PER_MILLI, 1);
    long[] offsets = measured(measured, BARRIERS + 3);
    long[] uncertainties = measured(measured, BARRIERS + 4);
    print("largest offset between equal clocks, ms", offsets[clients - 1] / NANOS_PER_MILLI, 3);
    print("largest uncertainty, ms", uncertainties[clients - 1] / NANOS_PER_MILLI, 3);
    long[] late = measured(measured, BARRIERS + 2);
    print("start skew on one machine, ms", (late[clients - 1] - late[0]) / NANOS_PER_MILLI, 2);
  }

  private static long[] measured(long[][] byClient, int index) {
    return Arrays.stream(byClient).mapToLong(own -> own[index]).sorted().toArray();
  }

  private static long[] sorted(long[] values, int from, int to) {
    return LongStream.of(Arrays.copyOfRange(values, from, to)).sorted().toArray();
  }

  /**
   * Times of the barriers, of the comparison and of the agreement, the delay of the start, and the
   * offset that was found with its uncertainty.
   */
  private static long[] meeting(Fleet fleet) throws RunFailedException {
    long[] measured = new long[BARRIERS + 5];
    for (int i = 0; i < BARRIERS; i++) {
      long began = System.nanoTime();
      fleet.barrier();
      measured[i] = System.nanoTime() - began;
    }
    long began = System.nanoTime();
    FleetClock clock = FleetClock.compare(fleet, FleetSimulation::wallNanos);
    long compared = System.nanoTime();
    long at = clock.agree(fleet, FleetSimulation::wallNanos, LEAD);
    measured[BARRIERS] = compared - began;
    measured[BARRIERS + 1] = System.nanoTime() - compared;
    // Hundreds of clients cannot spin on one machine, as each does on its own.
    long due = System.nanoTime() + at - wallNanos();
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    measured[BARRIERS + 2] = System.nanoTime() - due;
    measured[BARRIERS + 3] = Math.abs(clock.own().nanos());
    measured[BARRIERS + 4] = clock.own().uncertaintyNanos();
    return measured;
  }

  private static long wallNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  /** The lines in which the clients report what they measured. */
  private List<String> outcomes() {
    List<String> lines = new ArrayList<>();
    for (int client = 1; client <= clients; client++) {
      ClientPart part = new SimulatedClient(seconds, perSecond, client).part();
      lines.add(JvmJson.write(new SharedRun.Outcome(part, "machine", 0, 0, 0)));
    }
    return lines;
  }

  private static ClientPart part(String outcome) {
    return JvmJson.read(outcome, SharedRun.Outcome.class).part();
  }

  /** The seconds of all clients as they arrive, and the line that the console shows. */
  private void live(List<String> outcomes) {
    List<List<String>> bySecond = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      bySecond.add(new ArrayList<>());
    }
    for (String outcome : outcomes) {
      List<ObservedSecond> observed = part(outcome).seconds();
      for (int second = 0; second < seconds; second++) {
        bySecond.get(second).add(JvmJson.write(observed.get(second)));
      }
    }
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    RunConsole.LiveSeconds live =
        new RunConsole(
                new PrintStream(shown, true, StandardCharsets.UTF_8),
                new StandardOutput(false, 80, StandardCharsets.UTF_8))
            .liveSeconds(Duration.ofSeconds(1));
    long[] times = new long[seconds];
    long bytes = 0;
    for (int second = 0; second < seconds; second++) {
      List<String> lines = bySecond.get(second);
      bytes += lines.stream().mapToLong(String::length).sum();
      long began = System.nanoTime();
      List<ObservedSecond> all =
          lines.stream().map(line -> JvmJson.read(line, ObservedSecond.class)).toList();
      live.show(SharedRun.sum(all), 1, all.stream().map(ObservedSecond::second).toList());
      times[second] = System.nanoTime() - began;
    }
    long[] sorted = sorted(times, 0, seconds);
    print("bytes of a client and second", (double) bytes / seconds / clients, 0);
    print("bytes of all clients and second, kB", bytes / 1e3 / seconds, 1);
    print("work for a second of all clients, median, ms", sorted[seconds / 2] / NANOS_PER_MILLI, 1);
    print("line of the console, bytes", (double) shown.size() / seconds, 0);
  }

  private void merge(List<String> outcomes) {
    print(
        "report of a client, kB",
        outcomes.stream().mapToLong(String::length).sum() / 1e3 / clients,
        1);
    print(
        "reports of all clients, MB",
        outcomes.stream().mapToLong(String::length).sum() / MILLION,
        1);
    for (String pass : List.of("first time", "again")) {
      long began = System.nanoTime();
      List<ClientPart> parts = outcomes.stream().map(FleetSimulation::part).toList();
      long read = System.nanoTime();
      RunCounts counts = new RunCounts();
      parts.forEach(part -> counts.add(part.totals()));
      List<TransactionSummary> summaries = counts.summaries();
      var gained = SharedRun.gained(parts);
      int course = SharedRun.seconds(parts).size();
      long merged = System.nanoTime();
      requireAll(Throughput.count(summaries), course, gained.readings().counters().size());
      print("reading of the reports, " + pass + ", ms", (read - began) / NANOS_PER_MILLI, 0);
      print("merge, " + pass + ", ms", (merged - read) / NANOS_PER_MILLI, 0);
    }
    List<ClientPart> held = outcomes.stream().map(FleetSimulation::part).toList();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    print(
        "heap with the reports of %d clients, MB".formatted(held.size()),
        (runtime.totalMemory() - runtime.freeMemory()) / MILLION,
        0);
  }

  private void requireAll(long transactions, int course, int counters) {
    if (transactions != (long) clients * seconds * perSecond
        || course != seconds
        || counters == 0) {
      throw new IllegalStateException("the merge lost transactions: " + transactions);
    }
  }

  /** The transactions of one client, appended as often as there are clients. */
  private void files(Path directory) throws IOException {
    ZonedDateTime started = ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    Path client = directory.resolve("client");
    SimulatedClient simulated = new SimulatedClient(seconds, perSecond, 0);
    try (TransactionFiles files = TransactionFiles.open(client, 1, started, 0)) {
      for (int second = 0; second < seconds; second++) {
        for (int i = 0; i < perSecond; i++) {
          files.finished(simulated.transaction(second));
        }
      }
    }
    RunDirectory all = RunDirectory.create(directory.resolve("all"));
    RunInfo info = new RunInfo(1, "simulated", "mysql", started, 1, 1, 1, 1, 0, 0, 0);
    long began = System.nanoTime();
    RunFiles merged = RunFiles.open(all, info, Map.of(), 0, null);
    for (int i = 0; i < clients; i++) {
      merged.append(client);
    }
    merged.close();
    print("files of a client, MB", size(client) / MILLION, 2);
    print("files of all clients, MB", size(all.path()) / MILLION, 0);
    print("appending the files, s", (System.nanoTime() - began) / 1e9, 1);
  }

  private static long size(Path directory) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
