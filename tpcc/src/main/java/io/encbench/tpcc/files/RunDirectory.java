package io.encbench.tpcc.files;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directory of one run's files. Immutable. */
public final class RunDirectory {
  static final String RESULTS = "results.json";
  static final String PROPERTIES = "run.properties";

  private final Path path;

  private RunDirectory(Path path) {
    this.path = path;
  }

  /**
   * Makes a new directory, with a directory {@code data} in it.
   *
   * @throws ConfigurationException if it exists or cannot be made
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
              + " cannot be made ("
              + e
              + "); name a directory that this account may write",
          e);
    }
    return new RunDirectory(path);
  }

  /**
   * Finds out early what {@link #create} would find.
   *
   * @throws ConfigurationException if it exists
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
            + " exists already, and results are never overwritten; name another, or put the time"
            + " into the name: my_result_%tY-%tm-%td_%tH%tM%tS");
  }

  /**
   * The directory of an earlier run.
   *
   * @throws ConfigurationException if it holds no results
   */
  public static RunDirectory open(Path path) {
    if (!Files.isRegularFile(path.resolve(RESULTS))) {
      throw new ConfigurationException(
          path + " holds no " + RESULTS + "; name the result directory of a run that has ended");
    }
    return new RunDirectory(path);
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Its HTML report. */
  public Path report() {
    return path.resolve("report.html");
  }

  /** A file for data. */
  Path data(String name) {
    return path.resolve("data").resolve(name);
  }
}
