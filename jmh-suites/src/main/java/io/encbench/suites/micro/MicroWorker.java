package io.encbench.suites.micro;

import io.encbench.experiment.result.WarmUp;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.suites.worker.MeasureWindow;
import java.io.IOException;
import java.util.List;

/**
 * Main class of a fresh JVM that measures one question. Reads a {@link Spec} from one line and
 * answers with an {@link Answer} on one line. On any failure the JVM ends without an answer.
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
   * @param window time for each arm
   * @param seed together with the block, draws the order of the arms in each round
   * @param block 0-based number of the block
   */
  record Spec(MicroQuestion question, MeasureWindow window, long seed, int block) {}

  /**
   * What a fresh JVM has measured.
   *
   * @param samples a sample for each arm of each case
   * @param warmUp warm-up of the JVM, which all arms of the question share
   */
  record Answer(List<MicroSample> samples, WarmUp warmUp) {

    Answer {
      samples = List.copyOf(samples);
    }
  }
}
