package io.encbench.jmh.micro;

import io.encbench.jvm.FreshJvmChild;
import java.io.IOException;

/**
 * Main class of a fresh JVM, which measures one question. Reads a {@link MicroSpec} in one line and
 * answers with all {@link MicroSample}s in one line; what goes wrong ends the JVM instead.
 */
public final class MicroWorker {
  private MicroWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(MicroSpec.class, spec -> new QuestionMeasurement(spec).run());
  }
}
