package io.encbench.jmh.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Precision;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.worker.TimeLimit;
import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.profile.ModeMismatchException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment on one or more servers: every unit in every arm, arms interleaved in random
 * blocks, a fresh JVM for each run. A server that cannot be reached, an arm that a server does not
 * offer and what fails are left out, the others go on. Used by one thread; {@link #stop()} may come
 * from any.
 */
final class Suite<U> {
  private final Experiment<U> experiment;
  private final SuitePlan<U> plan;
  private final Map<String, ServerAccess> servers = new LinkedHashMap<>();
  private final Map<String, String> missing;
  private final String command;
  private final Path directory;
  private final WorkerJvm worker;
  private final @Nullable ProcessorSplit processors;

  /** Hears of the experiment's course. */
  interface Listener extends Consumer<String> {
    /**
     * Everything is checked and loaded; measuring begins.
     *
     * @param processors of servers and clients; null if they are left to the scheduler
     */
    void measuring(List<ServerDescription> servers, @Nullable ProcessorSplit processors);

    /** The next run of the plan begins. */
    void runStarted();

    /** It has ended; this is the result so far, marked invalid because it is not complete. */
    void runFinished(ExperimentResult soFar);

    /** There is no time for another block. */
    void timeLimitReached(int blocksDone);
  }

  /**
   * Prepares a run.
   *
   * @param command command line that repeats it, without secrets
   * @param directory existing directory for the log of the measured JVMs
   * @param temporary for trust stores and rules
   */
  Suite(
      OpenServers servers,
      Experiment<U> experiment,
      String command,
      Path directory,
      TemporaryDirectory temporary) {
    this.experiment = experiment;
    this.plan = experiment.plan();
    this.missing = servers.missing();
    this.command = command;
    this.directory = directory;
    SuiteSettings settings = plan.settings();
    Secret key = settings.key();
    RuleFiles rules = new RuleFiles(temporary.path());
    for (SuiteServer server : servers.open()) {
      this.servers.put(
          server.name(),
          new ServerAccess(
              server, plan.baseline().profile(), key, experiment::rules, rules, temporary.path()));
    }
    this.worker =
        new WorkerJvm(
            settings.jvmFlags(), temporary.path(), directory.resolve("measured-jvms.log"));
    this.processors =
        settings.processorsApart()
                && servers.open().stream().allMatch(server -> server.server().embedded())
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
  }

  /**
   * Makes the tables of all arms, and leaves them.
   *
   * @throws ConfigurationException if that cannot be done
   */
  void prepare(Consumer<String> notes) {
    create(Preflight.of(servers.values(), missing, plan.arms(), notes), notes);
  }

  /**
   * Removes the tables of all arms.
   *
   * @throws ConfigurationException if that cannot be done
   */
  void cleanUp() {
    servers.values().forEach(this::drop);
  }

  /**
   * Measures.
   *
   * @return the result, invalid if it was cut short or its numbers must not be used
   * @throws ConfigurationException if it cannot be run as asked; nothing was measured then
   */
  ExperimentResult run(Listener listener) {
    Preflight preflight = Preflight.of(servers.values(), missing, plan.arms(), listener);
    List<ServerAccess> connecting = connecting(preflight);
    List<ServerDescription> descriptions;
    try {
      descriptions = ServerDescriptions.of(connecting);
    } catch (SQLException e) {
      throw new ConfigurationException("the servers cannot be asked: " + e.getMessage(), e);
    }
    create(preflight, listener);
    try {
      return measure(descriptions, preflight, listener);
    } finally {
      connecting.stream().filter(server -> server.server().alive()).forEach(this::drop);
    }
  }

  /** Ends the run soon; {@link #run} then returns what was measured. */
  void stop() {
    worker.stop();
  }

  private List<ServerAccess> connecting(Preflight preflight) {
    return servers.values().stream()
        .filter(server -> preflight.reasonAgainst(server.name(), plan.baseline()).isEmpty())
        .toList();
  }

  /** If it cannot be done on one server, what was made on others is removed. */
  private void create(Preflight preflight, Consumer<String> notes) {
    List<ServerAccess> created = new ArrayList<>();
    try {
      for (ServerAccess server : connecting(preflight)) {
        try {
          experiment.create(server, preflight.connecting(server.name(), plan.arms()), notes);
        } catch (SQLException e) {
          throw new ConfigurationException(
              "the tables on %s could not be made: %s".formatted(server.name(), e.getMessage()), e);
        }
        created.add(server);
      }
    } catch (ConfigurationException e) {
      created.forEach(this::drop);
      throw e;
    }
  }

  private void drop(ServerAccess server) {
    try {
      experiment.drop(server);
    } catch (SQLException e) {
      throw new ConfigurationException(
          "the tables on %s could not be dropped: %s".formatted(server.name(), e.getMessage()), e);
    }
  }

  private ExperimentResult measure(
      List<ServerDescription> descriptions, Preflight preflight, Listener listener) {
    SuiteResult<U> result =
        new SuiteResult<>(
            experiment,
            command,
            EnvironmentProbe.probe(plan.settings().jvmFlags()),
            descriptions,
            shownSettings());
    for (String server : plan.servers()) {
      for (SuiteArm arm : plan.arms()) {
        preflight
            .reasonAgainst(server, arm)
            .ifPresent(reason -> result.leaveOut(server, arm, reason));
      }
    }
    prove(preflight, result, "before the first block");
    if (processors != null) {
      servers
          .values()
          .forEach(server -> processors.bindServer(server.server().processId().orElseThrow()));
    }
    experiment.begin(directory);
    listener.measuring(descriptions, processors);
    TimeLimit limit = new TimeLimit(plan.settings().timeLimit(), System.nanoTime());
    for (int block = 0; block < plan.blocks().size(); block++) {
      if (!limit.allowsAnother(block, System.nanoTime())) {
        listener.timeLimitReached(block);
        result.endsEarly(TimeLimit.reached(block, plan.blocks().size()));
        break;
      }
      List<SuitePlan.Run<U>> runs = plan.blocks().get(block);
      for (int position = 0; position < runs.size(); position++) {
        listener.runStarted();
        String end = measure(block, position, runs.get(position), result, listener);
        if (end != null) {
          return result.unfinished(end);
        }
        listener.runFinished(
            result.unfinished("the run ended in block " + (block + 1) + ", before its last arm"));
      }
      if (precise(block + 1, result)) {
        result.note("The precision was reached after %d blocks.".formatted(block + 1));
        break;
      }
    }
    prove(preflight, result, "after the last block");
    return result.finished();
  }

  private boolean precise(int blocks, SuiteResult<U> result) {
    Precision precision = plan.settings().precision();
    return precision != null
        && precision.reached(blocks, result.unfinished("more blocks").comparisons());
  }

  /** Returns why nothing more can be measured; null if it can. */
  private @Nullable String measure(
      int block, int position, SuitePlan.Run<U> run, SuiteResult<U> result, Listener listener) {
    if (!result.measures(run)) {
      return null;
    }
    ServerAccess server = Objects.requireNonNull(servers.get(run.server()));
    String name = "block %d, %s, arm %s".formatted(block + 1, workloadNames(run), run.arm().name());
    RunReport report;
    try {
      report =
          experiment.measure(
              new RunContext<>(
                  server,
                  run.unit(),
                  run.arm(),
                  block,
                  name,
                  server.target(run.arm().profile(), processors),
                  worker,
                  listener));
    } catch (WorkerFailedException | SQLException e) {
      report = failed(run, String.valueOf(e.getMessage()));
    }
    if (worker.stopped()) {
      return name + ": the run was interrupted";
    }
    if (!report.failures().isEmpty() && !server.server().alive()) {
      return died(server, name, report, result, listener);
    }
    result.add(block, position, run, report);
    report
        .failures()
        .forEach(
            (workload, reason) ->
                listener.accept(
                    "block %d, %s, arm %s failed and is left out from here: %s"
                        .formatted(
                            block + 1,
                            plan.workload(run.server(), workload),
                            run.arm().name(),
                            reason)));
    return null;
  }

  private RunReport failed(SuitePlan.Run<U> run, String reason) {
    return new RunReport(
        List.of(),
        experiment.workloads(run.unit()).stream()
            .collect(Collectors.toMap(workload -> workload.name(), workload -> reason)),
        List.of(),
        0);
  }

  private String workloadNames(SuitePlan.Run<U> run) {
    return experiment.workloads(run.unit()).stream()
        .map(workload -> plan.workload(run.server(), workload.name()))
        .collect(Collectors.joining(", "));
  }

  /** Other servers go on. */
  private @Nullable String died(
      ServerAccess server,
      String name,
      RunReport report,
      SuiteResult<U> result,
      Listener listener) {
    String reason =
        "%s: the server died in mid-run (%s). Its log ends:%n%s"
            .formatted(
                name, report.failures().values().iterator().next(), server.server().logTail());
    if (servers.values().stream().noneMatch(other -> other.server().alive())) {
      return reason;
    }
    plan.arms().forEach(arm -> result.leaveOut(server.name(), arm, reason));
    listener.accept(reason);
    return null;
  }

  private void prove(Preflight preflight, SuiteResult<U> result, String when) {
    for (ServerAccess server : connecting(preflight)) {
      if (!server.server().alive()) {
        continue;
      }
      List<SuiteArm> arms = preflight.connecting(server.name(), plan.arms());
      try (Connection plain = server.openPlain()) {
        for (SuiteArm arm : arms) {
          try {
            result.stored(arm, experiment.prove(arm, plain));
          } catch (ModeMismatchException e) {
            result.leaveOut(server.name(), arm, String.valueOf(e.getMessage()));
          }
        }
      } catch (SQLException e) {
        arms.forEach(
            arm ->
                result.leaveOut(
                    server.name(),
                    arm,
                    "the tables could not be looked at %s: %s".formatted(when, e.getMessage())));
      }
    }
  }

  private Map<String, String> shownSettings() {
    Map<String, String> shown = new TreeMap<>(plan.settings().asMap());
    shown.putAll(experiment.settings());
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
}
