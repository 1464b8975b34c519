package io.encbench.suites.suite;

import io.encbench.driver.rules.RulesSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes rules files for the encrypting driver, one for each different set of rules. Not
 * thread-safe.
 */
public final class RuleFiles {
  private final Path directory;
  private final Map<List<String>, Path> files = new HashMap<>();

  RuleFiles(Path directory) {
    this.directory = directory;
  }

  /** The value of {@code encRules} for the lines of a rules file. */
  public String of(List<String> rules) {
    return rules.isEmpty()
        ? RulesSource.NONE
        : files.computeIfAbsent(rules, this::write).toString();
  }

  private Path write(List<String> rules) {
    Path file = directory.resolve("rules-" + files.size() + ".props");
    try {
      return Files.write(file, rules);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
