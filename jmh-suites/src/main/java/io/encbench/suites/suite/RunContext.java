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
 * @param server that it is measured on
 * @param run itself
 * @param target how the JVM connects
 * @param jvms starts the JVM
 * @param notes takes lines for people
 */
public record RunContext<U>(
    ServerAccess server,
    SuitePlan.Run<U> run,
    WorkerTarget target,
    FreshJvms jvms,
    Consumer<String> notes) {

  /** What is measured. */
  public U unit() {
    return run.unit();
  }

  /** In which arm. */
  public SuiteArm arm() {
    return run.arm();
  }

  /** 0-based number of the block. */
  public int block() {
    return run.block();
  }

  /** Name of the run, for people. */
  public String name() {
    return "block %d, %s, arm %s"
        .formatted(block() + 1, String.join(", ", run.workloads()), arm().name());
  }

  /**
   * Starts a JVM, asks it and waits for its end; what it says meanwhile becomes notes.
   *
   * @param main class that answers by {@link io.encbench.jvm.FreshJvmChild}
   * @throws RunFailedException if it was stopped or died
   */
  public <T> T ask(Class<?> main, Object question, Class<T> answer) throws RunFailedException {
    return jvms.ask(main, FreshJvm.Extras.NONE, question, answer, notes);
  }

  /**
   * Starts a JVM that lives beside others.
   *
   * @param main class that answers by {@link io.encbench.jvm.FreshJvmChild#serve}
   * @param opening what it gets first
   * @throws RunFailedException if the run was stopped
   */
  public LiveJvm start(Class<?> main, FreshJvm.Extras extras, Object opening)
      throws RunFailedException {
    return jvms.start(main, extras, opening);
  }

  /** A seed that is the same for all arms of a block, so that they draw the same. */
  public long seed(long experimentSeed) {
    return experimentSeed + 1_000_003L * (block() + 1);
  }

  /** A report with the names that workloads have on this server. */
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
