package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.RulesSource;
import io.encbench.experiment.Validity;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.Experiment;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.frame.TurnClient;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.server.ServerTuning;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment adds to the {@link Suite} that runs it. Used by one thread.
 *
 * @param <U> a unit: what one arm's JVM measures, with one workload or several
 */
public interface ServerExperiment<U> {
  /** Name in the result file, such as {@code oltp}. */
  String name();

  /** How the servers that are started here are set up. */
  default ServerTuning tuning() {
    return ServerTuning.forThisMachine();
  }

  /** What is measured in which order. */
  SuitePlan<U> plan();

  /**
   * The experiment's own settings by the names that the report gives them; no secret.
   *
   * @param processors of servers and clients; null if they are left to the scheduler
   */
  Map<String, String> settings(@Nullable ProcessorSplit processors);

  /** What a reader must know besides. */
  default List<String> notes() {
    return List.of();
  }

  /** Flags of measured JVMs, in front of those of the user. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /** The workloads of a unit; their names do not name the server. */
  List<WorkloadDescription> workloads(U unit);

  /** Workloads that the plan leaves out of an arm, by their names, and why. */
  default Map<String, Omission> omitted(SuiteArm arm) {
    return Map.of();
  }

  /** Seconds that the measurement of a unit should take, without the start of its JVM. */
  default double expectedSeconds(U unit) {
    throw new UnsupportedOperationException(name() + " takes turns");
  }

  /** Seconds of a run that takes turns. */
  default Experiment.TurnSeconds turnSeconds(SuitePlan.Run<U> run, boolean newJvm) {
    throw new UnsupportedOperationException(name() + " does not take turns");
  }

  /**
   * Who can read an arm's data.
   *
   * @param workloads units by the names that the report gives their workloads
   */
  Protection protection(SuiteArm arm, Map<String, U> workloads);

  /**
   * What {@code encRules} is for a profile.
   *
   * @param files takes rules that are in no file yet
   */
  default String rules(ConnectionProfile profile, RuleFiles files) {
    return RulesSource.NONE;
  }

  /** Which tables an arm works on: arms with equal ones share theirs. */
  default Object tablesOf(SuiteArm arm) {
    return arm;
  }

  /**
   * Makes the tables on a server, or finds that they are there.
   *
   * @param arms those that can connect to this server
   * @param jvms starts JVMs for what this one cannot do
   * @param notes takes lines about what is done
   * @throws ConfigurationException if it must not be done: nothing is measured then
   */
  void create(ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException;

  /** Removes what {@link #create} made. */
  void drop(ServerAccess server) throws SQLException;

  /**
   * Looks at an arm's tables past its driver, before the first and after the last block.
   *
   * @param plain connection without encrypting driver
   * @return cells found
   * @throws ModeMismatchException if they do not hold what the profile promises
   */
  default long prove(SuiteArm arm, Connection plain) throws SQLException {
    return 0;
  }

  /**
   * Everything is checked and made, measuring begins.
   *
   * @param directory where results go; files of an earlier run are to be removed from it
   * @param blocksDone of an attempt that this one goes on from: what files hold of them stays
   */
  default void begin(Path directory, int blocksDone) {}

  /**
   * Measures a unit in an arm at one go, in a fresh JVM.
   *
   * @throws RunFailedException if the JVM failed; the arm is left out then
   * @throws SQLException if it could not be prepared; the arm is left out then
   */
  default RunReport measure(RunContext<U> run) throws SQLException, RunFailedException {
    throw new UnsupportedOperationException(name() + " takes turns");
  }

  /**
   * Starts the JVM of an arm that takes turns with others.
   *
   * @throws RunFailedException if the run was stopped
   */
  default TurnClient<SuitePlan.Run<U>> start(RunContext<U> run) throws RunFailedException {
    throw new UnsupportedOperationException(name() + " does not take turns");
  }

  /** Why a sample must not be used; empty if it may. */
  default List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample);
  }

  /** Tables and charts of the experiment's own, for console and page. */
  default List<ReportSection> sections(ResultView view) {
    return List.of();
  }

  /** Lines below the console's tables. */
  default List<String> summary(ExperimentResult result) {
    return List.of();
  }
}
