package io.encbench.suites.oltp;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.ColumnType;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.report.Figures;
import io.encbench.server.ServerTuning;
import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.oltp.sysbench.SysbenchFile;
import io.encbench.suites.oltp.sysbench.SysbenchReport;
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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Experiment E3: sysbench's OLTP tests. A unit is one test. */
public final class OltpExperiment implements ServerExperiment<OltpTest> {
  /**
   * Highest share of events with ignored errors. Above it, the arm did different work from the
   * others.
   */
  private static final double MOST_IGNORED_ERRORS = 0.01;

  /** Lowest share of the requested rate. */
  private static final double LEAST_OF_RATE = 0.95;

  /** Shortest window. A shorter one would hold few events, and its meters would be too coarse. */
  private static final int LEAST_WINDOW_MS = 50;

  /** Seconds for a JVM to start, connect and end, as observed on two cores. */
  private static final double JVM_SECONDS = 1.8;

  /** Seconds to prove the sessions again and to end. */
  private static final double END_SECONDS = 0.1;

  /** Connections that make and check tables, and some to spare. */
  private static final int OTHER_CONNECTIONS = 20;

  private final SuitePlan<OltpTest> plan;
  private final OltpSettings settings;
  private @Nullable SysbenchFile file;

  private OltpExperiment(SuitePlan<OltpTest> plan, OltpSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * Plans the experiment.
   *
   * @throws ConfigurationException if an arm does not support the requested tests or options
   */
  public static OltpExperiment of(
      List<SuiteArm> arms,
      List<String> servers,
      List<OltpTest> tests,
      OltpSettings settings,
      SuiteSettings suite) {
    arms.forEach(arm -> requireFeasible(arm.profile(), tests, settings.options()));
    requireSchedule(tests, settings);
    return new OltpExperiment(
        SuitePlan.draw(
            arms,
            servers,
            tests,
            (arm, test) -> List.of(test.id()),
            settings::windows,
            settings.schedule().running(),
            suite),
        settings);
  }

  private static void requireSchedule(List<OltpTest> tests, OltpSettings settings) {
    for (OltpTest test : tests) {
      if (settings.schedule().running() == Schedule.duets
          && test.plan(settings.options()).writes()) {
        throw new ConfigurationException(
            "--schedule is duets, and %s changes rows, so that the two arms of a duet would wait for each other's locks; use --schedule=simultaneous, or a test that only reads"
                .formatted(test.id()));
      }
    }
    if (!settings.takesTurns(tests)) {
      return;
    }
    RunOptions run = settings.run();
    int rounds = settings.rounds();
    if (settings.window().windowMs() < LEAST_WINDOW_MS) {
      throw new ConfigurationException(
          "--time is %d and --rounds is %d; if arms take turns, each round needs %d ms of the time: raise --time, lower --rounds, or use --schedule=interleaved"
              .formatted(run.seconds(), rounds, LEAST_WINDOW_MS));
    }
    if (run.events() % rounds != 0) {
      throw new ConfigurationException(
          "--events is %d and --rounds is %d; if arms take turns, the rounds share the events equally: make --events a multiple of --rounds, or use --schedule=interleaved"
              .formatted(run.events(), rounds));
    }
    if (run.reportInterval() > 0) {
      throw new ConfigurationException(
          "--report-interval is %d, but windows of arms that take turns are too short for it; leave it out, or use --schedule=interleaved"
              .formatted(run.reportInterval()));
    }
  }

  private static void requireFeasible(
      ConnectionProfile profile, List<OltpTest> tests, OltpOptions options) {
    if (profile.driver().isPeer()) {
      throw new ConfigurationException(
          "--arms names "
              + profile.name()
              + ", whose driver these tests do not support; leave it out, the db suite"
              + " measures it");
    }
    int percent = profile.encryptedColumns();
    if (percent != 0 && percent != 50 && percent != 100) {
      throw new ConfigurationException(
          "--arms names %s with %d %% of the columns encrypted; with the four columns of sysbench's tables, the share can be 0, 50 or 100 %%"
              .formatted(profile.name(), percent));
    }
    if (percent < 100) {
      return;
    }
    if (options.secondary()) {
      throw new ConfigurationException(
          "--secondary is on, and --arms names %s, whose driver needs a primary key to update an encrypted k; leave one of them out"
              .formatted(profile.name()));
    }
    if (tests.contains(OltpTest.OLTP_INSERT) && options.autoInc()) {
      throw new ConfigurationException(
          "--auto-inc is on, and --arms names %s, which encrypts id, so the server cannot generate it; add --auto-inc=off"
              .formatted(profile.name()));
    }
  }

  @Override
  public String name() {
    return "oltp";
  }

  /** Lets the connections of all arms that live at once be open. */
  @Override
  public ServerTuning tuning() {
    ServerTuning tuning = ServerTuning.forThisMachine();
    int armsAtOnce = settings.takesTurns(plan.units()) ? plan.arms().size() : 1;
    int connections = armsAtOnce * settings.run().threads() + OTHER_CONNECTIONS;
    return connections <= tuning.maxConnections()
        ? tuning
        : tuning.withOption("max_connections", Integer.toString(connections));
  }

  @Override
  public SuitePlan<OltpTest> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>(settings.asMap(plan.units()));
    map.put("rand-seed", Long.toString(seed()));
    return map;
  }

  private long seed() {
    return plan.settings().seed();
  }

  @Override
  public List<WorkloadDescription> workloads(OltpTest test) {
    OltpOptions options = settings.options();
    return List.of(
        new WorkloadDescription(
            test.id(),
            "%s, %s of %,d rows, %s"
                .formatted(
                    test.title(),
                    Figures.count(options.tables(), "table"),
                    options.tableSize(),
                    Figures.count(settings.run().threads(), "thread")),
            test.plan(options).words()));
  }

  @Override
  public double expectedSeconds(OltpTest test) {
    return settings.run().warmupSeconds() + settings.run().seconds();
  }

  @Override
  public Experiment.TurnSeconds turnSeconds(SuitePlan.Run<OltpTest> run, boolean newJvm) {
    MeasureWindow window = settings.window();
    return new Experiment.TurnSeconds(
        JVM_SECONDS + window.expectedWarmUpSeconds(),
        (window.windowMs() + MeasureWindow.SETTLE_MS) / 1e3,
        END_SECONDS);
  }

  @Override
  public List<String> notes() {
    return settings.schedule().notes();
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, OltpTest> workloads) {
    int percent = arm.profile().encryptedColumns();
    if (percent == 0) {
      return Protection.ofTransport(arm.profile().usesTls());
    }
    OltpOptions options = settings.options();
    List<EncryptedShare.Column> columns = new ArrayList<>();
    for (OltpColumn column : OltpColumn.values()) {
      Map<String, Integer> touched = new HashMap<>();
      workloads.forEach(
          (name, test) ->
              touched.put(name, test.plan(options).touches(column, options.rangeSize())));
      columns.add(
          new EncryptedShare.Column(
              column.encrypted(percent), ColumnType.parse(column.type()).plainBytes(), touched));
    }
    return new Protection(TrustTier.T4, EncryptedShare.of(columns));
  }

  @Override
  public String rules(ConnectionProfile profile, RuleFiles files) {
    return files.of(tables(profile).rules());
  }

  @Override
  public Object tablesOf(SuiteArm arm) {
    return tables(arm.profile());
  }

  private OltpTables tables(ConnectionProfile profile) {
    return OltpTables.of(profile, settings.options());
  }

  @Override
  public void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {
    try (Connection plain = server.openPlain()) {
      if (settings.command() == OltpCommandKind.run) {
        for (OltpTables tables : tables(arms)) {
          tables.requireAll(plain);
        }
        return;
      }
      // Also those of arms that cannot connect, because at the end the tables of all arms go.
      for (OltpTables tables : tables(plan.arms())) {
        tables.requireNone(plain);
      }
    }
  }

  private List<OltpTables> tables(List<SuiteArm> arms) {
    return arms.stream().map(arm -> tables(arm.profile())).distinct().toList();
  }

  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    if (settings.command() == OltpCommandKind.run) {
      return;
    }
    for (OltpTables tables : tables(arms)) {
      SuiteArm first =
          arms.stream()
              .filter(arm -> tables(arm.profile()).equals(tables))
              .findFirst()
              .orElseThrow();
      notes.accept(
          "%s: making %s of %d rows, %d %% of the columns encrypted"
              .formatted(
                  server.name(),
                  Figures.count(settings.options().tables(), "table"),
                  settings.options().tableSize(),
                  tables.encryptedPercent()));
      load(server, tables, first);
    }
  }

  private void load(ServerAccess server, OltpTables tables, SuiteArm arm) throws SQLException {
    server.load(arm.profile(), loader -> tables.create(loader, seed()));
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    if (settings.command() == OltpCommandKind.run) {
      return;
    }
    try (Connection plain = server.openPlain()) {
      for (OltpTables tables : tables(plan.arms())) {
        tables.drop(plain);
      }
    }
  }

  @Override
  public long prove(SuiteArm arm, Connection plain) throws SQLException {
    return new TableProof(plain, arm.profile().name()).prove(tables(arm.profile()));
  }

  @Override
  public void begin(Path directory, int blocksDone) {
    file = new SysbenchFile(directory, /* goesOn= */ blocksDone > 0);
  }

  @Override
  public RunReport measure(RunContext<OltpTest> run) throws SQLException, RunFailedException {
    renew(run);
    OltpWorker.Answer answer =
        run.ask(OltpWorker.class, spec(run, settings.run()), OltpWorker.Answer.class);
    RunStatistics statistics = answer.statistics();
    if (statistics == null) {
      return new RunReport(
          List.of(), Map.of(run.unit().id(), String.valueOf(answer.failure())), answer.proofs(), 0);
    }
    report(run, statistics);
    return new RunReport(
        List.of(
            new RunReport.Measured(
                run.unit().id(),
                statistics.events(),
                statistics.seconds(),
                answer.values(),
                objections(statistics))),
        Map.of(),
        answer.proofs(),
        0);
  }

  @Override
  public TurnClient<SuitePlan.Run<OltpTest>> start(RunContext<OltpTest> run)
      throws RunFailedException {
    return new TurnsClient<>(
        run.start(OltpTurnWorker.class, FreshJvm.Extras.NONE, spec(run, settings.inWindows())),
        OltpTurnWorker.Answer.class,
        settings.window(),
        settings.schedule().notOfOneClient(),
        end -> {
          RunStatistics statistics = end.statistics();
          if (statistics == null) {
            // The baseline of duets has no windows if every other arm has failed.
            return List.of();
          }
          report(run, statistics);
          return objections(statistics);
        });
  }

  private OltpSpec spec(RunContext<OltpTest> run, RunOptions driven) {
    return new OltpSpec(
        run.target(), run.unit(), settings.options(), driven, run.seed(seed()), newIdsFrom(run));
  }

  /**
   * The first id for new rows. With the command run, all runs of oltp_insert use the same tables,
   * so each run gets its own range of ids.
   */
  private int newIdsFrom(RunContext<OltpTest> run) {
    int arms = plan.arms().size();
    return UniqueIds.start(
        seed(),
        run.block() * arms + plan.arms().indexOf(run.arm()),
        plan.settings().blocks() * arms);
  }

  /**
   * Recreates the tables before a test that adds or deletes rows, so that every run starts with the
   * same tables.
   */
  private void renew(RunContext<OltpTest> run) throws SQLException {
    if (settings.command() == OltpCommandKind.run || !run.unit().wearsTables()) {
      return;
    }
    OltpTables tables = tables(run.arm().profile());
    try (Connection plain = run.server().openPlain()) {
      tables.drop(plain);
    }
    load(run.server(), tables, run.arm());
  }

  private void report(RunContext<OltpTest> run, RunStatistics statistics) {
    String text = run.name() + "\n\n" + SysbenchReport.render(statistics, settings.run()) + "\n";
    if (file != null) {
      file.append(text);
    }
    if (plan.settings().blocks() == 1) {
      text.lines().forEach(run.notes());
    }
  }

  private List<String> objections(RunStatistics run) {
    List<String> objections = new ArrayList<>();
    if (run.ignoredErrors() > MOST_IGNORED_ERRORS * run.events()) {
      objections.add(
          "%d of %d events were repeated after errors, more than 1 %%; use fewer --threads or more rows"
              .formatted(run.ignoredErrors(), run.events()));
    }
    int rate = settings.run().rate();
    if (rate > 0 && run.events() / run.seconds() < LEAST_OF_RATE * rate) {
      objections.add(
          "%.1f events per second, fewer than the %d of --rate; lower --rate, or use more --threads"
              .formatted(run.events() / run.seconds(), rate));
    }
    return objections;
  }

  @Override
  public List<String> summary(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    lines.add("Sysbench-style report of every run: " + file);
    lines.add("");
    lines.addAll(OltpSummary.lines(result, settings.run().percentile()));
    return lines;
  }
}
