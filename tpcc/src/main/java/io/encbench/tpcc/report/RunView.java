package io.encbench.tpcc.report;

import io.encbench.report.Figures;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Standstill;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.schema.Table;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The texts of a run's report. */
final class RunView {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Prefix of the server's variables in the environment. */
  private static final String SERVER_PREFIX = "server.";

  private final RunResult run;

  /** A number with its label and unit. */
  record Tile(String label, String value, String unit, String detail) {}

  RunView(RunResult run) {
    this.run = run;
  }

  List<Tile> tiles() {
    var throughput = Throughput.of(run);
    ClientCpu cpu = run.clientCpu();
    double perSecond = throughput.tpmTotal() / 60;
    double cores = cpu.microsPerTransaction() * perSecond / 1e6;
    String available = run.environment().getOrDefault("client.cores", "");
    return List.of(
        new Tile("tpmC", Figures.rounded(throughput.tpmC()), "", "New-Orders a minute"),
        new Tile(
            "tpmTOTAL",
            Figures.rounded(throughput.tpmTotal()),
            "",
            Figures.rounded(perSecond) + " transactions/s"),
        cpuTile(cpu),
        new Tile(
            "client cores busy",
            Figures.rounded(cores),
            available.isEmpty() ? "" : "of " + available,
            "1,000 transactions/s take "
                + Figures.rounded(cpu.microsPerTransaction() / 1000)
                + " cores"),
        consistencyTile());
  }

  private static Tile cpuTile(ClientCpu cpu) {
    String[] valueAndUnit =
        Figures.microseconds(cpu.microsPerTransaction()).split("" + Figures.NO_BREAK, 2);
    return new Tile(
        "client CPU per transaction",
        valueAndUnit[0],
        valueAndUnit.length > 1 ? valueAndUnit[1] : "",
        Double.isNaN(cpu.userSeconds())
            ? "user and system"
            : Figures.percent(cpu.systemSeconds() / (cpu.userSeconds() + cpu.systemSeconds()))
                + " of it in the kernel");
  }

  private Tile consistencyTile() {
    if (run.consistency().isEmpty()) {
      return new Tile("consistency", "not checked", "", "run with --check to check it");
    }
    long broken = run.consistency().stream().filter(result -> !result.holds()).count();
    long conditions =
        run.consistency().stream().map(ConsistencyResult::condition).distinct().count();
    return new Tile(
        "consistency",
        broken == 0 ? "holds" : "BROKEN",
        "",
        conditions
            + " conditions, "
            + String.join(" and ", ConditionRow.times(run.consistency()))
            + " the run");
  }

  /** Reservations about a valid run. */
  List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (run.consistency().isEmpty()) {
      cautions.add("The consistency conditions were not checked.");
    }
    for (TransactionSummary summary : run.transactions()) {
      if (TypeRow.of(summary, run.measuredSeconds()).overLimit()) {
        cautions.add(
            "The 90th percentile of "
                + summary.type()
                + " is above TPC-C's limit; as a TPC-C run this would not pass.");
      }
    }
    Standstill.sentence(run.standstills()).ifPresent(cautions::add);
    if (!run.failures().isEmpty()) {
      long failed = run.failures().values().stream().mapToLong(Long::longValue).sum();
      cautions.add(
          String.format(
              Locale.ROOT,
              "%,d %s failed and %s not counted; see below.",
              failed,
              failed == 1 ? "transaction" : "transactions",
              failed == 1 ? "is" : "are"));
    }
    return cautions;
  }

  String time() {
    return TIME.format(run.started())
        + ", measured for "
        + Figures.duration(Duration.ofMillis(Math.round(1000 * run.measuredSeconds())));
  }

  String server() {
    return run.environment().getOrDefault("server", "unknown");
  }

  String client() {
    Map<String, String> environment = run.environment();
    return environment.getOrDefault("client.cpu", "unknown processor")
        + ", "
        + environment.getOrDefault("client.cores", "?")
        + " cores; "
        + environment.getOrDefault("client.jvm", "unknown JVM");
  }

  String load() {
    return count("warehouse")
        + ", "
        + count("terminal")
        + "; "
        + run.environment().getOrDefault("loop", "");
  }

  private String count(String thing) {
    return Figures.count(Long.parseLong(run.settings().getOrDefault(thing + "s", "0")), thing);
  }

  /** One line about the encrypted columns and TLS. */
  String encryption() {
    int encrypted = run.encryption().columns().size();
    String columns =
        encrypted == 0
            ? "no column encrypted"
            : "%d of %d columns encrypted".formatted(encrypted, Table.columnsInAll());
    String tls = run.proven().tls();
    return columns + ", " + (tls.isEmpty() ? "no TLS" : tls);
  }

  /** The mode of the sessions, as reported by the server. */
  String proof() {
    return run.environment().getOrDefault("sessions", "");
  }

  /** CPU and memory of the client, by name. */
  Map<String, String> clientCost() {
    ClientCpu cpu = run.clientCpu();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("CPU per transaction", Figures.microseconds(cpu.microsPerTransaction()));
    rows.put("user", seconds(cpu.userSeconds()));
    rows.put("system", seconds(cpu.systemSeconds()));
    rows.put("of which JIT compiler", seconds(cpu.jitSeconds()));
    rows.put("of which garbage collector", seconds(cpu.gcSeconds()));
    rows.put("allocated per transaction", bytes(cpu.bytesAllocatedPerTransaction()));
    rows.put("wire bytes per transaction", bytes(run.clientWire().bytesPerTransaction()));
    rows.put("round trips per transaction", number(run.clientWire().roundTripsPerTransaction()));
    rows.put(
        "values encrypted per transaction",
        number(run.encryption().cellsEncryptedPerTransaction()));
    rows.put(
        "values decrypted per transaction",
        number(run.encryption().cellsDecryptedPerTransaction()));
    rows.put(
        "context switches per transaction", number(cpu.kernel().contextSwitchesPerTransaction()));
    rows.put("page faults per transaction", number(cpu.kernel().pageFaultsPerTransaction()));
    rows.put("read and write calls per transaction", number(cpu.kernel().ioCallsPerTransaction()));
    rows.put("peak resident memory", Figures.memory(cpu.maxRssBytes()));
    return rows;
  }

  private static String seconds(double seconds) {
    return Double.isNaN(seconds) ? "–" : Figures.rounded(seconds) + Figures.NO_BREAK + "s";
  }

  private static String number(double number) {
    return Double.isNaN(number) ? "–" : Figures.rounded(number);
  }

  private static String bytes(double bytes) {
    return Double.isNaN(bytes) ? "–" : Figures.memory(Math.round(bytes));
  }

  /** Facts about the client and the run. */
  Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>(run.environment());
    facts.keySet().removeIf(key -> key.startsWith(SERVER_PREFIX) || key.equals("sessions"));
    return facts;
  }

  /** Variables of the server. */
  Map<String, String> variables() {
    Map<String, String> variables = new TreeMap<>();
    run.environment()
        .forEach(
            (key, value) -> {
              if (key.startsWith(SERVER_PREFIX)) {
                variables.put(key.substring(SERVER_PREFIX.length()), value);
              }
            });
    return variables;
  }
}
