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
 * What an experiment adds to the frame that measures it. Used by one thread.
 *
 * @param <R> a run
 */
public interface Experiment<R extends Run> {
  /** Name in the result file, such as {@code jmh-db}. */
  String name();

  /** What is measured in which order. */
  Plan<R> plan();

  /** Names of the arms in the order of presentation, the baseline first. */
  List<String> arms();

  /**
   * An arm for the result.
   *
   * @param leftOut workloads that it was not measured on
   * @param proof of its sessions; null without any
   */
  ArmDescription describe(String arm, Map<String, Omission> leftOut, @Nullable ModeProof proof);

  /** The workloads in the order of presentation. */
  List<WorkloadDescription> workloads();

  /** The settings in force by the names that the result gives them; no secret. */
  Map<String, String> settings();

  /** The machine and the JVMs of clients. */
  Environment environment();

  /** What is measured against. */
  List<ServerDescription> servers();

  /** What must be done before a run, and is not measured; empty if nothing. */
  default Optional<ProgressPlan.Step> preparation(R run) {
    return Optional.empty();
  }

  /** Does it. */
  default void prepare(R run) throws SQLException, RunFailedException {}

  /** Seconds that a run at one go should take, with its JVM. */
  double expectedSeconds(R run);

  /** Measures a run at one go. */
  RunReport measure(R run) throws SQLException, RunFailedException;

  /** Seconds that the parts of a run should take that takes turns. */
  default TurnSeconds turnSeconds(R run, boolean newJvm) {
    throw new UnsupportedOperationException(name() + " has no runs that take turns");
  }

  /** Starts the JVM of an arm that takes turns with others. */
  default TurnClient<R> start(R run) throws RunFailedException {
    throw new UnsupportedOperationException(name() + " has no runs that take turns");
  }

  /** Where the two clients of a duet run; empty to leave that to the scheduler. */
  default Optional<DuetPlaces> duetPlaces() {
    return Optional.empty();
  }

  /** Keeps the machine quiet while windows are measured, until it is closed. */
  default Quiet quiet() {
    return () -> {};
  }

  /**
   * A run has failed, in whole or in part: leaves its arm out from here, unless there is a reason
   * to end here.
   *
   * @param result takes what is to be left out
   * @return why nothing more can be measured; empty if it can
   */
  Optional<String> failed(R run, RunReport report, ResultBuilder<R> result);

  /** Why a sample must not be used; empty if it may. */
  default List<String> reasonsAgainst(Sample sample) {
    return Validity.reasonsAgainst(sample);
  }

  /** Samples that are made of others. */
  default List<Sample> derived(List<Sample> standing) {
    return List.of();
  }

  /**
   * What a reader must know besides.
   *
   * @param standing samples whose numbers may be used
   * @param runsDone runs that have reported
   */
  default List<String> notes(List<ArmDescription> arms, List<Sample> standing, int runsDone) {
    return List.of();
  }

  /** A state of the machine that ends. */
  interface Quiet extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Seconds of a run that takes turns.
   *
   * @param warmUp with the start of its JVM and connecting
   * @param window of one workload, with what is around it
   * @param end with what is checked then
   */
  record TurnSeconds(double warmUp, double window, double end) {}
}
