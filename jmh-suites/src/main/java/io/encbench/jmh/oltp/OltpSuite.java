package io.encbench.jmh.oltp;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.worker.MasterKey;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.profile.ColumnEncryption;
import io.encbench.profile.ConnectFailure;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.ModeMismatchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The experiment on one or more servers: every test in every arm, arms interleaved in random
 * blocks, a fresh JVM for each arm of each block. An arm that a server does not offer, or that
 * fails, is left out there; the others go on. Used by one thread; {@link #stop()} may come from
 * any.
 */
public final class OltpSuite {
  /** What makes loading fast. */
  private static final Map<String, String> FAST_LOAD = Map.of("rewriteBatchedStatements", "true");

  private final Map<String, OltpServer> servers = new LinkedHashMap<>();
  private final OltpPlan plan;
  private final OltpSettings settings;
  private final ConnectionProfile plainProfile;
  private final String command;
  private final Path temporary;
  private final Secret masterKey;
  private final WorkerJvm worker;
  private final @Nullable ProcessorSplit processors;
  private final Map<Integer, Path> rules = new HashMap<>();

  /** Hears of the experiment's course. */
  public interface Listener {
    /** Something that a reader should know at once, in one line. */
    void note(String line);

    /**
     * Everything is checked and loaded; measuring begins.
     *
     * @param processors of servers and clients; null if they are left to the scheduler
     */
    void measuring(ServerDescription server, @Nullable ProcessorSplit processors);

    /** The next run of the plan begins. */
    void runStarted();

    /** It has ended; this is the result so far, marked invalid because it is not complete. */
    void runFinished(ExperimentResult soFar);

    /** A run in sysbench's form, under a line that names it. */
    void sysbenchReport(String run, String report);

    /** There is no time for another block. */
    void timeLimitReached(int blocksDone);
  }

  /**
   * Prepares the experiment.
   *
   * @param command command line that repeats it, without secrets
   * @param directory existing directory for the log of the measured JVMs and their temporary files
   */
  public OltpSuite(List<OltpServer> servers, OltpPlan plan, String command, Path directory) {
    servers.forEach(server -> this.servers.put(server.name(), server));
    this.plan = plan;
    this.settings = plan.settings();
    this.plainProfile = plan.arms().get(0).profile();
    this.command = command;
    this.temporary = directory.resolve("tmp");
    this.masterKey = Objects.requireNonNullElseGet(settings.masterKey(), MasterKey::random);
    this.worker =
        new WorkerJvm(settings.jvmFlags(), temporary, directory.resolve("measured-jvms.log"));
    this.processors =
        settings.processorsApart()
                && servers.stream().allMatch(server -> server.server().embedded())
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
  }

  /**
   * Makes the tables of all arms, and leaves them.
   *
   * @throws ConfigurationException if that cannot be done
   */
  public void prepare(Listener listener) {
    inTemporary(
        () -> {
          Exclusions left = preflight(listener);
          create(left, listener);
          return Boolean.TRUE;
        });
  }

  /**
   * Removes the tables of all arms.
   *
   * @throws ConfigurationException if that cannot be done
   */
  public void cleanUp() {
    inTemporary(
        () -> {
          servers.values().forEach(this::drop);
          return Boolean.TRUE;
        });
  }

  /**
   * Measures on tables that it makes and removes, or on those that are there.
   *
   * @return the result, invalid if it was cut short or its numbers must not be used
   * @throws ConfigurationException if it cannot be run as asked; nothing was measured then
   */
  public ExperimentResult run(Listener listener) {
    return inTemporary(
        () -> {
          ServerDescription description =
              OltpServer.describe(List.copyOf(servers.values()), plainProfile, temporary);
          Exclusions left = preflight(listener);
          if (settings.command() == OltpCommandKind.run) {
            requireTables(left);
            return measure(description, left, listener);
          }
          create(left, listener);
          try {
            return measure(description, left, listener);
          } finally {
            servers.values().stream().filter(server -> server.server().alive()).forEach(this::drop);
          }
        });
  }

  /** Ends the run soon; {@link #run} then returns what was measured. */
  public void stop() {
    worker.stop();
  }

  /** Why arms are not measured on servers. */
  private record Exclusions(Map<List<String>, String> reasons) {
    boolean has(String server, OltpArm arm) {
      return reasons.containsKey(List.of(server, arm.name()));
    }
  }

  /** Connects once in each arm to each server. */
  private Exclusions preflight(Listener listener) {
    Exclusions left = new Exclusions(new LinkedHashMap<>());
    for (OltpServer server : servers.values()) {
      for (OltpArm arm : plan.arms()) {
        try (Connection connection = connections(server, arm.profile()).open(Map.of())) {
          connections(server, arm.profile()).prove(connection);
        } catch (SQLException | ModeMismatchException | ConfigurationException e) {
          String reason = explain(e, server, arm.profile());
          if (arm.profile().equals(plainProfile)) {
            throw new ConfigurationException(reason, e);
          }
          left.reasons().put(List.of(server.name(), arm.name()), reason);
          listener.note(server.name() + ": arm " + arm.name() + " is left out: " + reason);
        }
      }
    }
    return left;
  }

  private static String explain(Exception failure, OltpServer server, ConnectionProfile profile) {
    return failure instanceof SQLException sql
        ? String.valueOf(
            ConnectFailure.explain(sql, server.server().endpoint(), profile).getMessage())
        : String.valueOf(failure.getMessage());
  }

  private Connections connections(OltpServer server, ConnectionProfile profile) {
    return new Connections(server.server().endpoint(), profile, encryption(profile), temporary);
  }

  private ColumnEncryption encryption(ConnectionProfile profile) {
    return new ColumnEncryption(rulesOf(profile), masterKey);
  }

  /** The rules file of a profile; empty if it encrypts nothing. */
  private String rulesOf(ConnectionProfile profile) {
    int percent = profile.encryptedColumns();
    if (percent == 0 || profile.driver() != JdbcDriver.ENCBENCH) {
      return "";
    }
    return rules.computeIfAbsent(percent, share -> writeRules(profile)).toString();
  }

  private Path writeRules(ConnectionProfile profile) {
    Path file = temporary.resolve("rules-" + profile.encryptedColumns() + ".props");
    try {
      return Files.write(file, OltpTables.of(profile, settings.options()).rules());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void create(Exclusions left, Listener listener) {
    for (OltpServer server : servers.values()) {
      try (Connection plain = connections(server, plainProfile).open(Map.of())) {
        for (OltpTables tables : plan.tables().keySet()) {
          tables.requireNone(plain);
        }
        for (OltpTables tables : plan.tables().keySet()) {
          OltpArm arm = firstArm(server, left, tables);
          if (arm != null) {
            fill(server, tables, arm, listener);
          }
        }
      } catch (SQLException e) {
        throw new ConfigurationException(
            "the tables on %s could not be made: %s".formatted(server.name(), e.getMessage()), e);
      }
    }
  }

  private @Nullable OltpArm firstArm(OltpServer server, Exclusions left, OltpTables tables) {
    return plan.arms().stream()
        .filter(arm -> OltpTables.of(arm.profile(), settings.options()).equals(tables))
        .filter(arm -> !left.has(server.name(), arm))
        .findFirst()
        .orElse(null);
  }

  private void fill(OltpServer server, OltpTables tables, OltpArm arm, Listener listener)
      throws SQLException {
    listener.note(
        "%s: making %d tables of %d rows, %d %% of the columns encrypted"
            .formatted(
                server.name(),
                settings.options().tables(),
                settings.options().tableSize(),
                tables.encryptedPercent()));
    load(server, tables, arm);
  }

  private void load(OltpServer server, OltpTables tables, OltpArm arm) throws SQLException {
    try (Connection loader = connections(server, arm.profile()).open(FAST_LOAD)) {
      tables.create(loader, settings.seed());
    }
  }

  private void requireTables(Exclusions left) {
    for (OltpServer server : servers.values()) {
      try (Connection plain = connections(server, plainProfile).open(Map.of())) {
        for (OltpTables tables : plan.tables().keySet()) {
          if (firstArm(server, left, tables) != null) {
            tables.requireAll(plain);
          }
        }
      } catch (SQLException e) {
        throw new ConfigurationException(String.valueOf(e.getMessage()), e);
      }
    }
  }

  private void drop(OltpServer server) {
    try (Connection plain = connections(server, plainProfile).open(Map.of())) {
      for (OltpTables tables : plan.tables().keySet()) {
        tables.drop(plain);
      }
    } catch (SQLException e) {
      throw new ConfigurationException(
          "the tables on %s could not be dropped: %s".formatted(server.name(), e.getMessage()), e);
    }
  }

  private ExperimentResult measure(
      ServerDescription description, Exclusions left, Listener listener) {
    OltpResult result =
        new OltpResult(
            plan,
            command,
            EnvironmentProbe.probe(settings.jvmFlags()),
            description,
            shownSettings());
    leaveOut(left, result);
    prove(left, result, "before the first block");
    if (processors != null) {
      servers.values().forEach(server -> processors.bindServer(processId(server).orElseThrow()));
    }
    listener.measuring(description, processors);
    TimeLimit limit = new TimeLimit(settings.timeLimit(), System.nanoTime());
    for (int block = 0; block < plan.blocks().size(); block++) {
      if (!limit.allowsAnother(block, System.nanoTime())) {
        listener.timeLimitReached(block);
        break;
      }
      List<OltpPlan.Run> runs = plan.blocks().get(block);
      for (int position = 0; position < runs.size(); position++) {
        listener.runStarted();
        String end = measure(block, position, runs.get(position), result, listener);
        if (end != null) {
          return result.unfinished(end);
        }
        listener.runFinished(
            result.unfinished("the run ended in block " + (block + 1) + ", before its last arm"));
      }
    }
    prove(left, result, "after the last block");
    return result.finished();
  }

  private void leaveOut(Exclusions left, OltpResult result) {
    for (OltpServer server : servers.values()) {
      for (OltpArm arm : plan.arms()) {
        String reason = left.reasons().get(List.of(server.name(), arm.name()));
        if (reason != null) {
          plan.tests()
              .forEach(test -> result.leaveOut(plan.workload(server.name(), test), arm, reason));
        }
      }
    }
  }

  /** Returns why no further arm can be measured; null if they can. */
  private @Nullable String measure(
      int block, int position, OltpPlan.Run run, OltpResult result, Listener listener) {
    String workload = plan.workload(run.server(), run.test());
    OltpArm arm = run.arm();
    if (!result.measures(workload, arm)) {
      return null;
    }
    OltpServer server = Objects.requireNonNull(servers.get(run.server()));
    String name = "block %d, %s, arm %s".formatted(block + 1, workload, arm.name());
    OltpAnswer answer;
    try {
      renew(server, run);
      answer =
          worker.ask(
              OltpWorker.class,
              List.of(),
              spec(server, run, block),
              OltpAnswer.class,
              listener::note);
    } catch (WorkerFailedException | SQLException e) {
      answer = OltpAnswer.failed(String.valueOf(e.getMessage()));
    }
    if (worker.stopped()) {
      return name + ": the run was interrupted";
    }
    RunStatistics statistics = answer.statistics();
    if (statistics == null) {
      if (!server.server().alive()) {
        return "%s: the server died in mid-run (%s). Its log ends:%n%s"
            .formatted(name, answer.failure(), server.server().logTail());
      }
      result.leaveOut(workload, arm, String.valueOf(answer.failure()));
      listener.note(name + " failed and is left out from here: " + answer.failure());
      return null;
    }
    result.add(block, position, workload, arm, statistics, answer);
    listener.sysbenchReport(name, SysbenchReport.render(statistics, settings.run()));
    return null;
  }

  /** Tests that add or take rows would find other tables in each run. */
  private void renew(OltpServer server, OltpPlan.Run run) throws SQLException {
    if (settings.command() == OltpCommandKind.run || !run.test().wearsTables()) {
      return;
    }
    OltpTables tables = OltpTables.of(run.arm().profile(), settings.options());
    try (Connection plain = connections(server, plainProfile).open(Map.of())) {
      tables.drop(plain);
    }
    load(server, tables, run.arm());
  }

  /** A run of the same block draws the same in each arm. */
  private OltpSpec spec(OltpServer server, OltpPlan.Run run, int block) {
    OptionalLong pid = processId(server);
    return new OltpSpec(
        server.server().endpoint(),
        run.arm().profile(),
        rulesOf(run.arm().profile()),
        masterKey,
        pid.isPresent() ? pid.getAsLong() : null,
        processors,
        run.test(),
        settings.options(),
        settings.run(),
        settings.seed() + 1_000_003L * (block + 1));
  }

  private static OptionalLong processId(OltpServer server) {
    return server.server().processId();
  }

  private void prove(Exclusions left, OltpResult result, String when) {
    for (OltpServer server : servers.values()) {
      try (Connection plain = connections(server, plainProfile).open(Map.of())) {
        for (OltpArm arm : plan.arms()) {
          if (!left.has(server.name(), arm)) {
            prove(server, arm, new TableProof(plain, arm.profile().name()), result);
          }
        }
      } catch (SQLException e) {
        throw new ConfigurationException(
            "%s: the tables could not be looked at %s: %s"
                .formatted(server.name(), when, e.getMessage()),
            e);
      }
    }
  }

  private void prove(OltpServer server, OltpArm arm, TableProof proof, OltpResult result)
      throws SQLException {
    try {
      result.stored(arm, proof.prove(OltpTables.of(arm.profile(), settings.options())));
    } catch (ModeMismatchException e) {
      plan.tests()
          .forEach(
              test ->
                  result.leaveOut(
                      plan.workload(server.name(), test), arm, String.valueOf(e.getMessage())));
    }
  }

  private Map<String, String> shownSettings() {
    Map<String, String> shown = new TreeMap<>(settings.asMap());
    shown.put("processors of clients", processors == null ? "any" : "" + processors.client());
    shown.put("processors of servers", processors == null ? "any" : "" + processors.server());
    servers.forEach(
        (name, server) ->
            server
                .server()
                .settings()
                .forEach((option, value) -> shown.put(name + " option " + option, value)));
    return shown;
  }

  /** Work that needs the temporary directory. */
  private interface Work<T> {
    T run();
  }

  private <T> T inTemporary(Work<T> work) {
    try {
      Files.createDirectories(temporary);
    } catch (IOException e) {
      throw new ConfigurationException(
          "cannot make the directory " + temporary + " (" + e.getMessage() + "); see --output", e);
    }
    try {
      return work.run();
    } finally {
      deleteTemporary();
    }
  }

  private void deleteTemporary() {
    try (var files = Files.walk(temporary)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
