package io.encbench.jmh.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.Protection;
import io.encbench.experiment.Sample;
import io.encbench.experiment.Validity;
import io.encbench.experiment.WorkloadDescription;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ModeMismatchException;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.server.ServerTuning;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What an experiment adds to the {@link Suite} that runs it. Used by one thread.
 *
 * @param <U> a unit: what one fresh JVM measures, with one workload or several
 */
public interface Experiment<U> {
  /** Name in the result file, such as {@code oltp}. */
  String name();

  /** How the servers that are started here are set up. */
  default ServerTuning tuning() {
    return ServerTuning.forThisMachine();
  }

  /** What is measured in which order. */
  SuitePlan<U> plan();

  /** The experiment's own settings by the names that the report gives them; no secret. */
  Map<String, String> settings();

  /** The workloads that one JVM measures; their names do not name the server. */
  List<WorkloadDescription> workloads(U unit);

  /** Seconds that the measurement of a unit should take, without the start of its JVM. */
  double expectedSeconds(U unit);

  /**
   * Who can read an arm's data.
   *
   * @param workloads units by the names that the report gives their workloads
   */
  Protection protection(SuiteArm arm, Map<String, U> workloads);

  /** Lines of the encrypting driver's rules file for a profile; none if it encrypts nothing. */
  List<String> rules(ConnectionProfile profile);

  /**
   * Makes the tables on a server, or finds that they are there.
   *
   * @param arms those that can connect to this server
   * @param notes takes lines about what is done
   * @throws ConfigurationException if it must not be done: nothing is measured then
   */
  void create(ServerAccess server, List<SuiteArm> arms, Consumer<String> notes) throws SQLException;

  /** Removes what {@link #create} made. */
  void drop(ServerAccess server) throws SQLException;

  /**
   * Looks at an arm's tables past its driver, before the first and after the last block.
   *
   * @param plain connection without encrypting driver
   * @return cells found
   * @throws ModeMismatchException if they do not hold what the profile promises
   */
  long prove(SuiteArm arm, Connection plain) throws SQLException;

  /**
   * Everything is checked and made, measuring begins.
   *
   * @param directory where results go; files of an earlier run are to be removed from it
   */
  void begin(Path directory);

  /**
   * Measures a unit in an arm, in a fresh JVM.
   *
   * @throws WorkerFailedException if the JVM failed; the arm is left out then
   * @throws SQLException if it could not be prepared; the arm is left out then
   */
  RunReport measure(RunContext<U> run) throws SQLException, WorkerFailedException;

  /** Why a sample must not be used; empty if it may. */
  default List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample);
  }

  /** Tables and charts of the experiment's own, for console and page. */
  List<ReportSection> sections(ResultView view);

  /** Lines below the console's tables. */
  List<String> summary(ExperimentResult result);
}
