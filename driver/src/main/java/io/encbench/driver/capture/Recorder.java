package io.encbench.driver.capture;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.key.KeySource;
import io.encbench.driver.capture.values.ValueSample;
import io.encbench.driver.capture.values.ValuesFile;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.settings.CaptureSettings;
import io.encbench.driver.sql.ParameterPlaces;
import io.encbench.driver.sql.ValueFreeText;
import io.encbench.driver.sql.ValuePlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts the statements and transactions of all connections of this JVM with one value of {@code
 * encCapture}, and writes them to that file: JSON lines in the format of the command {@code
 * capture}, without any value. If the values are asked for, a sample of them goes to an encrypted
 * file beside it. The file is written anew every few seconds and when the JVM ends. Thread-safe.
 */
public final class Recorder {
  private static final Map<Path, Recorder> RECORDERS = new ConcurrentHashMap<>();

  /** The version of the format of captures. */
  public static final int FORMAT_VERSION = 4;

  private static final int WRITE_SECONDS = 5;
  private static final double NANOS = 1e9;

  /** A generator of SQL that writes values as names could make any number of texts. */
  private static final int MOST_TEXTS = 20_000;

  /** A longer text is taken apart at each prepare, so that the texts cannot fill the memory. */
  private static final int LONGEST_KEPT = 4_096;

  /** Lists of many lengths could make any number of places of parameters. */
  private static final int MOST_PLACES = 100_000;

  private final Path file;
  private final String schema;
  private final long start = System.nanoTime();
  private final Map<String, Recorded> byText = new ConcurrentHashMap<>();
  private final Map<String, Prepared> byPreparedText = new ConcurrentHashMap<>();

  /** Calls in whose texts a value might survive. */
  private final Recorded unclear = new Recorded(0, StatementRole.UNKNOWN);

  /** Calls of texts with several statements. */
  private final Recorded several = new Recorded(0, StatementRole.UNKNOWN);

  /** Calls of texts for which there was no room. */
  private final Recorded surplus = new Recorded(0, StatementRole.UNKNOWN);

  private final AtomicInteger lastId = new AtomicInteger();
  private final AtomicInteger freePlaces = new AtomicInteger(MOST_PLACES);
  private final TransactionCounts transactions = new TransactionCounts();

  private final @Nullable Values values;

  /**
   * Where the values go.
   *
   * @param source what the source of the key is equal to
   */
  private record Values(ValuesFile file, ValueSample sample, Object source) {}

  private Recorder(Path file, String schema, @Nullable Values values) {
    this.file = file;
    this.schema = schema;
    this.values = values;
  }

  /** What the executions of a text did. Thread-safe. */
  static final class Recorded {
    private final int id;
    private final StatementRole role;
    private final LongAdder calls = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder prepared = new LongAdder();
    private final LongAdder rowsSent = new LongAdder();
    private final LongAdder rowsChanged = new LongAdder();
    private final ParameterCounts parameters = new ParameterCounts();

    Recorded(int id, StatementRole role) {
      this.id = id;
      this.role = role;
    }

    /** The number of the statement, by which transactions name it. */
    int id() {
      return id;
    }

    StatementRole role() {
      return role;
    }

    ParameterCounts parameters() {
      return parameters;
    }

    void prepared() {
      prepared.increment();
    }

    void called() {
      calls.increment();
      requests.increment();
    }

    /**
     * Adds the entries of a batch.
     *
     * @param rows the update count of each; those that say that the entry failed are left out
     * @param atOnce whether the delegate sent all in one request
     * @return number of entries that did not fail
     */
    int calledInBatch(long[] rows, boolean atOnce) {
      int done = 0;
      for (long count : rows) {
        if (count != Statement.EXECUTE_FAILED) {
          done++;
          // The delegate does not tell for the rows of one INSERT.
          changed(count == Statement.SUCCESS_NO_INFO ? 1 : count);
        }
      }
      calls.add(done);
      requests.add(atOnce ? Math.min(1, done) : done);
      return done;
    }

    void sent(long rows) {
      rowsSent.add(rows);
    }

    /** Adds rows that were changed; a negative number stands for an unknown one. */
    void changed(long rows) {
      if (rows > 0) {
        rowsChanged.add(rows);
      }
    }
  }

  /**
   * A text that was prepared.
   *
   * @param statement the counts of the statement
   * @param places where the parameters of the text are counted; none if they are not
   * @param values where its values come from; null if that is not certain, or not needed
   */
  record Prepared(Recorded statement, ParameterPlaces places, @Nullable ValuePlaces values) {
    /** Number of parameters whose values are needed. */
    int keptParameters() {
      return values == null
          ? 0
          : (int) values.places().stream().filter(ValuePlaces.Parameter.class::isInstance).count();
    }
  }

  /**
   * Records what a connection is used for.
   *
   * @param settings the file, in whose name {@code {pid}} stands for the number of this process
   * @param rewritesBatches whether the delegate sends a batch as one request
   * @throws SQLException if the file exists already, unless this class has written it, or cannot be
   *     created; if there is no key for the values; or if other connections write other values to
   *     the file
   */
  public static Connection recording(
      Connection delegate, CaptureSettings settings, boolean rewritesBatches) throws SQLException {
    Path file = file(settings.file());
    KeySource keys = settings.valueKeys();
    Recorder recorder = RECORDERS.get(file);
    if (recorder == null) {
      recorder = begun(file, keys, delegate.getCatalog());
    }
    Object source = recorder.values == null ? null : recorder.values.source();
    if (!Objects.equals(source, keys == null ? null : keys.identity())) {
      throw DriverErrors.badSetting(
          "encCapture = "
              + file
              + " is written by connections with another encCaptureValues, or another source of"
              + " the key: give all the same, or write another file");
    }
    return new RecordingConnection(delegate, recorder, rewritesBatches);
  }

  private static Path file(String name) throws SQLException {
    try {
      return Path.of(name.replace("{pid}", String.valueOf(ProcessHandle.current().pid())))
          .toAbsolutePath()
          .normalize();
    } catch (InvalidPathException e) {
      throw DriverErrors.badSetting("encCapture = " + name + " is not the name of a file");
    }
  }

  private static synchronized Recorder begun(
      Path file, @Nullable KeySource keys, @Nullable String schema) throws SQLException {
    Recorder known = RECORDERS.get(file);
    if (known != null) {
      return known;
    }
    Values values =
        keys == null ? null : new Values(newValues(file, keys), new ValueSample(), keys.identity());
    try {
      Files.createFile(file);
    } catch (IOException e) {
      throw cannotCreate(file);
    }
    Recorder recorder = new Recorder(file, schema == null ? "" : schema, values);
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(recorder::write, "encbench-capture-end"));
    } catch (IllegalStateException e) {
      throw DriverErrors.badSetting("encCapture cannot begin while the JVM ends");
    }
    Thread writer = new Thread(recorder::writeAgainAndAgain, "encbench-capture");
    writer.setDaemon(true);
    writer.start();
    RECORDERS.put(file, recorder);
    return recorder;
  }

  private static ValuesFile newValues(Path file, KeySource keys) throws SQLException {
    if (Files.exists(file)) {
      throw cannotCreate(file);
    }
    Path valuesFile = ValuesFile.of(file);
    try {
      return ValuesFile.create(valuesFile, keys);
    } catch (ConfigurationException e) {
      throw DriverErrors.badSetting(e);
    } catch (IOException e) {
      throw cannotCreate(valuesFile);
    }
  }

  private static SQLException cannotCreate(Path file) {
    return DriverErrors.badSetting(
        "encCapture = "
            + file
            + (Files.exists(file)
                ? " exists, and is not replaced: remove it, or write {pid} in the name"
                : " cannot be created: name a file in an existing directory"));
  }

  /** The counts of a statement that is prepared. */
  Prepared prepared(String sql) {
    Prepared known = byPreparedText.get(sql);
    if (known == null) {
      Recorded statement = statement(sql);
      ValuePlaces places = values == null ? null : ValuePlaces.of(sql);
      if (sql.length() > LONGEST_KEPT) {
        return new Prepared(statement, ParameterPlaces.NONE, places);
      }
      known = new Prepared(statement, places(statement, sql), places);
      if (byPreparedText.size() < MOST_TEXTS) {
        byPreparedText.put(sql, known);
      }
    }
    return known;
  }

  private ParameterPlaces places(Recorded statement, String sql) {
    if (statement.role == StatementRole.UNKNOWN) {
      return ParameterPlaces.NONE;
    }
    ParameterPlaces places = ParameterPlaces.of(sql);
    return !places.positions().isEmpty()
            && statement.parameters.reserve(places.number(), freePlaces)
        ? places
        : ParameterPlaces.NONE;
  }

  /** The counts of a statement. */
  Recorded statement(String sql) {
    if (ValueFreeText.hasSeveral(sql)) {
      return several;
    }
    String text = ValueFreeText.of(sql);
    if (text == null) {
      return unclear;
    }
    Recorded known = byText.get(text);
    if (known != null) {
      return known;
    }
    return byText.size() < MOST_TEXTS
        ? byText.computeIfAbsent(
            text, each -> new Recorded(lastId.incrementAndGet(), StatementRole.of(each)))
        : surplus;
  }

  /** The transaction of a new connection. */
  OpenTransaction transaction(boolean autocommit) {
    return new OpenTransaction(
        transactions, autocommit, values == null ? null : new OpenValues(values.sample()));
  }

  private void writeAgainAndAgain() {
    try {
      while (true) {
        Thread.sleep(1_000L * WRITE_SECONDS);
        try {
          write();
        } catch (RuntimeException e) {
          DriverLog.warnOnce("encCapture cannot write " + file + ": " + e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes the file, so that a reader never sees a part of it. */
  synchronized void write() {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(part, lines());
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      if (values != null) {
        Map<Integer, String> texts = new HashMap<>();
        byText.forEach((text, each) -> texts.put(each.id, text));
        values.file().write(values.sample(), id -> texts.getOrDefault(id, ""));
      }
    } catch (IOException e) {
      DriverLog.warnOnce("encCapture cannot write " + file + ": " + e.getMessage());
    }
  }

  private String lines() {
    // The transactions come first, so that the statements of each are known afterwards.
    List<String> committed = transactions.lines();
    List<Line> counted = new ArrayList<>();
    byText.forEach(
        (text, each) -> {
          // The counts are read one after the other, while statements are executed.
          long calls = each.calls.sum();
          long requests = Math.max(1, Math.min(each.requests.sum(), calls));
          Line line =
              new Line(
                  each.id,
                  text,
                  calls,
                  requests,
                  each.prepared.sum(),
                  each.rowsSent.sum(),
                  each.rowsChanged.sum(),
                  each.parameters.json(calls));
          if (line.calls() > 0 && !text.isEmpty()) {
            counted.add(line);
          }
        });
    counted.sort(Comparator.comparingLong(Line::calls).reversed());
    List<String> statements = counted.stream().map(Line::json).toList();
    List<String> losses = new ArrayList<>();
    addLoss(
        losses,
        unclear,
        "a string in their texts may end at more than one place, because a backslash stands before"
            + " a quote",
        "let the application pass values as parameters");
    addLoss(
        losses,
        several,
        "their texts have several statements, which the encrypting driver refuses",
        "let the application send one statement at a time");
    addLoss(
        losses,
        surplus,
        "there were more than " + MOST_TEXTS + " different texts",
        "let the application pass values as parameters");
    String header =
        ("{\"captureVersion\":%d,\"source\":\"encCapture\",\"schema\":%s,\"seconds\":%s,"
                + "\"statements\":%d,\"losses\":[%s],"
                + "\"transactions\":%d,\"lostTransactions\":[%s],\"connections\":%d%s}")
            .formatted(
                FORMAT_VERSION,
                quoted(schema),
                Double.toString((System.nanoTime() - start) / NANOS),
                statements.size(),
                String.join(",", losses),
                committed.size(),
                transactions.losses(),
                transactions.connections(),
                values == null ? "" : ",\"values\":\"" + values.file().capture() + "\"");
    List<String> lines = new ArrayList<>(List.of(header));
    lines.addAll(statements);
    lines.addAll(committed);
    return String.join("\n", lines) + "\n";
  }

  /** The counts of a statement, at one moment. */
  private record Line(
      int id,
      String text,
      long calls,
      long requests,
      long prepared,
      long rowsSent,
      long rowsChanged,
      String parameters) {
    String json() {
      return "{\"id\":%d,\"statement\":%s,\"calls\":%d,\"requests\":%d,\"prepared\":%d,\"rowsSent\":%d,\"rowsChanged\":%d%s}"
          .formatted(
              id,
              quoted(text),
              calls,
              requests,
              prepared,
              rowsSent,
              rowsChanged,
              parameters.isEmpty() ? "" : ",\"parameters\":[" + parameters + "]");
    }
  }

  private static void addLoss(List<String> losses, Recorded lost, String reason, String remedy) {
    long calls = lost.calls.sum();
    if (calls > 0) {
      losses.add(
          "{\"calls\":%d,\"reason\":%s,\"remedy\":%s}"
              .formatted(calls, quoted(reason), quoted(remedy)));
    }
  }

  /** A string of JSON (RFC 8259, section 7). */
  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append("\\u%04x".formatted((int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
