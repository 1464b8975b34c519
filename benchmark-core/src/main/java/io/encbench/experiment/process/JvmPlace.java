package io.encbench.experiment.process;

import org.jspecify.annotations.Nullable;

/**
 * Where this JVM runs: on the processors of the clients, or on all of them. It remembers where it
 * is, because moving all threads of a JVM takes milliseconds. Used by one thread.
 */
public final class JvmPlace {
  private @Nullable ProcessorSplit processors;
  private boolean apart;

  /**
   * Binds this JVM to the processors of the clients.
   *
   * @param split the processors that are divided; null if they are not, and nothing is bound
   */
  public void keepApart(@Nullable ProcessorSplit split) {
    processors = split;
    keepApart();
  }

  /** Binds this JVM again to the processors of the clients. */
  public void keepApart() {
    if (processors != null && !apart) {
      processors.bindThisJvm();
      apart = true;
    }
  }

  /**
   * Lets this JVM use all processors, as during warm-up. More operations get the code compiled
   * sooner, and they are not measured.
   */
  public void share() {
    if (processors != null && apart) {
      processors.releaseThisJvm();
      apart = false;
    }
  }
}
