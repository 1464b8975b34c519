package io.encbench.jmh.suite;

import io.encbench.experiment.FurtherJars;
import io.encbench.jmh.worker.WorkerJvm;
import io.encbench.jmh.worker.WorkerJvm.WorkerFailedException;
import io.encbench.jmh.worker.WorkerTarget;
import java.util.function.Consumer;

/**
 * One run of the plan, which an {@link Experiment} measures.
 *
 * @param server that it is measured on
 * @param unit what is measured
 * @param arm in which arm
 * @param block 0-based number of the block
 * @param name of the run, for people
 * @param target how the JVM connects
 * @param worker starts the JVM
 * @param notes takes lines for people
 */
public record RunContext<U>(
    ServerAccess server,
    U unit,
    SuiteArm arm,
    int block,
    String name,
    WorkerTarget target,
    WorkerJvm worker,
    Consumer<String> notes) {

  /**
   * Starts a JVM, asks it and waits for its end; what it says meanwhile becomes notes.
   *
   * @param main class that answers by {@link io.encbench.experiment.FreshJvmChild}
   * @throws WorkerFailedException if it was stopped or died
   */
  public <T> T ask(Class<?> main, Object question, Class<T> answer) throws WorkerFailedException {
    return worker.ask(main, FurtherJars.NONE, question, answer, notes);
  }

  /** A seed that is the same for all arms of a block, so that they draw the same. */
  public long seed(long experimentSeed) {
    return experimentSeed + 1_000_003L * (block + 1);
  }
}
