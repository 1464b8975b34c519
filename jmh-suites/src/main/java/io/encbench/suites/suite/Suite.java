package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.frame.Course;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.report.progress.ProgressPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment whose arms are profiles, on one or more servers. It leaves out servers that
 * cannot be reached, arms that a server does not support, and everything that fails, and continues
 * with the rest. Confined to one thread, except that any thread may call {@link #stop()}.
 */
public final class Suite<U> {
  private final ServerExperiment<U> experiment;
  private final SuitePlan<U> plan;
  private final Map<String, ServerAccess> servers = new LinkedHashMap<>();
  private final Map<String, String> missing;
  private final String command;
  private final Path directory;
  private final FreshJvms jvms;
  private volatile @Nullable Course<SuitePlan.Run<U>> course;
  private volatile boolean stopped;

  /** Receives the progress of the experiment. */
  public interface Listener extends Course.Listener, Consumer<String> {
    /**
     * Called when everything has been checked and loaded, just before the first measurement.
     *
     * @param processors processors of servers and clients; null if they are left to the scheduler
     * @param steps the remaining steps
     */
    void measuring(
        List<ServerDescription> servers,
        @Nullable ProcessorSplit processors,
        List<ProgressPlan.Step> steps);

    @Override
    default void note(String line) {
      accept(line);
    }
  }

  /**
   * Prepares a run.
   *
   * @param open the open servers
   * @param missing servers that could not be opened, by name, with the reason
   * @param command command line that repeats the run, without secrets
   * @param directory existing directory for the log of the measured JVMs
   * @param temporary existing directory for trust stores and rules
   */
  public Suite(
      List<SuiteServer> open,
      Map<String, String> missing,
      ServerExperiment<U> experiment,
      String command,
      Path directory,
      Path temporary) {
    this.experiment = experiment;
    this.plan = experiment.plan();
    this.missing = missing;
    this.command = command;
    this.directory = directory;
    SuiteSettings settings = plan.settings();
    Secret key = settings.key();
    RuleFiles rules = new RuleFiles(temporary);
    for (SuiteServer server : open) {
      this.servers.put(
          server.name(),
          new ServerAccess(
              server,
              plan.baseline().profile(),
              key,
              profile -> experiment.rules(profile, rules),
              temporary));
    }
    this.jvms =
        new FreshJvms(
            Stream.concat(experiment.jvmFlags().stream(), settings.jvmFlags().stream()).toList(),
            temporary,
            directory.resolve("measured-jvms.log"));
  }

  /** The steps of an experiment, without running it. */
  static <U> List<ProgressPlan.Step> steps(ServerExperiment<U> experiment) {
    Path nowhere = Path.of("");
    Suite<U> suite = new Suite<>(List.of(), Map.of(), experiment, "", nowhere, nowhere);
    SuiteExperiment<U> measured = suite.measured(List.of(), note -> {});
    return suite
        .course(measured, experiment.plan().runs().blocks(), suite.results(measured))
        .steps();
  }

  private SuiteExperiment<U> measured(
      List<ServerDescription> descriptions, Consumer<String> notes) {
    return new SuiteExperiment<>(experiment, servers, descriptions, jvms, notes);
  }

  private ResultBuilder<SuitePlan.Run<U>> results(SuiteExperiment<U> measured) {
    return new ResultBuilder<>(measured, command, plan.settings().precision());
  }

  private Course<SuitePlan.Run<U>> course(
      SuiteExperiment<U> measured,
      List<Plan.Block<SuitePlan.Run<U>>> remaining,
      ResultBuilder<SuitePlan.Run<U>> results) {
    SuiteSettings settings = plan.settings();
    return new Course<>(
        measured,
        remaining,
        new Course.Settings(
            settings.precision(), settings.timeLimit(), "--time-limit", settings.seed()),
        results);
  }

  /**
   * Creates the tables of all arms and keeps them.
   *
   * @throws ConfigurationException if that fails
   */
  void prepare(Consumer<String> lines) {
    create(Preflight.of(servers.values(), missing, plan.arms(), lines), lines);
  }

  /**
   * Drops the tables of all arms.
   *
   * @throws ConfigurationException if that fails
   */
  void cleanUp() {
    servers.values().forEach(this::drop);
  }

  /**
   * Measures.
   *
   * @param earlier result of an interrupted run to resume
   * @return the result; invalid if the run was cut short or its numbers must not be used
   * @throws ConfigurationException if the experiment cannot run as requested; then nothing was
   *     measured
   */
  public ExperimentResult run(Optional<ExperimentResult> earlier, Listener listener) {
    Preflight preflight = Preflight.of(servers.values(), missing, plan.arms(), listener);
    List<ServerAccess> connecting = connecting(preflight);
    SuiteExperiment<U> measured = measured(described(connecting), listener);
    Optional<Resumption> resumption = earlier.map(before -> Resumption.of(before, measured));
    create(preflight, listener);
    try {
      return measure(measured, resumption, preflight, listener);
    } finally {
      connecting.stream().filter(server -> server.server().alive()).forEach(this::drop);
    }
  }

  private static List<ServerDescription> described(List<ServerAccess> connecting) {
    try {
      return ServerDescriptions.of(connecting);
    } catch (SQLException e) {
      throw new ConfigurationException("the servers cannot be queried: " + e.getMessage(), e);
    }
  }

  /**
   * Requests the end of the run. {@link #run} then returns what was measured. If tables were still
   * being created, they are dropped.
   */
  public void stop() {
    stopped = true;
    Course<SuitePlan.Run<U>> running = course;
    if (running != null) {
      running.stop();
    }
    jvms.stop();
    servers.values().forEach(ServerAccess::stop);
  }

  /** Whether {@link #stop()} was called. */
  boolean stopped() {
    return stopped;
  }

  private List<ServerAccess> connecting(Preflight preflight) {
    return servers.values().stream()
        .filter(server -> preflight.reasonAgainst(server.name(), plan.baseline()).isEmpty())
        .toList();
  }

  /** Creates the tables on all servers. If that fails on one server, all tables are dropped. */
  private void create(Preflight preflight, Consumer<String> lines) {
    for (ServerAccess server : connecting(preflight)) {
      attempt(server, "checked", () -> experiment.check(server, arms(preflight, server)));
    }
    List<ServerAccess> begun = new ArrayList<>();
    try {
      for (ServerAccess server : connecting(preflight)) {
        begun.add(server);
        attempt(
            server,
            "created",
            () -> experiment.create(server, arms(preflight, server), jvms, lines));
      }
      if (stopped) {
        throw new ConfigurationException("no more is measured");
      }
    } catch (RuntimeException e) {
      begun.stream()
          .filter(server -> server.server().alive())
          .forEach(
              server -> {
                try {
                  drop(server);
                } catch (ConfigurationException other) {
                  e.addSuppressed(other);
                }
              });
      if (stopped) {
        throw new ConfigurationException(
            "interrupted while the tables were created: "
                + (e.getSuppressed().length == 0
                    ? "nothing is left behind, and nothing was measured"
                    : e.getSuppressed()[0].getMessage()),
            e);
      }
      throw e;
    }
  }

  private List<SuiteArm> arms(Preflight preflight, ServerAccess server) {
    return preflight.connecting(server.name(), plan.arms());
  }

  private interface Work {
    void run() throws SQLException;
  }

  private static void attempt(ServerAccess server, String done, Work work) {
    try {
      work.run();
    } catch (SQLException e) {
      throw new ConfigurationException(
          "the tables on %s could not be %s: %s".formatted(server.name(), done, e.getMessage()), e);
    }
  }

  private void drop(ServerAccess server) {
    attempt(server, "dropped", () -> experiment.drop(server));
  }

  private ExperimentResult measure(
      SuiteExperiment<U> measured,
      Optional<Resumption> resumption,
      Preflight preflight,
      Listener listener) {
    ResultBuilder<SuitePlan.Run<U>> results = results(measured);
    experiment.notes().forEach(results::note);
    for (String server : plan.servers()) {
      for (SuiteArm arm : plan.arms()) {
        preflight
            .reasonAgainst(server, arm)
            .ifPresent(reason -> measured.leaveOut(server, arm, reason, results));
      }
    }
    int done = resumption.map(before -> results.takeUp(before.result())).orElse(0);
    prove(measured, preflight, results, "before the first block");
    measured.bindServers();
    experiment.begin(directory, done);
    List<Plan.Block<SuitePlan.Run<U>>> blocks = plan.runs().blocks();
    Course<SuitePlan.Run<U>> running =
        course(measured, blocks.subList(done, blocks.size()), results);
    course = running;
    if (stopped) {
      running.stop();
    }
    listener.measuring(measured.servers(), measured.processors(), running.steps());
    Course.Outcome outcome = running.run(listener);
    if (outcome.endedBy() != null) {
      return outcome.result();
    }
    prove(measured, preflight, results, "after the last block");
    return results.finished();
  }

  private void prove(
      SuiteExperiment<U> measured,
      Preflight preflight,
      ResultBuilder<SuitePlan.Run<U>> results,
      String when) {
    for (ServerAccess server : connecting(preflight)) {
      if (!server.server().alive()) {
        continue;
      }
      List<SuiteArm> arms = preflight.connecting(server.name(), plan.arms());
      Map<Object, Long> cells = new HashMap<>();
      try (Connection plain = server.openPlain()) {
        for (SuiteArm arm : arms) {
          try {
            Object tables = experiment.tablesOf(arm);
            if (!cells.containsKey(tables)) {
              cells.put(tables, experiment.prove(arm, plain));
            }
            results.stored(arm.name(), cells.getOrDefault(tables, 0L));
          } catch (ModeMismatchException e) {
            measured.leaveOut(server.name(), arm, String.valueOf(e.getMessage()), results);
          }
        }
      } catch (SQLException e) {
        arms.forEach(
            arm ->
                measured.leaveOut(
                    server.name(),
                    arm,
                    "the tables could not be checked %s: %s".formatted(when, e.getMessage()),
                    results));
      }
    }
  }
}
