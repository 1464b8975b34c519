package io.encbench.applications;

import org.jspecify.annotations.Nullable;

/**
 * Something that a framework does on a database.
 *
 * @param name what it does, in the framework's own terms
 * @param work does it, and returns what the application sees
 */
public record Feature(String name, Work work) {
  /**
   * The work of a feature. It leaves the rows as they were, or the next features expect its rows.
   */
  @FunctionalInterface
  public interface Work {
    /** The answer, whose text is the same for the same contents of a database. */
    @Nullable Object answer() throws Exception;
  }
}
