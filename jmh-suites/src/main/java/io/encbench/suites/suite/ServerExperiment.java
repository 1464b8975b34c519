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
 * An experiment that a {@link Suite} runs: its plan, tables, measurements and report sections.
 * Confined to one thread.
 *
 * @param <U> a unit: the part of the experiment that one arm's JVM measures, with one workload or
 *     several
 */
public interface ServerExperiment<U> {
  /** Name in the result file, such as {@code oltp}. */
  String name();

  /** The configuration of the servers that are started here. */
  default ServerTuning tuning() {
    return ServerTuning.forThisMachine();
  }

  /** The plan: what is measured, and in which order. */
  SuitePlan<U> plan();

  /**
   * The experiment's own settings, keyed by their names in the report, without secrets.
   *
   * @param processors processors of servers and clients; null if they are left to the scheduler
   */
  Map<String, String> settings(@Nullable ProcessorSplit processors);

  /** Further notes for the reader of the result. */
  default List<String> notes() {
    return List.of();
  }

  /** Flags of the measured JVMs, placed before the user's flags. */
  default List<String> jvmFlags() {
    return List.of();
  }

  /** The workloads of a unit, with names that do not include the server. */
  List<WorkloadDescription> workloads(U unit);

  /** The workloads that the plan leaves out in an arm, by name, with the reason. */
  default Map<String, Omission> omitted(SuiteArm arm) {
    return Map.of();
  }

  /** Expected seconds to measure a unit, without the start of its JVM. */
  default double expectedSeconds(U unit) {
    throw new UnsupportedOperationException(name() + " takes turns");
  }

  /** Expected seconds of a run that takes turns. */
  default Experiment.TurnSeconds turnSeconds(SuitePlan.Run<U> run, boolean newJvm) {
    throw new UnsupportedOperationException(name() + " does not take turns");
  }

  /**
   * Who can read an arm's data.
   *
   * @param workloads the units, keyed by the names of their workloads in the report
   */
  Protection protection(SuiteArm arm, Map<String, U> workloads);

  /**
   * The value of {@code encRules} for a profile.
   *
   * @param files writes rules that are in no file yet
   */
  default String rules(ConnectionProfile profile, RuleFiles files) {
    return RulesSource.NONE;
  }

  /** Identifies the tables of an arm. Arms with equal identifiers share their tables. */
  default Object tablesOf(SuiteArm arm) {
    return arm;
  }

  /**
   * Requires that the tables can be created on a server, or exist if the experiment uses tables of
   * the user. Changes nothing.
   *
   * @param arms the arms that can connect to this server
   * @throws ConfigurationException if not; then nothing is created on any server
   */
  default void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {}

  /**
   * Creates the tables on a server. If that fails, {@link #drop} is called.
   *
   * @param arms the arms that can connect to this server
   * @param jvms starts JVMs for work that this JVM cannot do
   * @param notes receives lines about the progress
   * @throws ConfigurationException if the tables must not be created; then nothing is measured
   */
  void create(ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException;

  /** Drops the tables that {@link #create} created, also if it failed. */
  void drop(ServerAccess server) throws SQLException;

  /**
   * Checks an arm's tables without its driver, before the first and after the last block.
   *
   * @param plain connection without an encrypting driver
   * @return number of cells found
   * @throws ModeMismatchException if the tables do not hold what the profile promises
   */
  default long prove(SuiteArm arm, Connection plain) throws SQLException {
    return 0;
  }

  /**
   * Called when everything has been checked and created, just before the first measurement.
   *
   * @param directory directory of the results; the experiment removes its files of an earlier run
   *     from it
   * @param blocksDone number of finished blocks of the run that is resumed; their data in the files
   *     is kept
   */
  default void begin(Path directory, int blocksDone) {}

  /**
   * Measures a unit in an arm without turns, in a fresh JVM.
   *
   * @throws RunFailedException if the JVM failed; the arm is then left out
   * @throws SQLException if the run could not be prepared; the arm is then left out
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

  /** The reasons why a sample must not be used; empty if it may be used. */
  default List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample);
  }

  /** The experiment's own tables and charts, for console and page. */
  default List<ReportSection> sections(ResultView view) {
    return List.of();
  }

  /** Lines below the console's tables. */
  default List<String> summary(ExperimentResult result) {
    return List.of();
  }
}
