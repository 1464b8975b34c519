package io.encbench.profile.connect;

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
 * leaves their names in a file of the build directory of each program that measures peers.
 *
 * @param directory with a file for each peer, named by its id
 */
public record PeerClassPath(Path directory) {
  private static final String COMMAND = "mvn -Ppeers -pl jmh-suites/peers package";

  /**
   * The one in the build directory that a program was started from.
   *
   * @param program any of its classes; classes and jar of a module both lie in its build directory
   */
  public static PeerClassPath of(Class<?> program) {
    try {
      Path own = Path.of(program.getProtectionDomain().getCodeSource().getLocation().toURI());
      return new PeerClassPath(own.resolveSibling("peers"));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The jars of a peer.
   *
   * @throws ConfigurationException with the command that brings them, if they are not there
   */
  public List<Path> jars(JdbcDriver peer) {
    Path file = directory.resolve(peer.id());
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
}
