package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.driver.capture.values.CapturedValues;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.Validity;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.proof.StorageProver;
import io.encbench.profile.proof.StoredColumn;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.suites.assess.SchemaDefinition;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.RuleFiles;
import io.encbench.suites.suite.RunContext;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.suite.TurnsClient;
import io.encbench.suites.worker.MeasureWindow;
import io.encbench.suites.worker.WorkerTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Measures the captured transactions of an application in arms that connect in different ways. Each
 * arm has its own copy of the application's tables.
 */
public final class ReplayExperiment implements ServerExperiment<ReplayExperiment.Load> {
  /** Name in the result file. */
  static final String NAME = "replay";

  /** Name of the workload. */
  static final String WORKLOAD = "transactions";

  private static final Pattern SHARE = Pattern.compile("encrypted-[0-9]+");
  private static final Pattern SHARE_IN_TITLE =
      Pattern.compile("(every column|[0-9]+ % of the columns) encrypted");

  /** Seconds for a JVM to start, connect, read rows and end, as observed on two cores. */
  private static final double JVM_SECONDS = 3;

  private static final int DIGEST_BYTES = 8;

  /** Seconds to prove the sessions again and to end. */
  private static final double END_SECONDS = 0.1;

  private final SuitePlan<Load> plan;
  private final Capture capture;
  private final SchemaDefinition schema;
  private final RowSource source;

  /** The rules file of each profile that encrypts columns, by its name. */
  private final Map<String, Path> rules;

  private final ReplaySettings settings;
  private final MeasureWindow window;
  private final ArmSchedule schedule;
  private final Map<String, AnswerComparison> comparisons = new TreeMap<>();
  private final Map<String, ReplayCounts.Reading> counts = new HashMap<>();

  /** The values that the application passed; null if values are drawn. */
  private final @Nullable CapturedValues passed;

  private @Nullable Selection selection;
  private PassedTransactions.@Nullable Counts passedCounts;

  /** The only unit: the captured transactions. */
  public enum Load {
    ALL
  }

  private ReplayExperiment(
      SuitePlan<Load> plan,
      Capture capture,
      SchemaDefinition schema,
      RowSource source,
      Map<String, Path> rules,
      ReplaySettings settings,
      MeasureWindow window,
      ArmSchedule schedule) {
    this.plan = plan;
    this.capture = capture;
    this.schema = schema;
    this.source = source;
    this.rules = rules;
    this.settings = settings;
    ValuesSource values = settings.values();
    this.passed = values == null ? null : values.read();
    this.window = window;
    this.schedule = schedule;
  }

  /**
   * Plans a replay.
   *
   * @param capture what is replayed
   * @param schema the application's tables
   * @param source the rows of the tables
   * @param rules rules files of the encrypted arms, by the name that an arm has after them
   * @param plain how the baseline connects
   * @param treatments how the other arms connect
   * @param server name of the server
   */
  public static ReplayExperiment of(
      Capture capture,
      SchemaDefinition schema,
      RowSource source,
      SortedMap<String, Path> rules,
      ConnectionProfile plain,
      List<ConnectionProfile> treatments,
      String server,
      ReplaySettings settings,
      MeasureWindow window,
      ArmSchedule schedule,
      SuiteSettings suite) {
    List<ConnectionProfile> profiles = new ArrayList<>();
    Map<String, Path> rulesOfProfiles = new TreeMap<>();
    for (ConnectionProfile each : treatments) {
      if (each.encryptedColumns() == 0) {
        profiles.add(each);
        continue;
      }
      rules.forEach(
          (name, file) -> {
            ConnectionProfile encrypting = under(name, each);
            profiles.add(encrypting);
            if (rulesOfProfiles.put(encrypting.name(), file) != null) {
              throw new ConfigurationException(
                  "--arms names several shares of columns, but the rules determine the share; name one of them, such as encrypted-100");
            }
          });
    }
    return new ReplayExperiment(
        SuitePlan.inTurns(
            SuiteArm.of(plain, profiles),
            server,
            List.of(Load.ALL),
            (arm, load) -> List.of(WORKLOAD),
            window.rounds(),
            schedule.running(),
            suite),
        capture,
        schema,
        source,
        rulesOfProfiles,
        settings,
        window,
        schedule);
  }

  /** A profile under the rules of a name, which determine the share of columns. */
  private static ConnectionProfile under(String rules, ConnectionProfile profile) {
    return profile.named(
        SHARE.matcher(profile.name()).replaceFirst(Matcher.quoteReplacement(rules)),
        SHARE_IN_TITLE
            .matcher(profile.title())
            .replaceFirst(Matcher.quoteReplacement("columns of %s encrypted".formatted(rules))));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SuitePlan<Load> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>();
    map.put("capture", capture.source());
    map.put("capture, schema and rules, SHA-256", digest());
    map.put("clients", Integer.toString(settings.clients()));
    map.put("prepare", settings.preparing().name());
    map.put("end", settings.ending().name());
    map.put("rate", Integer.toString(settings.rate()));
    map.put("rounds", Integer.toString(window.rounds()));
    map.put("rows", source instanceof RowSource.Application ? "copied" : source.toString());
    map.put("rules", rules.values().toString());
    map.put("schedule", schedule.toString());
    map.put("schema", schema.origin());
    map.put("seed", Long.toString(seed()));
    map.put("warm-up, ms", Long.toString(window.warmupMs()));
    map.put("values", settings.values() == null ? "drawn" : "of the application");
    map.put("window, ms", Long.toString(window.windowMs()));
    return map;
  }

  /** Tells whether a resumed run would replay the same. */
  private String digest() {
    StringBuilder all = new StringBuilder().append(capture).append(schema.statements());
    rules.forEach((profile, file) -> all.append(profile).append(PropsFile.text(file)));
    if (passed != null) {
      // The capture's number is part of it, so the values are those of the same capture.
      all.append(passed.committed()).append(passed.transactions().size());
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(all.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private long seed() {
    return plan.settings().seed();
  }

  @Override
  public List<String> notes() {
    return schedule.notes();
  }

  @Override
  public List<WorkloadDescription> workloads(Load load) {
    return List.of(
        new WorkloadDescription(
            WORKLOAD,
            "captured transactions, " + Figures.count(settings.clients(), "client"),
            "the transactions of " + capture.source()));
  }

  @Override
  public Experiment.TurnSeconds turnSeconds(SuitePlan.Run<Load> run, boolean newJvm) {
    return new Experiment.TurnSeconds(
        (newJvm ? JVM_SECONDS : 0) + window.expectedWarmUpSeconds(),
        (window.windowMs() + MeasureWindow.SETTLE_MS) / 1e3,
        END_SECONDS);
  }

  private static boolean isEncrypted(SuiteArm arm) {
    return arm.profile().encryptedColumns() > 0;
  }

  private String database(SuiteArm arm) {
    return ApplicationCopy.database(plan.arms().indexOf(arm));
  }

  private Path rulesOf(ConnectionProfile profile) {
    return Objects.requireNonNull(rules.get(profile.name()));
  }

  private Selection selection() {
    return Objects.requireNonNull(selection, "create() selects the statements");
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, Load> workloads) {
    if (!isEncrypted(arm)) {
      return Protection.ofTransport(arm.profile().usesTls());
    }
    EncryptionRules encrypted = EncryptionRules.read(rulesOf(arm.profile()));
    List<EncryptedShare.Column> columns = new ArrayList<>();
    for (Table table : selection().plan().tables()) {
      for (Table.Column column : table.columns()) {
        ColumnRule rule = encrypted.rule(table.name(), column.name());
        columns.add(
            new EncryptedShare.Column(
                rule != null, rule == null ? column.bytes() : rule.type().plainBytes(), Map.of()));
      }
    }
    return new Protection(TrustTier.T4, EncryptedShare.of(columns));
  }

  @Override
  public String rules(ConnectionProfile profile, RuleFiles files) {
    return profile.encryptedColumns() > 0
        ? rulesOf(profile).toAbsolutePath().toString()
        : files.of(List.of());
  }

  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    ConnectionProfile plain = plan.baseline().profile();
    ApplicationCopy copy = new ApplicationCopy(server, schema);
    notes.accept("making the tables of the application, and their rows");
    List<Table> tables = copy.createRows(plain, source, capture, seed());
    for (SuiteArm arm : arms) {
      notes.accept("filling the tables of " + arm.name());
      copy.create(arm.profile(), database(arm), plain, tables);
    }
    notes.accept(
        "trying %s".formatted(Figures.count(capture.statements().size(), "captured statement")));
    List<SuiteArm> encrypted = arms.stream().filter(ReplayExperiment::isEncrypted).toList();
    List<Connection> encrypting = new ArrayList<>();
    try (Connection rows = open(server, plain, ApplicationCopy.ROWS);
        Connection trying = open(server, plain, database(plan.baseline()))) {
      trying.setAutoCommit(false);
      for (SuiteArm arm : encrypted) {
        Connection connection = open(server, arm.profile(), database(arm));
        encrypting.add(connection);
        connection.setAutoCommit(false);
      }
      Selection found = Selection.of(capture, tables, rows, trying, encrypting);
      selection = found;
      passedCounts =
          passed == null
              ? null
              : PassedTransactions.of(found.plan(), passed, settings.ending(), seed()).counts();
    } finally {
      for (Connection connection : encrypting) {
        connection.close();
      }
    }
    for (SuiteArm arm : encrypted) {
      notes.accept(
          "comparing the answers of %s to %s with those of %s"
              .formatted(
                  arm.name(),
                  Figures.count(settings.compared(), "transaction"),
                  plan.baseline().name()));
      copy.resetKeys(database(plan.baseline()), tables);
      copy.resetKeys(database(arm), tables);
      compare(server, arm);
    }
    for (SuiteArm arm : arms) {
      copy.resetKeys(database(arm), tables);
    }
  }

  private static Connection open(ServerAccess server, ConnectionProfile profile, String database)
      throws SQLException {
    return server.connections(profile, database).open(RowPool.READING);
  }

  /**
   * Compares the answers of an encrypted arm with the baseline's.
   *
   * @throws ConfigurationException if one differs
   */
  private void compare(ServerAccess server, SuiteArm arm) throws SQLException {
    ConnectionProfile plain = plan.baseline().profile();
    ReplayPlan replayed = selection().plan();
    Map<String, String> properties = new HashMap<>(replayed.connectionProperties());
    // One time of day for both, so that answers with it are equal.
    properties.put("sessionVariables", "timestamp=1700000000");
    try (Connection rows = open(server, plain, ApplicationCopy.ROWS)) {
      TransactionSource source =
          passed == null
              ? TransactionPlanner.of(replayed, rows, 0, 1, Ending.rollback, seed())
              : PassedTransactions.of(replayed, passed, Ending.rollback, seed());
      AnswerComparison comparison;
      try (ReplayClient expected =
              new ReplayClient(
                  server.connections(plain, database(plan.baseline())).open(properties),
                  replayed,
                  source,
                  settings);
          ReplayClient found =
              new ReplayClient(
                  server.connections(arm.profile(), database(arm)).open(properties),
                  replayed,
                  source,
                  settings)) {
        comparison = AnswerComparison.of(replayed, source, expected, found, settings.compared());
      }
      comparisons.put(arm.name(), comparison);
      if (!comparison.differing().isEmpty()) {
        throw new ConfigurationException(
            "the arm %s answers %s otherwise than %s, so nothing is measured; if a statement has no single answer, as with RAND() or UUID(), remove it from the capture: %s"
                .formatted(
                    arm.name(),
                    Figures.count(comparison.differing().size(), "statement"),
                    plan.baseline().name(),
                    String.join("; ", comparison.differing())));
      }
    }
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    ApplicationCopy.drop(server, plan.arms().size());
  }

  @Override
  public long prove(SuiteArm arm, Connection plain) throws SQLException {
    if (!isEncrypted(arm)) {
      return 0;
    }
    plain.setCatalog(database(arm));
    EncryptionRules encrypted = EncryptionRules.read(rulesOf(arm.profile()));
    StorageProver prover = new StorageProver(plain, arm.name());
    long cells = 0;
    for (Table table : selection().plan().tables()) {
      for (Table.Column column : table.columns()) {
        ColumnRule rule = encrypted.rule(table.name(), column.name());
        if (rule != null) {
          cells +=
              prover.proveSample(
                  table.name(),
                  column.name(),
                  rule.folds()
                      ? new StoredColumn.FoldedCellForm()
                      : StoredColumn.CellForm.SHORTEST);
        }
      }
    }
    return cells;
  }

  @Override
  public TurnClient<SuitePlan.Run<Load>> start(RunContext<Load> run) throws RunFailedException {
    renew(run);
    WorkerTarget target = run.target();
    WorkerTarget rows = run.server().plainTarget();
    ReplaySpec spec =
        new ReplaySpec(
            target.at(target.endpoint().in(database(run.arm()))),
            rows.at(rows.endpoint().in(ApplicationCopy.ROWS)),
            selection().plan(),
            settings,
            run.seed(seed()));
    return new TurnsClient<>(
        run.start(ReplayWorker.class, FreshJvm.Extras.NONE, spec),
        ReplayWorker.Answer.class,
        window,
        schedule.notOfOneClient(),
        end -> {
          ReplayCounts.Reading found = end.counts();
          if (found == null) {
            return List.of();
          }
          counts.merge(run.arm().name(), found, ReplayCounts.Reading::plus);
          return found.objections();
        });
  }

  /** Fills the tables anew, so that each block begins with the same rows. */
  private void renew(RunContext<Load> run) throws RunFailedException {
    if (run.block() == 0 || selection().plan().onlyReads()) {
      return;
    }
    try {
      new ApplicationCopy(run.server(), schema)
          .create(
              run.arm().profile(),
              database(run.arm()),
              plan.baseline().profile(),
              selection().plan().tables());
    } catch (SQLException e) {
      throw new RunFailedException(
          "the tables could not be filled: " + ReplayClient.withoutValues(e));
    }
  }

  /** Without a rate, the clients work as fast as they can. */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return settings.rate() == 0
        ? Validity.reasonsAgainstSaturated(sample)
        : Validity.reasonsAgainst(sample);
  }

  @Override
  public List<ReportSection> sections(ResultView view) {
    return selection == null
        ? List.of()
        : new ReplaySections(
                capture, selection, comparisons, counts, settings.times(), passedCounts)
            .of(view);
  }
}
