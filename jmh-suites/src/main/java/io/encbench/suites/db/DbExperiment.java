package io.encbench.suites.db;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.connect.PeerClassPath;
import io.encbench.profile.proof.StorageProver;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.db.table.PointColumn;
import io.encbench.suites.db.table.PointTable;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.RuleFiles;
import io.encbench.suites.suite.RunContext;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.suite.TurnsClient;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.WorkerTarget;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The experiment of the db suite: statements on a real server, in arms that take turns. */
public final class DbExperiment implements ServerExperiment<WorkloadGroup> {
  /**
   * JMH's lock file prevents concurrent runs. Here it can be ignored, because the arms take turns.
   */
  private static final List<String> OWN_FLAGS =
      List.of("-Djmh.ignoreLock=true", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

  /** Seconds for a JVM to start, connect and end, as observed on two cores. */
  private static final double JVM_SECONDS = 1.8;

  /** Seconds to connect if there is no warm-up, and to end. */
  private static final double LEAST_SECONDS = 0.1;

  /** Time that JMH takes before and after a window, as observed on two cores. */
  private static final double AROUND_A_WINDOW_MS = 30;

  /** Time for each connection of a pool that HikariCP fills: a pause of 30 ms and the connect. */
  private static final double POOLED_CONNECT_MS = 33;

  /** Connections for checks and loads beside the pool that is filled. */
  private static final int OTHER_CONNECTIONS = 20;

  private final SuitePlan<WorkloadGroup> plan;
  private final DbSettings settings;
  private final PeerClassPath peers = PeerClassPath.of(DbExperiment.class);

  private DbExperiment(SuitePlan<WorkloadGroup> plan, DbSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * Plans the experiment: the baseline, the A/A arm and the treatments, in an order that the seed
   * draws for each block.
   *
   * @param plain the baseline profile
   * @param treatments the profiles to compare with the baseline
   * @param harnessCheck whether to add the bare loop as an arm
   * @param server name of the server
   * @throws ConfigurationException if two arms have the same name
   */
  public static DbExperiment of(
      ConnectionProfile plain,
      List<ConnectionProfile> treatments,
      boolean harnessCheck,
      String server,
      DbSettings settings,
      SuiteSettings suite) {
    List<SuiteArm> arms = new ArrayList<>(SuiteArm.of(plain, treatments));
    if (harnessCheck) {
      arms.add(new SuiteArm("bare", "bare Connector/J loop", Role.HARNESS_CHECK, plain));
      SuiteArm.requireDifferentNames(arms);
    }
    List<WorkloadGroup> groups = WorkloadGroup.of(settings.workloads());
    arms.removeIf(arm -> groups.stream().allMatch(group -> group.measuredBy(arm).isEmpty()));
    return planned(arms, server, settings, suite);
  }

  private static DbExperiment planned(
      List<SuiteArm> arms, String server, DbSettings settings, SuiteSettings suite) {
    return new DbExperiment(
        SuitePlan.inTurns(
            arms,
            server,
            WorkloadGroup.of(settings.workloads()),
            (arm, group) -> group.measuredBy(arm),
            settings.window().rounds(),
            settings.schedule().running(),
            suite),
        settings);
  }

  /**
   * Returns this experiment, or the same with one arm after the other if the JVMs of all arms and
   * the server do not fit into memory at once.
   *
   * @param server the server, which may start after this call
   * @param available memory in bytes, see {@link JvmMemory#available()}; empty if it is not known
   * @param notes receives the reason, if they do not fit
   */
  public DbExperiment fitting(ServerChoice server, OptionalLong available, Consumer<String> notes) {
    ArmSchedule fitted =
        settings
            .schedule()
            .fitting(
                plan.arms().size(),
                plan.settings().jvmFlags(),
                tuning().memoryOf(server),
                available,
                notes);
    return fitted.equals(settings.schedule())
        ? this
        : planned(plan.arms(), plan.servers().get(0), settings.with(fitted), plan.settings());
  }

  /**
   * Checks, before anything starts, that the jars of all peers are present.
   *
   * @throws ConfigurationException if jars are missing; the message has the command that installs
   *     them
   */
  public void requireJars() {
    plan.arms().stream()
        .map(arm -> arm.profile().driver())
        .filter(JdbcDriver::isPeer)
        .distinct()
        .forEach(peers::jars);
  }

  @Override
  public String name() {
    return "jmh-db";
  }

  /** Lets all connections of the pools that are filled at the same time be open. */
  @Override
  public ServerTuning tuning() {
    ServerTuning tuning = ServerTuning.forThisMachine();
    int connections = pooledAtOnce() + OTHER_CONNECTIONS;
    return settings.fillsPools() && connections > tuning.maxConnections()
        ? tuning.withOption("max_connections", Integer.toString(connections))
        : tuning;
  }

  private int pooledAtOnce() {
    return settings.poolSize() * poolsAtOnce();
  }

  private int poolsAtOnce() {
    return settings.schedule().running() == Schedule.duets ? 2 : 1;
  }

  @Override
  public SuitePlan<WorkloadGroup> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>(settings.asMap());
    map.put("seed", Long.toString(plan.settings().seed()));
    map.put("threads", Integer.toString(threads(processors)));
    return map;
  }

  private int threads(@Nullable ProcessorSplit processors) {
    Integer asked = settings.threads();
    if (asked != null) {
      return asked;
    }
    if (settings.schedule().running() == Schedule.duets) {
      return DuetPlaces.ofThisHost(/* withServer= */ true)
          .map(places -> places.first().size())
          .orElse(1);
    }
    return processors == null
        ? Runtime.getRuntime().availableProcessors()
        : processors.client().size();
  }

  @Override
  public List<String> notes() {
    return settings.schedule().notes();
  }

  @Override
  public List<String> jvmFlags() {
    return OWN_FLAGS;
  }

  @Override
  public List<WorkloadDescription> workloads(WorkloadGroup group) {
    return group.workloads().stream().map(Workload::description).toList();
  }

  @Override
  public Map<String, Omission> omitted(SuiteArm arm) {
    Map<String, Omission> omitted = new HashMap<>();
    for (Workload workload : settings.workloads()) {
      workload.omission(arm).ifPresent(why -> omitted.put(workload.id(), why));
    }
    return omitted;
  }

  @Override
  public Experiment.TurnSeconds turnSeconds(SuitePlan.Run<WorkloadGroup> run, boolean newJvm) {
    MeasureWindow window = settings.window();
    boolean fillsPools = run.workloads().contains(Workload.POOL.id());
    double operationMs = fillsPools ? settings.poolSize() * POOLED_CONNECT_MS : 0;
    double settleMs = fillsPools ? 0 : MeasureWindow.SETTLE_MS;
    double warmUp =
        window.warmsUp()
            ? run.workloads().size() * window.expectedWarmUpSeconds(operationMs)
            : LEAST_SECONDS;
    return new Experiment.TurnSeconds(
        (newJvm ? JVM_SECONDS : 0) + warmUp,
        (Math.max((double) window.windowMs(), operationMs) + settleMs + AROUND_A_WINDOW_MS) / 1e3,
        LEAST_SECONDS);
  }

  /** Checks that the server accepts the connections of a pool. */
  @Override
  public void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {
    if (!settings.fillsPools()) {
      return;
    }
    try (Connection connection = server.openPlain();
        Statement statement = connection.createStatement();
        ResultSet variable = statement.executeQuery("SELECT @@max_connections")) {
      variable.next();
      int most = (variable.getInt(1) - OTHER_CONNECTIONS) / poolsAtOnce();
      if (settings.poolSize() > most) {
        throw new ConfigurationException(
            "%s is %d, but server %s accepts %d connections: it must be between 1 and %d, or raise the server's max_connections to %d"
                .formatted(
                    DbSettings.POOL_SIZE,
                    settings.poolSize(),
                    server.name(),
                    variable.getInt(1),
                    Math.max(1, most),
                    pooledAtOnce() + OTHER_CONNECTIONS));
      }
    }
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, WorkloadGroup> workloads) {
    int percent = arm.profile().encryptedColumns();
    if (percent == 0) {
      return Protection.ofTransport(arm.profile().usesTls());
    }
    JdbcDriver driver = arm.profile().driver();
    return new Protection(
        driver.isPeer() ? TrustTier.T3 : TrustTier.T4,
        PointColumn.share(driver, percent, Workload.valuesTouched()));
  }

  @Override
  public String rules(ConnectionProfile profile, RuleFiles files) {
    return PointTable.of(profile, settings.rows()).rules(profile.driver());
  }

  @Override
  public Object tablesOf(SuiteArm arm) {
    return table(arm);
  }

  private PointTable table(SuiteArm arm) {
    return PointTable.of(arm.profile(), settings.rows());
  }

  /** Replaces tables that an earlier run may have left. */
  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    Map<PointTable, SuiteArm> first = new LinkedHashMap<>();
    arms.forEach(arm -> first.putIfAbsent(table(arm), arm));
    for (Map.Entry<PointTable, SuiteArm> entry : first.entrySet()) {
      create(entry.getKey(), entry.getValue(), server, jvms);
    }
  }

  private void create(PointTable table, SuiteArm arm, ServerAccess server, FreshJvms jvms)
      throws SQLException {
    try (Connection cleaner = server.openPlain()) {
      table.drop(cleaner);
      if (table.encryptedBy().isPeer()) {
        table.define(cleaner);
        fillByPeer(arm, server, jvms);
        return;
      }
    }
    ConnectionProfile profile = arm.profile();
    // The first arm that uses a table without encrypted columns may be a peer's.
    server.load(profile.driver().isPeer() ? profile.onConnectorJ() : profile, table::create);
  }

  private void fillByPeer(SuiteArm arm, ServerAccess server, FreshJvms jvms) {
    Optional<String> failure =
        PeerTableFiller.fill(
            jvms, peerJars(arm.profile()), spec(arm, server.target(arm.profile(), null)));
    if (failure.isPresent()) {
      throw new ConfigurationException(
          "the tables of profile %s could not be filled: %s"
              .formatted(arm.profile().name(), failure.get()));
    }
  }

  /**
   * The peer's jars come after ours on the class path, so that the pool and Connector/J are those
   * of the other arms.
   */
  private FreshJvm.Extras peerJars(ConnectionProfile profile) {
    JdbcDriver driver = profile.driver();
    return driver.isPeer()
        ? FreshJvm.Extras.ofJarsBehind(peers.jars(driver))
        : FreshJvm.Extras.NONE;
  }

  private ArmSpec spec(SuiteArm arm, WorkerTarget target) {
    return new ArmSpec(
        target.endpoint(),
        arm.role(),
        arm.profile(),
        plan.baseline().profile(),
        target.masterKey(),
        target.serverPid(),
        target.processors(),
        settings.rows(),
        threads(target.processors()),
        settings.poolSize());
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    try (Connection cleaner = server.openPlain()) {
      for (SuiteArm arm : plan.arms()) {
        table(arm).drop(cleaner);
      }
    }
  }

  @Override
  public long prove(SuiteArm arm, Connection plain) throws SQLException {
    return table(arm).prove(new StorageProver(plain, arm.profile().name()));
  }

  @Override
  public TurnClient<SuitePlan.Run<WorkloadGroup>> start(RunContext<WorkloadGroup> run)
      throws RunFailedException {
    return new TurnsClient<>(
        run.start(ArmWorker.class, peerJars(run.arm().profile()), spec(run.arm(), run.target())),
        ArmWorker.Report.class,
        settings.window(),
        settings.schedule().notOfOneClient(),
        report -> List.of());
  }
}
