package io.encbench.jvm;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What fresh JVMs have in common. Immutable.
 *
 * @param classPath their class path
 * @param flags flags of each JVM
 * @param temporary existing directory for their temporary files
 * @param log file for what they write to standard error
 */
public record JvmSetup(List<Path> classPath, List<String> flags, Path temporary, Path log) {
  public JvmSetup {
    classPath = List.copyOf(classPath);
    flags = List.copyOf(flags);
  }

  /** The class path of this JVM. */
  public static List<Path> ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .toList();
  }
}
