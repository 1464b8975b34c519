package io.encbench.report;

/**
 * A step of a run that {@link Progress} shows.
 *
 * @param name what is done, such as {@code block 2, tls13-aes128}
 * @param expectedSeconds how long it should take; more than zero
 */
public record PlannedStep(String name, double expectedSeconds) {

  public PlannedStep {
    if (!(expectedSeconds > 0)) {
      throw new IllegalArgumentException(
          "expectedSeconds of step "
              + name
              + " is "
              + expectedSeconds
              + "; it must be more than 0");
    }
  }
}
