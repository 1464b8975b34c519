package io.encbench.suites.calibrate;

import io.encbench.experiment.Validity;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ArmDescription.Role;
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
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Measures the probes of the cost model on a server, in a plain arm and an encrypted one. There is
 * no second plain arm: statements to which the model is not fitted check it.
 */
public final class CalibrationExperiment implements ServerExperiment<CalibrationExperiment.Probes> {
  /** Name in the result file. */
  static final String NAME = "calibrate";

  /** Name of the arm whose tables are encrypted. */
  static final String ENCRYPTED = "encrypted";

  /** Seconds for a JVM to start, connect and end, as observed on two cores. */
  private static final double JVM_SECONDS = 1.8;

  /** Rounds of warm-up, as observed on two cores. */
  private static final double EXPECTED_ROUNDS = 9;

  /** Seconds to prove the session again and to end. */
  private static final double END_SECONDS = 0.1;

  private final SuitePlan<Probes> plan;
  private final MeasureWindow window;
  private final ArmSchedule schedule;
  private final int clients;

  /** The only unit: all probes. */
  public enum Probes {
    ALL
  }

  private CalibrationExperiment(
      SuitePlan<Probes> plan, MeasureWindow window, ArmSchedule schedule, int clients) {
    this.plan = plan;
    this.window = window;
    this.schedule = schedule;
    this.clients = clients;
  }

  /**
   * Plans a calibration.
   *
   * @param plain how the plain arm connects
   * @param encrypting how the encrypted arm connects
   * @param server name of the server
   * @param clients how many connections execute probes at once, while these are measured among
   *     others
   */
  public static CalibrationExperiment of(
      ConnectionProfile plain,
      ConnectionProfile encrypting,
      String server,
      MeasureWindow window,
      ArmSchedule schedule,
      int clients,
      SuiteSettings suite) {
    List<SuiteArm> arms =
        List.of(
            new SuiteArm(plain.name(), plain.title(), Role.BASELINE, plain),
            new SuiteArm(ENCRYPTED, encrypting.title(), Role.TREATMENT, encrypting));
    List<String> names = ProbeCatalogue.all().stream().map(Probe::name).toList();
    return new CalibrationExperiment(
        SuitePlan.inTurns(
            arms,
            server,
            List.of(Probes.ALL),
            (arm, probes) -> names,
            window.rounds(),
            schedule.running(),
            suite),
        window,
        schedule,
        clients);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SuitePlan<Probes> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>();
    map.put("clients", Integer.toString(clients));
    map.put("rows", Integer.toString(CalibrationTable.ROWS));
    map.put("rounds", Integer.toString(window.rounds()));
    map.put("schedule", schedule.toString());
    map.put("seed", Long.toString(plan.settings().seed()));
    map.put("warm-up, ms", Long.toString(window.warmupMs()));
    map.put("window, ms", Long.toString(window.windowMs()));
    return map;
  }

  @Override
  public List<String> notes() {
    return schedule.notes();
  }

  @Override
  public List<WorkloadDescription> workloads(Probes probes) {
    return ProbeCatalogue.all().stream().map(Probe::description).toList();
  }

  @Override
  public Experiment.TurnSeconds turnSeconds(SuitePlan.Run<Probes> run, boolean newJvm) {
    return new Experiment.TurnSeconds(
        (newJvm ? JVM_SECONDS : 0)
            + EXPECTED_ROUNDS * run.workloads().size() * window.expectedRoundSeconds(),
        (window.windowMs() + CalibrationWorker.loopMs(window.windowMs())) / 1e3,
        END_SECONDS);
  }

  private static boolean isEncrypted(SuiteArm arm) {
    return arm.name().equals(ENCRYPTED);
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, Probes> workloads) {
    if (!isEncrypted(arm)) {
      return Protection.ofTransport(arm.profile().usesTls());
    }
    List<EncryptedShare.Column> columns = new ArrayList<>();
    Map<String, Integer> keys = new HashMap<>();
    Map<String, Integer> cells = new HashMap<>();
    for (Probe probe : ProbeCatalogue.all()) {
      int encrypted = probe.cells();
      cells.put(probe.name(), encrypted);
      keys.put(probe.name(), Math.max(0, probe.values() - encrypted));
    }
    for (CalibrationTable table : CalibrationTable.all()) {
      columns.add(new EncryptedShare.Column(/* encrypted= */ false, Integer.BYTES, keys));
      for (CellKind kind : table.kinds()) {
        columns.add(new EncryptedShare.Column(/* encrypted= */ true, kind.plainBytes(), cells));
      }
    }
    return new Protection(TrustTier.T4, EncryptedShare.of(columns));
  }

  @Override
  public String rules(ConnectionProfile profile, RuleFiles files) {
    return profile.encryptedColumns() > 0
        ? files.of(CalibrationTable.rules())
        : files.of(List.of());
  }

  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    drop(server);
    for (SuiteArm arm : arms) {
      server.load(
          arm.profile(),
          connection -> {
            for (CalibrationTable table : CalibrationTable.all()) {
              table.create(connection, isEncrypted(arm), plan.settings().seed());
            }
          });
    }
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    try (Connection plain = server.openPlain();
        Statement statement = plain.createStatement()) {
      for (CalibrationTable table : CalibrationTable.all()) {
        statement.execute("DROP TABLE IF EXISTS " + table.name(/* encrypted= */ false));
        statement.execute("DROP TABLE IF EXISTS " + table.name(/* encrypted= */ true));
      }
    }
  }

  @Override
  public long prove(SuiteArm arm, Connection plain) throws SQLException {
    long cells = 0;
    if (isEncrypted(arm)) {
      StorageProver prover = new StorageProver(plain, arm.name());
      for (CalibrationTable table : CalibrationTable.all()) {
        for (String column : table.columns()) {
          cells +=
              prover.proveSample(
                  table.name(/* encrypted= */ true), column, StoredColumn.CellForm.SHORTEST);
        }
      }
    }
    return cells;
  }

  @Override
  public TurnClient<SuitePlan.Run<Probes>> start(RunContext<Probes> run) throws RunFailedException {
    CalibrationSpec spec =
        new CalibrationSpec(
            run.target(), isEncrypted(run.arm()), clients, run.seed(plan.settings().seed()));
    return new TurnsClient<>(
        run.start(CalibrationWorker.class, FreshJvm.Extras.NONE, spec),
        CalibrationWorker.Answer.class,
        window,
        schedule.notOfOneClient(),
        end -> List.of());
  }

  /** One thread that works as fast as it can. */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainstSaturated(sample);
  }

  @Override
  public List<ReportSection> sections(ResultView view) {
    return CostModel.of(view.result()).map(CostModelSections::of).orElse(List.of());
  }
}
