package io.encbench.frame;

import io.encbench.experiment.Validity;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Omission;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.progress.ProgressPlan;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is specific to an experiment; the framework does the rest. Used by one thread.
 *
 * @param <R> type of the runs
 */
public interface Experiment<R extends Run> {
  /** Name in the result file, such as {@code jmh-db}. */
  String name();

  /** What to measure, in which order. */
  Plan<R> plan();

  /** Names of the arms in the order of presentation, the baseline first. */
  List<String> arms();

  /**
   * Describes an arm for the result.
   *
   * @param leftOut workloads that the arm was not measured on, each with the reason
   * @param proof proof of mode of its sessions, or null if there is none
   */
  ArmDescription describe(String arm, Map<String, Omission> leftOut, @Nullable ModeProof proof);

  /** The workloads in the order of presentation. */
  List<WorkloadDescription> workloads();

  /** The settings in force, by their names in the result; without secrets. */
  Map<String, String> settings();

  /** The client machine and the clients' JVMs. */
  Environment environment();

  /** The servers that are measured against. */
  List<ServerDescription> servers();

  /** The unmeasured preparation of a run; empty if there is none. */
  default Optional<ProgressPlan.Step> preparation(R run) {
    return Optional.empty();
  }

  /** Performs the preparation of a run. */
  default void prepare(R run) throws SQLException, RunFailedException {}

  /** Expected duration of a run at one go, in seconds, including its JVM. */
  double expectedSeconds(R run);

  /** Measures a run at one go. */
  RunReport measure(R run) throws SQLException, RunFailedException;

  /** Expected durations of the parts of a run that takes turns. */
  default TurnSeconds turnSeconds(R run, boolean newJvm) {
    throw new UnsupportedOperationException(name() + " has no runs that take turns");
  }

  /** Starts the JVM of an arm that takes turns with others. */
  default TurnClient<R> start(R run) throws RunFailedException {
    throw new UnsupportedOperationException(name() + " has no runs that take turns");
  }

  /** The processors of the two clients of a duet; empty to leave the choice to the scheduler. */
  default Optional<DuetPlaces> duetPlaces() {
    return Optional.empty();
  }

  /** Keeps the machine quiet while windows are measured, until the returned object is closed. */
  default Quiet quiet() {
    return () -> {};
  }

  /**
   * Handles a run that has failed completely or partly: leaves its arm out from now on, unless the
   * experiment must end.
   *
   * @param result receives what is to be left out
   * @return reason why nothing more can be measured; empty if the experiment can continue
   */
  Optional<String> failed(R run, RunReport report, ResultBuilder<R> result);

  /** The reasons why a sample must not be used; empty if it may. */
  default List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample);
  }

  /** Additional samples that are computed from others. */
  default List<Sample> derived(List<Sample> standing) {
    return List.of();
  }

  /**
   * Additional notes for readers of the result.
   *
   * @param standing samples whose numbers may be used
   * @param runsDone number of runs that have reported, without those of arms that are left out
   */
  default List<String> notes(List<ArmDescription> arms, List<Sample> standing, int runsDone) {
    return List.of();
  }

  /** A state of the machine that lasts until it is closed. */
  interface Quiet extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Expected durations of a run that takes turns, in seconds.
   *
   * @param warmUp warm-up, including the start of the JVM and connecting
   * @param window a window of one workload, including what surrounds it
   * @param end end of the run, including its checks
   */
  record TurnSeconds(double warmUp, double window, double end) {}
}
