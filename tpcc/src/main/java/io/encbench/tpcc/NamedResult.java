package io.encbench.tpcc;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.file.JsonResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the result of any experiment from a path that the user names: the result file, or the
 * directory that holds it.
 */
final class NamedResult {
  private static final List<String> FILES = List.of("results.json", "comparison.json");

  private NamedResult() {}

  /**
   * Reads a result.
   *
   * @throws ConfigurationException if the directory holds no result, or the file cannot be read
   */
  static ExperimentResult read(Path path) {
    Path file =
        Files.isDirectory(path)
            ? FILES.stream()
                .map(path::resolve)
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(
                    () ->
                        new ConfigurationException(
                            path + " holds neither " + String.join(" nor ", FILES)))
            : path;
    try {
      return JsonResults.read(file);
    } catch (IOException e) {
      throw new ConfigurationException(String.valueOf(e.getMessage()), e);
    }
  }
}
