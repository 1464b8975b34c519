package io.encbench.suites.suite;

import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.jvm.LiveJvm;
import io.encbench.suites.worker.WorkerTarget;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One run of the plan, which a {@link ServerExperiment} measures.
 *
 * @param server the server to measure on
 * @param run the run
 * @param target how the JVM connects
 * @param jvms starts the JVM
 * @param notes receives lines for the console
 */
public record RunContext<U>(
    ServerAccess server,
    SuitePlan.Run<U> run,
    WorkerTarget target,
    FreshJvms jvms,
    Consumer<String> notes) {

  /** The unit to measure. */
  public U unit() {
    return run.unit();
  }

  /** The arm to measure in. */
  public SuiteArm arm() {
    return run.arm();
  }

  /** 0-based number of the block. */
  public int block() {
    return run.block();
  }

  /** Name of the run in reports. */
  public String name() {
    return "block %d, %s, arm %s"
        .formatted(block() + 1, String.join(", ", run.workloads()), arm().name());
  }

  /**
   * Starts a JVM, asks it and waits until it ends. Its messages become notes.
   *
   * @param main main class that answers with {@link io.encbench.jvm.FreshJvmChild}
   * @throws RunFailedException if the JVM was stopped or died
   */
  public <T> T ask(Class<?> main, Object question, Class<T> answer) throws RunFailedException {
    return jvms.ask(main, FreshJvm.Extras.NONE, question, answer, notes);
  }

  /**
   * Starts a JVM that runs alongside others.
   *
   * @param main main class that answers with {@link io.encbench.jvm.FreshJvmChild#serve}
   * @param opening the first object to send to it
   * @throws RunFailedException if the run was stopped
   */
  public LiveJvm start(Class<?> main, FreshJvm.Extras extras, Object opening)
      throws RunFailedException {
    return jvms.start(main, extras, opening);
  }

  /**
   * The seed of the block. It is the same for all arms of the block, so that they draw the same
   * values.
   */
  public long seed(long experimentSeed) {
    return experimentSeed + 1_000_003L * (block() + 1);
  }

  /** The report with the names of workloads on this server. */
  RunReport named(RunReport report, SuitePlan<U> plan) {
    return new RunReport(
        report.measured().stream()
            .map(
                measured ->
                    new RunReport.Measured(
                        plan.workload(run.server(), measured.workload()),
                        measured.arm(),
                        measured.operations(),
                        measured.seconds(),
                        measured.values(),
                        measured.windows(),
                        measured.objections()))
            .toList(),
        report.failures().entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> plan.workload(run.server(), entry.getKey()), Map.Entry::getValue)),
        report.proofs(),
        report.cells(),
        report.warmUp(),
        List.copyOf(report.cautions()));
  }
}
