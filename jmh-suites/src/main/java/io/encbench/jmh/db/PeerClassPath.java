package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.JdbcDriver;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The jars of a peer, which only the JVMs that measure it have. Maven resolves them when asked and
 * leaves their names in a file of the build directory.
 */
final class PeerClassPath {
  private static final String COMMAND = "mvn -Ppeers -pl jmh-suites/peers package";

  private PeerClassPath() {}

  /**
   * Finds out before anything starts whether the jars of all peers of a plan are there.
   *
   * @throws ConfigurationException with the command that brings them, if not
   */
  static void require(DbPlan plan) {
    plan.arms().stream()
        .map(arm -> arm.profile().driver())
        .filter(JdbcDriver::isPeer)
        .distinct()
        .forEach(PeerClassPath::of);
  }

  /**
   * The jars of a peer.
   *
   * @throws ConfigurationException with the command that brings them, if they are not there
   */
  static List<Path> of(JdbcDriver peer) {
    Path file = file(peer);
    if (!Files.exists(file)) {
      throw missing(peer, file);
    }
    try {
      List<Path> jars =
          Arrays.stream(Files.readString(file).strip().split(File.pathSeparator, -1))
              .map(Path::of)
              .toList();
      for (Path jar : jars) {
        if (!Files.exists(jar)) {
          throw missing(peer, jar);
        }
      }
      return jars;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ConfigurationException missing(JdbcDriver peer, Path what) {
    return new ConfigurationException(
        "driver %s needs its own jars, and %s is missing; bring them (60 MB): %s"
            .formatted(peer.id(), what, COMMAND));
  }

  /** Classes and jar of this suite both lie in the build directory. */
  private static Path file(JdbcDriver peer) {
    try {
      Path own =
          Path.of(PeerClassPath.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return own.resolveSibling("peers").resolve(peer.id());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
