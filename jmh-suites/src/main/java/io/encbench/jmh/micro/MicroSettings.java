package io.encbench.jmh.micro;

import java.util.List;

/**
 * How a micro run is made.
 *
 * @param blocks fresh JVMs for each question
 * @param windows time for each arm in each JVM
 * @param seed draws the order of questions and arms
 * @param jvmFlags flags of the measured JVMs
 */
public record MicroSettings(int blocks, MicroWindows windows, long seed, List<String> jvmFlags) {

  public MicroSettings {
    jvmFlags = List.copyOf(jvmFlags);
  }
}
