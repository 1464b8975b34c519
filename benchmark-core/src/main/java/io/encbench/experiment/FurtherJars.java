package io.encbench.experiment;

import java.nio.file.Path;
import java.util.List;

/**
 * Jars that a fresh JVM has besides those of the JVM that starts it. Immutable.
 *
 * @param inFront of ours, so that of two versions of a class theirs is used
 * @param behind ours, so that of two versions of a class ours is used
 */
public record FurtherJars(List<Path> inFront, List<Path> behind) {
  /** The class path of the JVM that starts it, and no more. */
  public static final FurtherJars NONE = new FurtherJars(List.of(), List.of());

  public FurtherJars {
    inFront = List.copyOf(inFront);
    behind = List.copyOf(behind);
  }

  /** Jars whose classes win over ours. */
  public static FurtherJars inFront(List<Path> jars) {
    return new FurtherJars(jars, List.of());
  }

  /** Jars whose classes give way to ours. */
  public static FurtherJars behind(List<Path> jars) {
    return new FurtherJars(List.of(), jars);
  }
}
