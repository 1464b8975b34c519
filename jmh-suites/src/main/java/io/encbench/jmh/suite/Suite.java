package io.encbench.jmh.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ArmDescription.Omission;
import io.encbench.experiment.AwakeProcessors;
import io.encbench.experiment.DuetPlaces;
import io.encbench.experiment.Environment;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ModeProof;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.Sample;
import io.encbench.experiment.ServerDescription;
import io.encbench.experiment.WorkloadDescription;
import io.encbench.frame.Course;
import io.encbench.frame.CourseSettings;
import io.encbench.frame.Experiment;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.profile.ModeMismatchException;
import io.encbench.report.PlannedStep;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment whose arms are profiles, on one or more servers. A server that cannot be
 * reached, an arm that a server does not offer and what fails are left out, the others go on. Used
 * by one thread; {@link #stop()} may come from any.
 */
public final class Suite<U> implements Experiment<SuitePlan.Run<U>> {
  /** Seconds for a JVM to start, connect and end, seen on two cores. */
  private static final double JVM_SECONDS = 2.5;

  private final ServerExperiment<U> experiment;
  private final SuitePlan<U> plan;
  private final Map<String, ServerAccess> servers = new LinkedHashMap<>();
  private final Map<String, String> missing;
  private final String command;
  private final Path directory;
  private final WorkerJvm worker;
  private final @Nullable ProcessorSplit processors;
  private final Optional<DuetPlaces> duetPlaces;
  private final Environment environment;
  private List<ServerDescription> descriptions = List.of();
  private Consumer<String> notes = note -> {};
  private volatile @Nullable Course<SuitePlan.Run<U>> course;

  /** Hears of the experiment's course. */
  public interface Listener extends Course.Listener, Consumer<String> {
    /**
     * Everything is checked and loaded; measuring begins.
     *
     * @param processors of servers and clients; null if they are left to the scheduler
     * @param steps what is still to be done
     */
    void measuring(
        List<ServerDescription> servers,
        @Nullable ProcessorSplit processors,
        List<PlannedStep> steps);

    /** The result so far, marked invalid because it is not complete. */
    void soFar(ExperimentResult result);

    @Override
    default void note(String line) {
      accept(line);
    }
  }

  /**
   * Prepares a run.
   *
   * @param open servers by their names
   * @param missing why servers that were asked for are not there, by their names
   * @param command command line that repeats it, without secrets
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
    this.worker =
        new WorkerJvm(
            Stream.concat(experiment.jvmFlags().stream(), settings.jvmFlags().stream()).toList(),
            temporary,
            directory.resolve("measured-jvms.log"));
    boolean embedded = open.stream().allMatch(server -> server.server().embedded());
    this.duetPlaces =
        settings.processorsApart() && has(Plan.Order.IN_DUETS)
            ? DuetPlaces.ofThisHost(embedded)
            : Optional.empty();
    this.processors =
        settings.processorsApart() && embedded && !has(Plan.Order.IN_DUETS)
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
    this.environment = EnvironmentProbe.probe(settings.jvmFlags());
  }

  /** The steps of an experiment that is not run. */
  static <U> List<PlannedStep> steps(ServerExperiment<U> experiment) {
    Path nowhere = Path.of("");
    Suite<U> suite = new Suite<>(List.of(), Map.of(), experiment, "", nowhere, nowhere);
    return suite.course(experiment.plan().runs().blocks(), suite.results()).steps();
  }

  private ResultBuilder<SuitePlan.Run<U>> results() {
    return new ResultBuilder<>(this, command, plan.settings().precision());
  }

  private Course<SuitePlan.Run<U>> course(
      List<Plan.Block<SuitePlan.Run<U>>> remaining, ResultBuilder<SuitePlan.Run<U>> results) {
    return new Course<>(
        this,
        remaining,
        new CourseSettings(
            plan.settings().precision(),
            plan.settings().timeLimit(),
            "--time-limit",
            plan.settings().seed()),
        results);
  }

  /**
   * Makes the tables of all arms, and leaves them.
   *
   * @throws ConfigurationException if that cannot be done
   */
  void prepare(Consumer<String> lines) {
    create(Preflight.of(servers.values(), missing, plan.arms(), lines), lines);
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
   * @param earlier result of an attempt that was ended, which this one goes on from
   * @return the result, invalid if it was cut short or its numbers must not be used
   * @throws ConfigurationException if it cannot be run as asked; nothing was measured then
   */
  public ExperimentResult run(Optional<ExperimentResult> earlier, Listener listener) {
    notes = listener;
    Preflight preflight = Preflight.of(servers.values(), missing, plan.arms(), listener);
    List<ServerAccess> connecting = connecting(preflight);
    try {
      descriptions = ServerDescriptions.of(connecting);
    } catch (SQLException e) {
      throw new ConfigurationException("the servers cannot be asked: " + e.getMessage(), e);
    }
    Optional<Resumption> resumption = earlier.map(before -> Resumption.of(before, this));
    create(preflight, listener);
    try {
      return measure(resumption, preflight, listener);
    } finally {
      connecting.stream().filter(server -> server.server().alive()).forEach(this::drop);
    }
  }

  /** Ends the run soon; {@link #run} then returns what was measured. */
  public void stop() {
    Course<SuitePlan.Run<U>> running = course;
    if (running != null) {
      running.stop();
    }
    worker.stop();
  }

  private List<ServerAccess> connecting(Preflight preflight) {
    return servers.values().stream()
        .filter(server -> preflight.reasonAgainst(server.name(), plan.baseline()).isEmpty())
        .toList();
  }

  /** If it cannot be done on one server, what was made on others is removed. */
  private void create(Preflight preflight, Consumer<String> lines) {
    List<ServerAccess> created = new ArrayList<>();
    try {
      for (ServerAccess server : connecting(preflight)) {
        try {
          experiment.create(
              server, preflight.connecting(server.name(), plan.arms()), worker, lines);
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
      Optional<Resumption> resumption, Preflight preflight, Listener listener) {
    ResultBuilder<SuitePlan.Run<U>> results = results();
    experiment.notes().forEach(results::note);
    for (String server : plan.servers()) {
      for (SuiteArm arm : plan.arms()) {
        preflight
            .reasonAgainst(server, arm)
            .ifPresent(reason -> leaveOut(server, arm, reason, results));
      }
    }
    int done = resumption.map(before -> results.takeUp(before.result())).orElse(0);
    prove(preflight, results, "before the first block");
    for (ServerAccess server : servers.values()) {
      server.server().processId().ifPresent(this::bindServer);
    }
    experiment.begin(directory, done);
    List<Plan.Block<SuitePlan.Run<U>>> blocks = plan.runs().blocks();
    Course<SuitePlan.Run<U>> running = course(blocks.subList(done, blocks.size()), results);
    course = running;
    listener.measuring(descriptions, processors, running.steps());
    Course.Outcome outcome =
        running.run(
            new Course.Listener() {
              @Override
              public void stepStarted() {
                listener.stepStarted();
              }

              @Override
              public void stepFinished() {
                listener.stepFinished();
              }

              @Override
              public void runFinished() {
                listener.soFar(running.soFar());
              }

              @Override
              public void note(String line) {
                listener.note(line);
              }
            });
    if (outcome.endedBy() != null) {
      return outcome.result();
    }
    prove(preflight, results, "after the last block");
    return results.finished();
  }

  private void bindServer(long pid) {
    if (processors != null) {
      processors.bindServer(pid);
    }
    duetPlaces.ifPresent(places -> places.bindServer(pid));
  }

  private void leaveOut(
      String server, SuiteArm arm, String reason, ResultBuilder<SuitePlan.Run<U>> results) {
    for (U unit : plan.units()) {
      for (WorkloadDescription workload : experiment.workloads(unit)) {
        if (!experiment.omitted(arm).containsKey(workload.name())) {
          results.leaveOut(plan.workload(server, workload.name()), arm.name(), reason);
        }
      }
    }
  }

  private void prove(Preflight preflight, ResultBuilder<SuitePlan.Run<U>> results, String when) {
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
            leaveOut(server.name(), arm, String.valueOf(e.getMessage()), results);
          }
        }
      } catch (SQLException e) {
        arms.forEach(
            arm ->
                leaveOut(
                    server.name(),
                    arm,
                    "the tables could not be looked at %s: %s".formatted(when, e.getMessage()),
                    results));
      }
    }
  }

  // What the frame asks.

  @Override
  public String name() {
    return experiment.name();
  }

  @Override
  public Plan<SuitePlan.Run<U>> plan() {
    return plan.runs();
  }

  @Override
  public List<String> arms() {
    return plan.arms().stream().map(SuiteArm::name).toList();
  }

  @Override
  public ArmDescription describe(
      String name, Map<String, Omission> leftOut, @Nullable ModeProof proof) {
    SuiteArm arm =
        plan.arms().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    Map<String, Omission> omitted = new HashMap<>(leftOut);
    for (String server : plan.servers()) {
      experiment
          .omitted(arm)
          .forEach((workload, why) -> omitted.put(plan.workload(server, workload), why));
    }
    return new ArmDescription(
        arm.name(),
        arm.title(),
        arm.role(),
        arm.profile().settings(),
        experiment.protection(arm, units()),
        omitted,
        proof);
  }

  /** Units by the names that the report gives their workloads. */
  private Map<String, U> units() {
    Map<String, U> units = new LinkedHashMap<>();
    for (String server : plan.servers()) {
      for (U unit : plan.units()) {
        experiment
            .workloads(unit)
            .forEach(workload -> units.put(plan.workload(server, workload.name()), unit));
      }
    }
    return units;
  }

  @Override
  public List<WorkloadDescription> workloads() {
    List<WorkloadDescription> workloads = new ArrayList<>();
    for (String server : plan.servers()) {
      for (U unit : plan.units()) {
        for (WorkloadDescription workload : experiment.workloads(unit)) {
          workloads.add(
              new WorkloadDescription(
                  plan.workload(server, workload.name()), workload.title(), workload.statement()));
        }
      }
    }
    return workloads;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> shown = new TreeMap<>(plan.settings().asMap());
    shown.putAll(experiment.settings(processors));
    shown.put("processors of clients", processors == null ? "any" : "" + processors.client());
    shown.put("processors of servers", processors == null ? "any" : "" + processors.server());
    duetPlaces.ifPresent(
        places -> {
          shown.put("processors of clients", places.first() + " and " + places.second());
          shown.put("processors of servers", places.server().toString());
        });
    shown.put("processors kept awake", keptAwake().toString());
    servers.forEach(
        (name, server) ->
            server
                .server()
                .settings()
                .forEach((option, value) -> shown.put(name + " option " + option, value)));
    return shown;
  }

  private boolean has(Plan.Order order) {
    return plan.runs().blocks().stream()
        .flatMap(block -> block.generations().stream())
        .flatMap(generation -> generation.phases().stream())
        .anyMatch(phase -> phase.order() == order);
  }

  private List<Integer> keptAwake() {
    if (!AwakeProcessors.available()) {
      return List.of();
    }
    return processors != null && has(Plan.Order.IN_TURNS)
        ? processors.both()
        : duetPlaces.map(DuetPlaces::all).orElse(List.of());
  }

  @Override
  public Optional<DuetPlaces> duetPlaces() {
    return duetPlaces;
  }

  @Override
  public Quiet quiet() {
    return AwakeProcessors.keep(keptAwake())::close;
  }

  @Override
  public Environment environment() {
    return environment;
  }

  @Override
  public List<ServerDescription> servers() {
    return descriptions;
  }

  @Override
  public double expectedSeconds(SuitePlan.Run<U> run) {
    return JVM_SECONDS + experiment.expectedSeconds(run.unit());
  }

  @Override
  public TurnSeconds turnSeconds(SuitePlan.Run<U> run, boolean newJvm) {
    return experiment.turnSeconds(run, newJvm);
  }

  @Override
  public RunReport measure(SuitePlan.Run<U> run) throws SQLException, RunFailedException {
    RunContext<U> context = context(run);
    return context.named(experiment.measure(context), plan);
  }

  @Override
  public TurnClient<SuitePlan.Run<U>> start(SuitePlan.Run<U> run) throws RunFailedException {
    return experiment.start(context(run));
  }

  private RunContext<U> context(SuitePlan.Run<U> run) {
    ServerAccess server = Objects.requireNonNull(servers.get(run.server()));
    return new RunContext<>(
        server, run, server.target(run.arm().profile(), processors), worker, notes);
  }

  /** Other servers go on. */
  @Override
  public Optional<String> failed(
      SuitePlan.Run<U> run, RunReport report, ResultBuilder<SuitePlan.Run<U>> results) {
    ServerAccess server = Objects.requireNonNull(servers.get(run.server()));
    if (server.server().alive()) {
      report
          .failures()
          .forEach((workload, reason) -> results.leaveOut(workload, run.armName(), reason));
      return Optional.empty();
    }
    String reason =
        "block %d of %d, %s: the server died in mid-run (%s). Its log ends:%n%s"
            .formatted(
                run.block() + 1,
                plan.runs().blocks().size(),
                run.label(),
                report.failures().values().iterator().next(),
                server.server().logTail());
    if (servers.values().stream().noneMatch(other -> other.server().alive())) {
      return Optional.of(reason);
    }
    plan.arms().forEach(arm -> leaveOut(server.name(), arm, reason, results));
    return Optional.empty();
  }

  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return experiment.reasonsAgainst(sample);
  }
}
