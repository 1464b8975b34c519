package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The directory of one run's files. Immutable. */
public final class RunDirectory {
  static final String RESULTS = "results.json";
  static final String PROPERTIES = "run.properties";

  private final Path path;

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Creates a directory, with a directory {@code data} in it.
   *
   * @throws ConfigurationException if the directory exists or cannot be created
   */
  public static RunDirectory create(Path path) {
    try {
      Path parent = path.toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.createDirectory(path);
      Files.createDirectory(path.resolve("data"));
    } catch (FileAlreadyExistsException e) {
      throw taken(e.getFile());
    } catch (IOException e) {
      throw new ConfigurationException(
          "resultDirectory: "
              + path
              + " cannot be created ("
              + e
              + "); set a directory that this account may write",
          e);
    }
    return new RunDirectory(path);
  }

  /**
   * Checks early that {@link #create} will find no directory.
   *
   * @throws ConfigurationException if the directory exists
   */
  public static void requireNew(Path path) {
    if (Files.exists(path)) {
      throw taken(path.toString());
    }
  }

  private static ConfigurationException taken(String path) {
    return new ConfigurationException(
        "resultDirectory: "
            + path
            + " already exists"
            + DirectoryLock.owner(Path.of(path))
                .map(owner -> " (another run writes there now: " + owner + ")")
                .orElse("")
            + ", and results are never overwritten; set another, or put the time"
            + " into the name: my_result_%tY-%tm-%td_%tH%tM%tS");
  }

  /**
   * Opens the directory of an earlier run.
   *
   * @throws ConfigurationException if it contains no results
   */
  public static RunDirectory open(Path path) {
    if (!Files.isRegularFile(path.resolve(RESULTS))) {
      throw new ConfigurationException(
          path + " holds no " + RESULTS + "; name the result directory of a run that has ended");
    }
    return new RunDirectory(path);
  }

  /** Returns a directory that {@link #create} has created. */
  public static RunDirectory at(Path path) {
    return new RunDirectory(path);
  }

  /**
   * Finds the directories of all runs at or below some directories, in order of their paths.
   *
   * @throws ConfigurationException if a root is not a directory
   * @throws IOException if a directory cannot be read
   */
  public static List<RunDirectory> below(List<Path> roots) throws IOException {
    Set<Path> found = new TreeSet<>();
    for (Path root : roots) {
      if (!Files.isDirectory(root)) {
        throw new ConfigurationException(
            "RESULT_DIR=" + root + " is not a directory; name the result directory of a run");
      }
      try (Stream<Path> files = Files.walk(root)) {
        files
            // Results of other kinds have the same name; only a run has a properties file beside
            // them.
            .filter(file -> file.endsWith(RESULTS))
            .filter(file -> Files.isRegularFile(file.resolveSibling(PROPERTIES)))
            .forEach(file -> found.add(file.toAbsolutePath().normalize().getParent()));
      }
    }
    return found.stream().map(RunDirectory::new).toList();
  }

  /** The file of the run's stack samples, if stacks were sampled. */
  public Path stacks() {
    return path.resolve("stacks.json");
  }

  /** Path of the directory. */
  public Path path() {
    return path;
  }

  /** The HTML report. */
  public Path report() {
    return path.resolve("report.html");
  }

  /** A file in the directory {@code data}. */
  public Path data(String name) {
    return path.resolve("data").resolve(name);
  }
}
