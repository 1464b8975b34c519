package io.encbench.suites.micro;

import io.encbench.jvm.FreshJvmChild;
import java.io.IOException;

/**
 * Main class of a fresh JVM that measures one question. Reads a {@link Spec} from one line and
 * answers with all {@link MicroSample}s on one line. On any failure the JVM ends without an answer.
 */
public final class MicroWorker {
  private MicroWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(Spec.class, spec -> new QuestionMeasurement(spec).run());
  }

  /**
   * The task of a fresh JVM.
   *
   * @param question the question; all arms of all its cases are measured
   * @param windows time for each arm
   * @param seed draws the order of the arms in each round
   */
  record Spec(MicroQuestion question, Windows windows, long seed) {}

  /**
   * The time that each arm gets in each JVM.
   *
   * @param warmupMs warm-up before the first measured window, in milliseconds
   * @param rounds number of measured windows
   * @param windowMs length of a measured window, in milliseconds
   */
  public record Windows(long warmupMs, int rounds, long windowMs) {}
}
