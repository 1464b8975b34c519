package io.encbench.suites.suite;

import io.encbench.experiment.process.AwakeProcessors;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.Plan;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.FreshJvms;
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
import org.jspecify.annotations.Nullable;

/**
 * Adapts a {@link ServerExperiment} to the measurement framework: carries out its runs, and
 * describes its arms, workloads and servers in the result. Confined to one thread.
 */
final class SuiteExperiment<U> implements Experiment<SuitePlan.Run<U>> {
  /** Seconds for a JVM to start, connect and end, as observed on two cores. */
  private static final double JVM_SECONDS = 2.5;

  private final ServerExperiment<U> experiment;
  private final SuitePlan<U> plan;
  private final Map<String, ServerAccess> servers;
  private final List<ServerDescription> descriptions;
  private final FreshJvms jvms;
  private final Consumer<String> notes;
  private final @Nullable ProcessorSplit processors;
  private final Optional<DuetPlaces> duetPlaces;
  private final Environment environment;

  /**
   * Creates the adapter.
   *
   * @param servers servers by name
   * @param descriptions descriptions of the servers that are measured
   * @param notes receives lines for the console
   */
  SuiteExperiment(
      ServerExperiment<U> experiment,
      Map<String, ServerAccess> servers,
      List<ServerDescription> descriptions,
      FreshJvms jvms,
      Consumer<String> notes) {
    this.experiment = experiment;
    this.plan = experiment.plan();
    this.servers = servers;
    this.descriptions = descriptions;
    this.jvms = jvms;
    this.notes = notes;
    boolean apart = plan.settings().processorsApart();
    boolean embedded = servers.values().stream().allMatch(server -> server.server().embedded());
    this.duetPlaces =
        apart && has(Plan.Order.IN_DUETS) ? DuetPlaces.ofThisHost(embedded) : Optional.empty();
    this.processors =
        apart && embedded && !has(Plan.Order.IN_DUETS)
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
    this.environment = EnvironmentProbe.probe(plan.settings().jvmFlags());
  }

  /** Processors of servers and clients; null if they are left to the scheduler. */
  @Nullable ProcessorSplit processors() {
    return processors;
  }

  /** Binds the servers to their own processors. */
  void bindServers() {
    for (ServerAccess server : servers.values()) {
      server.server().processId().ifPresent(this::bindServer);
    }
  }

  private void bindServer(long pid) {
    if (processors != null) {
      processors.bindServer(pid);
    }
    duetPlaces.ifPresent(places -> places.bindServer(pid));
  }

  /** Records that an arm is not measured on a server. */
  void leaveOut(
      String server, SuiteArm arm, String reason, ResultBuilder<SuitePlan.Run<U>> results) {
    for (U unit : plan.units()) {
      for (WorkloadDescription workload : experiment.workloads(unit)) {
        if (!experiment.omitted(arm).containsKey(workload.name())) {
          results.leaveOut(plan.workload(server, workload.name()), arm.name(), reason);
        }
      }
    }
  }

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

  /** The units, keyed by the names of their workloads in the report. */
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
        server, run, server.target(run.arm().profile(), processors), jvms, notes);
  }

  /**
   * Leaves out what failed. If a server has died, its arms are left out and the other servers
   * continue; if no server is left, returns the reason to end the experiment.
   */
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
        "block %d of %d, %s: the server died during the run (%s). Its log ends:%n%s"
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
