package io.encbench.tpcc.benchmarksql;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.metrics.MeteredJvm;
import io.encbench.profile.proof.SessionView;
import io.encbench.tpcc.benchmarksql.BenchmarkSqlCourse.Reading;
import io.encbench.tpcc.config.BenchmarkSql;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.run.DatabaseCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of an installed BenchmarkSQL against the tables of an arm, measured from outside. An
 * instance is used once. {@link #stop()} may be called from any thread.
 */
public final class BenchmarkSqlRun {
  /**
   * Interval between CPU readings. It is short enough for the edges of a window, and the readings
   * take one thousandth of a processor.
   */
  private static final Duration CPU_INTERVAL = Duration.ofMillis(200);

  /** Number of CPU readings between two readings of the server's counters. */
  private static final int SERVER_EVERY = 5;

  /**
   * Longest time that BenchmarkSQL may take to end: a lock wait may take 50 s before the session
   * ends.
   */
  private static final Duration LONGEST_END = Duration.ofMinutes(2);

  private final BenchmarkSql installation;
  private final DriverJars drivers;
  private final Database database;
  private final String schema;
  private final RunSettings settings;
  private final EncryptionRules rules;
  private final SessionView expected;
  private final Host host;
  private final Clock clock = Clock.systemUTC();
  private volatile @Nullable Process process;
  private volatile boolean stopped;

  /**
   * Prepares a run.
   *
   * @param database the arm's database
   * @param schema the schema with the arm's tables
   * @param rules the arm's rules
   * @param expected the session properties of a connection with the same URL
   */
  public BenchmarkSqlRun(
      BenchmarkSql installation,
      DriverJars drivers,
      Database database,
      String schema,
      RunSettings settings,
      EncryptionRules rules,
      SessionView expected,
      Host host) {
    this.installation = installation;
    this.drivers = drivers;
    this.database = database;
    this.schema = schema;
    this.settings = settings;
    this.rules = rules;
    this.expected = expected;
    this.host = host;
  }

  /** Ends the run at once. The run then has no result. */
  public void stop() {
    stopped = true;
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  /**
   * Runs BenchmarkSQL. If BenchmarkSQL fails, there still is a result, which is INVALID and gives
   * the reason.
   *
   * @param path directory for the run's files
   * @return the result, without consistency conditions; empty if the run was stopped
   * @throws IOException if files cannot be written or read
   * @throws SQLException if the server cannot be queried
   */
  public Optional<RunResult> run(Path path) throws IOException, SQLException {
    RunDirectory directory = RunDirectory.create(path);
    DatabaseCounters before = counters();
    try (Connection plain = host.plain().connect();
        Workplace place = Workplace.open(installation, directory, database, settings)) {
      ServerReading first = ServerReading.of(plain, schema);
      Process started = place.start(drivers, host.jvmFlags());
      process = started;
      try {
        if (stopped) {
          return Optional.empty();
        }
        BenchmarkSqlCourse course = new BenchmarkSqlCourse(first);
        Session session = watch(started, place, plain, course);
        place.keep(directory);
        return stopped
            ? Optional.empty()
            : Optional.of(result(session, started.exitValue(), place, course, before));
      } finally {
        started.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private RunResult result(
      Session session,
      int exitCode,
      Workplace place,
      BenchmarkSqlCourse course,
      DatabaseCounters before)
      throws IOException, SQLException {
    OutsideResult result = new OutsideResult(settings, host, rules);
    if (exitCode != 0 || session.startMillis() == 0 || course.isEmpty()) {
      return result.failed(
          "BenchmarkSQL ended with exit code %d %s; it says: %s"
              .formatted(
                  exitCode,
                  session.startMillis() == 0 ? "before its session began" : "in its session",
                  place.complaint()));
    }
    result.runner(session.version());
    BenchmarkSqlResultCsv whole = BenchmarkSqlResultCsv.read(place.results(), 0, Long.MAX_VALUE);
    long start = session.startMillis();
    long from = settings.rampup().toMillis();
    // The window ends at the last CPU reading, since later transactions have no CPU time to be
    // divided by.
    long to = Math.min(result.plannedEndMillis(whole), course.lastMillis() - start);
    result.account(whole, before, counters());
    result.prove(expected, course.first(), course.last(), course.sessions());
    return result.of(
        BenchmarkSqlResultCsv.read(place.results(), from, to),
        course,
        start,
        start + from,
        start + to,
        expected.tlsCipher().isEmpty() && !expected.compressed());
  }

  private DatabaseCounters counters() throws SQLException {
    try (Connection connection = database.connect()) {
      return DatabaseCounters.read(connection);
    }
  }

  /** Takes readings until the process has ended. */
  private Session watch(
      Process started, Workplace place, Connection plain, BenchmarkSqlCourse course)
      throws IOException, SQLException, InterruptedException {
    MeteredJvm client = new MeteredJvm(started.pid());
    Long serverPid = host.serverPid();
    MeteredJvm server = serverPid == null ? null : new MeteredJvm(serverPid);
    ServerReading ofServer = course.first();
    Session session = Session.NONE;
    long deadline = Long.MAX_VALUE;
    int rounds = 0;
    while (!started.waitFor(CPU_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
      boolean starting = session.startMillis() == 0;
      if (starting) {
        session = session(place.info());
      }
      boolean began = starting && session.startMillis() > 0;
      if (began || rounds++ % SERVER_EVERY == 0) {
        ofServer = ServerReading.of(plain, schema);
      }
      Optional<MeteredJvm.Reading> reading = client.read();
      if (reading.isPresent()) {
        course.add(new Reading(clock.millis(), reading.get(), serverSeconds(server), ofServer));
      }
      if (began) {
        bind(started.pid());
        deadline = deadline(session);
      }
      if (clock.millis() > deadline) {
        throw new ConfigurationException(
            "runner=benchmarksql: BenchmarkSQL did not end within %d s of its planned end: %s"
                .formatted(LONGEST_END.toSeconds(), place.complaint()));
      }
    }
    return session;
  }

  private static double serverSeconds(@Nullable MeteredJvm server) {
    return server == null
        ? Double.NaN
        : server.read().map(cpu -> cpu.userSeconds() + cpu.systemSeconds()).orElse(Double.NaN);
  }

  private void bind(long pid) {
    if (host.processors() != null) {
      host.processors().bindClient(pid);
    }
  }

  private long deadline(Session session) {
    return settings.stop() instanceof RunSettings.Stop.After after
        ? session.startMillis()
            + settings.rampup().plus(after.duration()).plus(LONGEST_END).toMillis()
        : Long.MAX_VALUE;
  }

  /**
   * The session as described in {@code runInfo.csv}.
   *
   * @param startMillis start in milliseconds since the epoch; 0 if the session has not begun
   * @param version version of BenchmarkSQL
   */
  record Session(long startMillis, String version) {
    static final Session NONE = new Session(0, "");
  }

  private static Session session(Path info) throws IOException {
    List<String> lines = Files.exists(info) ? Files.readAllLines(info) : List.of();
    if (lines.size() < 2) {
      return Session.NONE;
    }
    List<String> names = Arrays.asList(lines.get(0).split(",", -1));
    List<String> values = Arrays.asList(lines.get(1).split(",", -1));
    int start = names.indexOf("sessionStart");
    int version = names.indexOf("driverVersion");
    if (start < 0 || version < 0 || values.size() != names.size()) {
      return Session.NONE;
    }
    return new Session(Timestamp.valueOf(values.get(start)).getTime(), values.get(version));
  }
}
