package io.encbench.tpcc.benchmarksql;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.config.Database;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;

/** Jars of the JDBC drivers that BenchmarkSQL uses, the same in all arms. Immutable. */
public final class DriverJars {
  /**
   * Directory where the build puts the encrypting driver's jar, beside this program's other jars.
   */
  private static final String DIRECTORY = "lib/driver";

  private final List<Path> jars;

  private DriverJars(List<Path> jars) {
    this.jars = List.copyOf(jars);
  }

  /**
   * Finds the jars of this program's drivers.
   *
   * @throws ConfigurationException if they are not where the build puts them
   */
  public static DriverJars ofThisProgram() {
    List<Path> jars = new ArrayList<>();
    Path directory = origin(DriverJars.class).resolveSibling(DIRECTORY);
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.jar")) {
        found.forEach(jars::add);
      } catch (IOException e) {
        throw new ConfigurationException(directory + " cannot be read: " + e, e);
      }
    }
    if (jars.size() != 1) {
      throw new ConfigurationException(
          "runner=benchmarksql needs the driver's jar in "
              + directory
              + ", which has "
              + jars.size()
              + ": build it with mvn -pl tpcc package, and keep lib beside encbench.jar");
    }
    try {
      jars.add(origin(Class.forName(Database.CONNECTOR_J)));
    } catch (ClassNotFoundException e) {
      throw new ConfigurationException("Connector/J is not on the class path", e);
    }
    return new DriverJars(jars);
  }

  private static Path origin(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The jars. */
  public List<Path> jars() {
    return jars;
  }
}
