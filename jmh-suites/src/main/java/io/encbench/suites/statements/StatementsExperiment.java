package io.encbench.suites.statements;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesSource;
import io.encbench.experiment.Validity;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.TrustTier;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.suites.db.table.RecordStatement;
import io.encbench.suites.db.table.RecordTable;
import io.encbench.suites.suite.RuleFiles;
import io.encbench.suites.suite.RunContext;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.WorkerTarget;
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

/** Experiment E2: kinds of statements. Its only unit is all phases, run one after the other. */
public final class StatementsExperiment implements ServerExperiment<StatementsOptions> {
  /**
   * Seconds of a statement that commits to disk. Used only for the plan's estimate, since disks
   * differ widely.
   */
  private static final double STATEMENT_SECONDS = 0.001;

  private final SuitePlan<StatementsOptions> plan;
  private final StatementsOptions options;
  private final List<String> userRules;
  private final List<Found> found = new ArrayList<>();
  private UserTables userTables = new UserTables(List.of());
  private @Nullable StatementsFile file;

  private StatementsExperiment(
      SuitePlan<StatementsOptions> plan, StatementsOptions options, List<String> userRules) {
    this.plan = plan;
    this.options = options;
    this.userRules = userRules;
  }

  /**
   * Plans the experiment.
   *
   * @param userRules lines of the rules file for a user's tables; empty for none
   * @throws ConfigurationException if an arm does not support the requested statements
   */
  public static StatementsExperiment of(
      List<SuiteArm> arms,
      List<String> servers,
      StatementsOptions options,
      List<String> userRules,
      SuiteSettings suite) {
    if (!userRules.isEmpty()) {
      parsed(userRules);
    }
    for (SuiteArm arm : arms) {
      if (arm.profile().driver().isPeer()) {
        throw new ConfigurationException(
            "--arms names "
                + arm.name()
                + ", whose driver this experiment does not support; leave it out, the db suite"
                + " measures it");
      }
      if (!options.generated() && arm.profile().encryptedColumns() > 0 && userRules.isEmpty()) {
        throw new ConfigurationException(
            "--arms names "
                + arm.name()
                + ", but its encrypted columns in the tables of --query are not known; name them in"
                + " --rules, or leave it out");
      }
    }
    return new StatementsExperiment(
        SuitePlan.draw(
            arms,
            servers,
            List.of(options),
            (arm, unit) -> unit.phases().stream().map(Phase::name).toList(),
            suite),
        options,
        userRules);
  }

  private static EncryptionRules parsed(List<String> userRules) {
    return EncryptionRules.parse("--rules", String.join("\n", userRules));
  }

  @Override
  public String name() {
    return "statements";
  }

  @Override
  public SuitePlan<StatementsOptions> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>(options.asMap());
    map.put("seed", Long.toString(plan.settings().seed()));
    return map;
  }

  @Override
  public List<WorkloadDescription> workloads(StatementsOptions unit) {
    return unit.phases().stream()
        .map(
            phase ->
                new WorkloadDescription(
                    phase.name(),
                    "%s, %s of %s"
                        .formatted(
                            Figures.count(unit.concurrency(), "client"),
                            Figures.count(unit.iterations(), "iteration"),
                            Figures.count(unit.queries(phase), "statement")),
                    phase.words()))
        .toList();
  }

  @Override
  public double expectedSeconds(StatementsOptions unit) {
    return STATEMENT_SECONDS
        * (unit.iterations() + unit.warmupIterations())
        * unit.phases().stream().mapToInt(unit::queries).sum();
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, StatementsOptions> workloads) {
    ConnectionProfile profile = arm.profile();
    if (profile.encryptedColumns() == 0) {
      return Protection.ofTransport(profile.usesTls());
    }
    if (!options.generated()) {
      return new Protection(TrustTier.T4, userTables.share(parsed(userRules)));
    }
    Map<String, RecordStatement> statements = new HashMap<>();
    for (String server : plan.servers()) {
      for (Phase phase : options.phases()) {
        RecordStatement kind = phase.generated();
        if (kind != null) {
          statements.put(plan.workload(server, phase.name()), kind);
        }
      }
    }
    return new Protection(TrustTier.T4, RecordTable.share(profile, statements));
  }

  @Override
  public String rules(ConnectionProfile profile, RuleFiles files) {
    if (profile.encryptedColumns() == 0) {
      return RulesSource.NONE;
    }
    return files.of(options.generated() ? table(profile).rules() : userRules);
  }

  private RecordTable table(ConnectionProfile profile) {
    return RecordTable.of(profile, options.numberOfQueries());
  }

  @Override
  public void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {
    if (!options.create().isEmpty()) {
      try (Connection plain = server.openPlain()) {
        OwnSchema.requireNone(plain, options.createSchema());
      }
    }
  }

  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    if (options.generated()) {
      drop(server);
      List<String> made = new ArrayList<>();
      for (SuiteArm arm : arms) {
        RecordTable table = table(arm.profile());
        if (!made.contains(table.name())) {
          made.add(table.name());
          server.load(arm.profile(), table::create);
        }
      }
    } else if (!options.create().isEmpty()) {
      try (Connection plain = server.openPlain()) {
        userTables = UserTables.of(plain, options.createSchema(), options.create());
      }
    }
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    try (Connection plain = server.openPlain()) {
      if (options.generated()) {
        for (SuiteArm arm : plan.arms()) {
          table(arm.profile()).drop(plain);
        }
      } else if (!options.create().isEmpty()) {
        OwnSchema.drop(plain, options.createSchema());
      }
    }
  }

  /** The number of statements is fixed, whatever time they take. */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample, "raise --number-of-queries");
  }

  @Override
  public void begin(Path directory, int blocksDone) {
    file = new StatementsFile(directory);
    found.addAll(file.take(blocksDone));
  }

  @Override
  public RunReport measure(RunContext<StatementsOptions> run) throws RunFailedException {
    WorkerTarget target = run.target();
    if (!options.create().isEmpty()) {
      target = target.at(target.endpoint().in(options.createSchema()));
    }
    StatementsWorker.Answer answer =
        run.ask(
            StatementsWorker.class,
            new StatementsWorker.Spec(target, run.server().plainTarget(), options),
            StatementsWorker.Answer.class);
    List<RunReport.Measured> measured = new ArrayList<>();
    Map<String, String> failures = new HashMap<>();
    for (PhaseAnswer phase : answer.phases()) {
      String failure = phase.failure();
      if (failure != null) {
        failures.put(phase.phase(), failure);
        continue;
      }
      measured.add(
          new RunReport.Measured(
              phase.phase(), phase.operations(), phase.seconds(), phase.values(), List.of()));
      found.add(
          new Found(
              plan.workload(run.server().name(), phase.phase()),
              run.arm().name(),
              run.block(),
              phase));
    }
    if (file != null) {
      file.write(found);
    }
    return new RunReport(measured, failures, answer.proofs(), answer.cells());
  }

  @Override
  public List<ReportSection> sections(ResultView view) {
    return new StatementsReport(view, plan, options, found).sections();
  }

  @Override
  public List<String> summary(ExperimentResult result) {
    return List.of("Response times and CPU over time of every run: " + file);
  }
}
