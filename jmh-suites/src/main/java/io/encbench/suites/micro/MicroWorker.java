package io.encbench.suites.micro;

import io.encbench.jvm.FreshJvmChild;
import java.io.IOException;

/**
 * Main class of a fresh JVM, which measures one question. Reads a {@link Spec} in one line and
 * answers with all {@link MicroSample}s in one line; what goes wrong ends the JVM instead.
 */
public final class MicroWorker {
  private MicroWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(Spec.class, spec -> new QuestionMeasurement(spec).run());
  }

  /**
   * What a fresh JVM measures.
   *
   * @param question all arms of all its cases
   * @param windows time for each arm
   * @param seed draws the order of the arms in each round
   */
  record Spec(MicroQuestion question, Windows windows, long seed) {}

  /**
   * Time that each arm gets in each JVM.
   *
   * @param warmupMs before the first measured window
   * @param rounds measured windows
   * @param windowMs length of a measured window
   */
  public record Windows(long warmupMs, int rounds, long windowMs) {}
}
