package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import io.encbench.report.file.AtomicFile;
import io.encbench.tpcc.config.HiddenSecrets;
import io.encbench.tpcc.config.RunSettings.Collector;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the files of a run, during the run and at its end. No file contains a secret. Thread-safe.
 *
 * <p>Open it before the ramp-up, pass every transaction to it, close it after the last one, and
 * then call {@link #write}.
 */
public final class RunFiles implements TransactionListener, AutoCloseable {
  /**
   * Every report needs shares of CPU time, and reading them once a second costs next to nothing.
   */
  private static final Collector DEFAULT_COLLECTOR =
      new Collector(Duration.ofSeconds(1), List.of());

  private static final DateTimeFormatter SESSION_START =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  private final RunDirectory directory;
  private final RunInfo info;
  private final TransactionFiles transactions;
  private final @Nullable OsCollector collector;
  private final List<String> failures = new ArrayList<>();

  private RunFiles(
      RunDirectory directory,
      RunInfo info,
      TransactionFiles transactions,
      @Nullable OsCollector collector) {
    this.directory = directory;
    this.info = info;
    this.transactions = transactions;
    this.collector = collector;
  }

  /**
   * Returns a collector with the devices that this machine has. Props files move between machines,
   * so a missing device does not prevent a run.
   *
   * @param notices receives a line for each missing device
   */
  public static Collector present(Collector wanted, Consumer<String> notices) {
    List<String> devices = new ArrayList<>();
    for (String device : wanted.devices()) {
      try {
        OsCollector.check(
            new Collector(wanted.interval(), List.of(device)), ProcFiles.OF_THIS_MACHINE);
        devices.add(device);
      } catch (ConfigurationException e) {
        notices.accept(e.getMessage() + "; not sampled");
      } catch (IOException e) {
        notices.accept("osCollectorDevices: /proc cannot be read: " + e);
      }
    }
    return new Collector(wanted.interval(), devices);
  }

  /**
   * Writes {@code run.properties} and {@code runInfo.csv}, and opens the other files.
   *
   * @param settings values by the keys of the props file; secrets in them are hidden here
   * @param startNanos start of the ramp-up, on {@link System#nanoTime()}'s clock
   * @param collector what to sample of this machine; null for CPU time only
   * @throws IOException if a file cannot be written
   */
  public static RunFiles open(
      RunDirectory directory,
      RunInfo info,
      Map<String, String> settings,
      long startNanos,
      @Nullable Collector collector)
      throws IOException {
    writeProperties(directory.path().resolve(RunDirectory.PROPERTIES), settings);
    writeInfo(directory.data("runInfo.csv"), info);
    var transactions =
        TransactionFiles.open(directory.data(""), info.run(), info.started(), startNanos);
    ProcFiles proc = ProcFiles.OF_THIS_MACHINE;
    Collector sampled = collector == null ? DEFAULT_COLLECTOR : collector;
    return new RunFiles(
        directory,
        info,
        transactions,
        proc.available()
            ? OsCollector.start(directory, info.run(), startNanos, sampled, proc)
            : null);
  }

  private static void writeProperties(Path file, Map<String, String> settings) throws IOException {
    var lines = new StringBuilder("# The settings of this run; secrets are hidden.\n");
    for (Map.Entry<String, String> setting : HiddenSecrets.in(settings).entrySet()) {
      lines.append(line(setting.getKey(), setting.getValue()));
    }
    AtomicFile.write(file, lines.toString());
  }

  /**
   * Returns one line in the format of {@link Properties}, whose own writer adds the time and does
   * not sort.
   */
  private static String line(String key, String value) throws IOException {
    var one = new Properties();
    one.setProperty(key, value);
    var text = new StringWriter();
    one.store(text, null);
    String line = text.toString().lines().filter(l -> !l.startsWith("#")).findFirst().orElse("");
    // These escapes are redundant; without them, values are readable and can be searched from a
    // shell.
    return line.replace("\\:", ":").replace("\\=", "=") + "\n";
  }

  private static void writeInfo(Path file, RunInfo info) throws IOException {
    try (var csv =
        new CsvFile(
            file,
            List.of(
                "run",
                "driver",
                "driverVersion",
                "db",
                "sessionStart",
                "runMins",
                "loadWarehouses",
                "runWarehouses",
                "numSUTThreads",
                "limitTxnsPerMin",
                "thinkTimeMultiplier",
                "keyingTimeMultiplier"))) {
      csv.row(
          List.of(
              info.run(),
              "encbench",
              info.version(),
              info.db(),
              SESSION_START.format(info.started()),
              info.runMinutes(),
              info.loadedWarehouses(),
              info.warehouses(),
              info.connections(),
              info.limitTxnsPerMin(),
              info.thinkTimeMultiplier(),
              info.keyingTimeMultiplier()));
    }
  }

  @Override
  public void finished(TransactionRecord transaction) {
    transactions.finished(transaction);
  }

  /**
   * Appends the transactions of a client JVM, before {@link #close}. Failures are reported by
   * {@link #write}.
   *
   * @param client directory of its {@link TransactionFiles}
   */
  public void append(Path client) {
    attempt(() -> transactions.append(client));
  }

  /** Directory of the files. */
  public RunDirectory directory() {
    return directory;
  }

  /**
   * Writes the buffered transactions and ends the sampling. Failures to write, now or earlier, are
   * reported by {@link #write}.
   */
  @Override
  public void close() {
    attempt(transactions::close);
    if (collector != null) {
      attempt(collector::close);
    }
  }

  /**
   * Writes {@code tx_summary.csv}, {@code cpu_summary.csv} and {@code results.json}, after {@link
   * #close()}.
   *
   * @return the run, which is invalid if one of its files could not be written completely
   * @throws IOException if {@code results.json} cannot be written; the message says where its
   *     content is
   */
  public RunResult write(RunResult run) throws IOException {
    attempt(
        () ->
            Summaries.writeTransactions(run, info.warehouses(), directory.data("tx_summary.csv")));
    attempt(
        () ->
            Summaries.writeCpu(
                directory.data(OsCollector.SYSTEM_INFO), directory.data("cpu_summary.csv")));
    RunResult known = failures.isEmpty() ? run : run.failed(failures);
    ResultsJson.write(withoutSecrets(known), directory.path().resolve(RunDirectory.RESULTS));
    return known;
  }

  private interface FileWork {
    void run() throws IOException;
  }

  /** Continues after a failure, so that a full disk does not affect files on other disks. */
  private void attempt(FileWork work) {
    try {
      work.run();
    } catch (IOException e) {
      failures.add(String.valueOf(e.getMessage()));
      for (Throwable other : e.getSuppressed()) {
        failures.add(String.valueOf(other.getMessage()));
      }
    }
  }

  private static RunResult withoutSecrets(RunResult run) {
    return new RunResult(
        run.run(),
        run.started(),
        run.ended(),
        run.measuredSeconds(),
        HiddenSecrets.in(run.settings()),
        run.environment(),
        run.transactions(),
        run.failures(),
        run.seconds(),
        run.clientCpu(),
        run.clientWire(),
        run.encryption(),
        run.consistency(),
        run.standstills(),
        run.turns(),
        run.clients(),
        run.ending(),
        run.proven(),
        run.invalid());
  }
}
