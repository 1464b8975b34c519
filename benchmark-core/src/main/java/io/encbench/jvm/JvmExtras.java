package io.encbench.jvm;

import java.nio.file.Path;
import java.util.List;

/**
 * What a fresh JVM has besides the flags of all and the class path of the JVM that starts it.
 * Immutable.
 *
 * @param flags behind those of all
 * @param jarsInFront of ours, so that of two versions of a class theirs is used
 * @param jarsBehind ours, so that of two versions of a class ours is used
 */
public record JvmExtras(List<String> flags, List<Path> jarsInFront, List<Path> jarsBehind) {
  /** Nothing besides. */
  public static final JvmExtras NONE = new JvmExtras(List.of(), List.of(), List.of());

  public JvmExtras {
    flags = List.copyOf(flags);
    jarsInFront = List.copyOf(jarsInFront);
    jarsBehind = List.copyOf(jarsBehind);
  }

  /** Jars whose classes give way to ours. */
  public static JvmExtras ofJarsBehind(List<Path> jars) {
    return new JvmExtras(List.of(), List.of(), jars);
  }
}
