package io.encbench.fleet;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The places where fleets run, by their addresses. This machine is always one. Others come from
 * {@link FleetProvider}s, which may be on the class path or are built on demand.
 *
 * @param directory directory of a provider that is built on demand: its jar, and the jars that it
 *     needs in the subdirectory {@code jars}
 */
public record FleetPlaces(Path directory) {
  /** Address of this machine. */
  public static final String LOCAL = "local";

  private static final String COMMAND = "mvn -Pspark -pl tpcc/spark package";

  /**
   * Finds the places in the build directory from which a program was started.
   *
   * @param program any class of the program; its classes and jar are both in its build directory
   */
  public static FleetPlaces of(Class<?> program) {
    try {
      Path own = Path.of(program.getProtectionDomain().getCodeSource().getLocation().toURI());
      return new FleetPlaces(own.resolveSibling("spark"));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * What makes fleets at an address.
   *
   * @throws ConfigurationException if there is no such place, or fleets cannot be made there
   */
  public FleetMaker at(String address) {
    if (address.equals(LOCAL)) {
      return LocalFleets::new;
    }
    return provider(address, Thread.currentThread().getContextClassLoader())
        .or(() -> provider(address, onDemand()))
        .orElseThrow(() -> unknown(address))
        .at(address);
  }

  private static Optional<FleetProvider> provider(String address, ClassLoader loader) {
    return ServiceLoader.load(FleetProvider.class, loader).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.serves(address))
        .findFirst();
  }

  /**
   * Loads jars beside the program's own, so that programs which do not need them measure as before.
   * The loader is used until the program ends.
   */
  private ClassLoader onDemand() {
    List<URL> jars = new ArrayList<>();
    for (Path folder : List.of(directory, directory.resolve("jars"))) {
      jars.addAll(jarsIn(folder));
    }
    return new URLClassLoader(jars.toArray(URL[]::new), FleetPlaces.class.getClassLoader());
  }

  private static List<URL> jarsIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(file.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jars;
  }

  private ConfigurationException unknown(String address) {
    String why =
        Files.isDirectory(directory)
            ? " must be local, or an address of Spark: spark://host:port, yarn or k8s://…"
            : " needs Spark, which is a profile of the build: run "
                + COMMAND
                + ", or write fleet=local";
    return new ConfigurationException("fleet=" + address + why);
  }
}
