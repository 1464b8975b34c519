package io.encbench.tpcc.compare.plan;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.file.DamagedFileException;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a result directory says of the comparison that began in it. The directory is the journal: a
 * run is done when its directory has results of a run that ended.
 */
public final class Journal {
  /** They change nothing of what is measured. */
  private static final Set<String> FREE =
      Set.of(
          "resultDirectory",
          "user",
          "password",
          "passwordEnv",
          "reportIntervalSecs",
          "precision",
          "timeLimitMins",
          CompareSettings.WHY_INTERLEAVED);

  private final Path directory;
  private final Optional<ExperimentResult> earlier;

  private Journal(Path directory, Optional<ExperimentResult> earlier) {
    this.directory = directory;
    this.earlier = earlier;
  }

  /**
   * Looks at a directory, which need not exist.
   *
   * @throws ConfigurationException if it holds something else
   */
  public static Journal open(Path directory) {
    Path file = file(directory);
    try {
      if (Files.exists(file)) {
        return new Journal(directory, Optional.of(JsonResults.read(file)));
      }
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          if (files.anyMatch(path -> !isOfNoAttempt(path))) {
            throw new ConfigurationException(
                "resultDirectory: "
                    + directory
                    + " holds files that are of no comparison; name another");
          }
        }
      }
      return new Journal(directory, Optional.empty());
    } catch (DamagedFileException e) {
      throw new ConfigurationException(e.getMessage() + ", or name another resultDirectory", e);
    } catch (IOException e) {
      throw new ConfigurationException("resultDirectory: " + e.getMessage(), e);
    }
  }

  private static boolean isOfNoAttempt(Path file) {
    return DirectoryLock.isLock(file) || file.getFileName().toString().endsWith(".log");
  }

  /** The file with all that a comparison has found so far. */
  public static Path file(Path directory) {
    return new ComparisonDirectory(directory).result();
  }

  /** What an earlier attempt has written; empty if this is the first. */
  public Optional<ExperimentResult> earlier() {
    return earlier;
  }

  /**
   * Compares the settings of the earlier attempt with those of now, and what is in the files that
   * they name.
   *
   * @throws ConfigurationException naming the first key or file that differs
   */
  public void requireSame(Map<String, String> settings) {
    if (earlier.isEmpty()) {
      return;
    }
    Map<String, String> before = earlier.get().settings();
    Set<String> keys = new TreeSet<>(settings.keySet());
    // What was found out and not set has a name of several words.
    before.keySet().stream().filter(key -> !key.contains(" ")).forEach(keys::add);
    keys.removeAll(FREE);
    keys.removeIf(key -> key.startsWith(CompareSettings.CONTENT));
    for (String key : keys) {
      String was = before.getOrDefault(key, "");
      String is = settings.getOrDefault(key, "");
      if (!was.equals(is)) {
        throw new ConfigurationException(
            "%s=%s, but the comparison in %s began with %s=%s: go on with that, or name another resultDirectory"
                .formatted(key, is, directory, key, was));
      }
    }
    requireSameContents(before, settings);
  }

  private void requireSameContents(Map<String, String> before, Map<String, String> now) {
    now.forEach(
        (key, digest) -> {
          if (key.startsWith(CompareSettings.CONTENT)
              // A directory of an earlier version has none.
              && !before.getOrDefault(key, digest).equals(digest)) {
            throw new ConfigurationException(
                "%s: not what it was when the comparison in %s began: restore it, or name another resultDirectory"
                    .formatted(key.substring(CompareSettings.CONTENT.length()), directory));
          }
        });
  }

  /**
   * A run that is done.
   *
   * @throws ConfigurationException if it was, and its results are damaged
   */
  public Optional<SavedRun> done(PlannedRun run) {
    Path path = run.directory(directory);
    if (!Files.exists(path.resolve("results.json"))) {
      return Optional.empty();
    }
    try {
      SavedRun saved = SavedRun.read(RunDirectory.open(path));
      return saved.result().endedAsPlanned() ? Optional.of(saved) : Optional.empty();
    } catch (DamagedFileException e) {
      throw new ConfigurationException(
          "%s, or remove %s to have the run done again".formatted(e.getMessage(), path), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Why a run is not done that its program has ended without an error. */
  public String whyNotDone(PlannedRun run) {
    Path path = run.directory(directory);
    if (!Files.exists(path.resolve("results.json"))) {
      return "it left no results";
    }
    try {
      return String.join("; ", SavedRun.readResult(RunDirectory.open(path)).reasonsAgainst());
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /**
   * The runs that are still to be done, in their order. In turns these are whole blocks: what was
   * measured beside a run that is gone is gone with it. Else, where some runs of a block's level
   * are done and others not, all of them are done again if arms go through several levels on one
   * copy of their tables: a part would begin from used tables, and the rest from new ones.
   */
  public List<PlannedRun> missing(ComparePlan plan, Schedule schedule) {
    List<PlannedRun> missing = plan.runs().stream().filter(run -> done(run).isEmpty()).toList();
    if (schedule != Schedule.INTERLEAVED) {
      Set<Integer> blocks = missing.stream().map(PlannedRun::block).collect(Collectors.toSet());
      return plan.runs().stream().filter(run -> blocks.contains(run.block())).toList();
    }
    boolean severalLevels =
        plan.runs().stream().map(PlannedRun::level).distinct().limit(2).count() > 1;
    return severalLevels
        ? plan.runs().stream().filter(run -> missing.stream().anyMatch(run::besides)).toList()
        : missing;
  }

  /** Removes what an attempt at a run has left. */
  public void discard(PlannedRun run) {
    discard(run.directory(directory));
  }

  /** Removes a directory, if it is there. */
  public void discard(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be removed: " + e.getMessage(), e);
    }
  }
}
