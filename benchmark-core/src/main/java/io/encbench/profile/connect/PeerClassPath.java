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
 * The class paths of peers, which only the JVMs that measure them get. Maven resolves the jars on
 * demand and lists them in files in the build directory of each program that measures peers.
 *
 * @param directory directory with one file for each peer, named by the peer's id
 */
public record PeerClassPath(Path directory) {
  private static final String COMMAND = "mvn -Ppeers -pl jmh-suites/peers package";

  /**
   * Finds the class paths in the build directory from which a program was started.
   *
   * @param program any class of the program; a module's classes and jar are both in its build
   *     directory
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
   * @throws ConfigurationException if any is missing; the message has the command that downloads
   *     them
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
        "driver %s needs its own jars, and %s is missing; download them (60 MB): %s"
            .formatted(peer.id(), what, COMMAND));
  }
}
