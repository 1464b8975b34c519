package io.encbench.tpcc.compare.plan;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.DirectoryLock;
import io.encbench.experiment.result.ArmDescription.Omission;
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
 * The state of the comparison in a result directory. The directory is the journal: a run is done
 * when its directory has the results of a run that ended.
 */
public final class Journal {
  /** Keys that do not affect the measurements, so they may change when a comparison resumes. */
  private static final Set<String> FREE =
      Set.of(
          "resultDirectory",
          "user",
          "password",
          "passwordEnv",
          "reportIntervalSecs",
          // A comparison with more blocks begins with the same ones.
          "blocks",
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
   * Reads a directory, which need not exist.
   *
   * @throws ConfigurationException if the directory holds something else
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
                    + " holds files that do not belong to a comparison; set another directory");
          }
        }
      }
      return new Journal(directory, Optional.empty());
    } catch (DamagedFileException e) {
      throw new ConfigurationException(e.getMessage() + ", or set another resultDirectory", e);
    } catch (IOException e) {
      throw new ConfigurationException("resultDirectory: " + e.getMessage(), e);
    }
  }

  private static boolean isOfNoAttempt(Path file) {
    return DirectoryLock.isLock(file) || file.getFileName().toString().endsWith(".log");
  }

  /** The file with the result so far. */
  public static Path file(Path directory) {
    return new ComparisonDirectory(directory).result();
  }

  /** The result of an earlier attempt; empty if this is the first. */
  public Optional<ExperimentResult> earlier() {
    return earlier;
  }

  /**
   * Compares the settings of the earlier attempt, and the contents of the files that they name,
   * with the present ones.
   *
   * @throws ConfigurationException naming the first key or file that differs
   */
  public void requireSame(Map<String, String> settings) {
    if (earlier.isEmpty()) {
      return;
    }
    Map<String, String> before = earlier.get().settings();
    // With other arms the lines of arms differ too, and the user may have written none of them.
    Set<String> keys =
        new TreeSet<>(
            Comparator.comparing((String key) -> !key.equals("arms"))
                .thenComparing(Comparator.naturalOrder()));
    keys.addAll(settings.keySet());
    // Facts that were found out, not set, have names with spaces.
    before.keySet().stream().filter(key -> !key.contains(" ")).forEach(keys::add);
    keys.removeAll(FREE);
    keys.removeIf(key -> key.startsWith(CompareSettings.CONTENT));
    for (String key : keys) {
      String was = before.getOrDefault(key, "");
      String is = settings.getOrDefault(key, "");
      if (!was.equals(is)) {
        throw new ConfigurationException(
            "%s=%s, but the comparison in %s began with %s=%s: use that value, or set another resultDirectory"
                .formatted(key, is, directory, key, was));
      }
    }
    requireSameContents(before, settings);
  }

  private void requireSameContents(Map<String, String> before, Map<String, String> now) {
    now.forEach(
        (key, digest) -> {
          if (key.startsWith(CompareSettings.CONTENT)
              // A directory of an earlier version has no digests.
              && !before.getOrDefault(key, digest).equals(digest)) {
            throw new ConfigurationException(
                "%s: changed since the comparison in %s began: restore it, or set another resultDirectory"
                    .formatted(key.substring(CompareSettings.CONTENT.length()), directory));
          }
        });
  }

  /**
   * Returns a run if it is done.
   *
   * @throws ConfigurationException if the results of a finished run are damaged
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
          "%s, or remove %s to repeat the run".formatted(e.getMessage(), path), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Reason why a run is not done although its program ended without an error. */
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
   * Names of the arms that an earlier attempt left out because a run failed. They stay left out as
   * long as the directory of any of their runs exists. Arms with a peer's driver are not among
   * them, because {@link PeerReports} remembers those.
   */
  public Set<String> leftOut(ComparePlan plan) {
    return plan.runs().stream()
        .filter(run -> run.arm().peer() == null && Files.exists(run.directory(directory)))
        .map(PlannedRun::armName)
        .filter(this::wasLeftOut)
        .collect(Collectors.toSet());
  }

  private boolean wasLeftOut(String arm) {
    return earlier.stream()
        .filter(result -> result.rejected().stream().anyMatch(cell -> cell.arm().equals(arm)))
        .flatMap(result -> result.arms().stream())
        .filter(described -> described.name().equals(arm))
        .anyMatch(described -> described.omitted().containsValue(Omission.UNSUPPORTED));
  }

  /**
   * Makes sure that a failed run has a directory, even if it left no file: the directory is the
   * sign that its arm stays left out.
   */
  public void keep(PlannedRun run) {
    try {
      Files.createDirectories(run.directory(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Returns the runs that are still to be done, in order. Arms that were left out have none.
   *
   * <p>If arms take turns, these are whole blocks, because runs of a block are measured together.
   * If not, and arms go through several levels on one copy of their tables, the runs of a level in
   * a block are repeated together as soon as one of them is missing: otherwise some would start
   * from used tables, and the others from new ones.
   */
  public List<PlannedRun> missing(ComparePlan plan, Schedule schedule) {
    Set<String> leftOut = leftOut(plan);
    List<PlannedRun> planned =
        plan.runs().stream().filter(run -> !leftOut.contains(run.armName())).toList();
    List<PlannedRun> missing = planned.stream().filter(run -> done(run).isEmpty()).toList();
    if (schedule != Schedule.INTERLEAVED) {
      Set<Integer> blocks = missing.stream().map(PlannedRun::block).collect(Collectors.toSet());
      return planned.stream().filter(run -> blocks.contains(run.block())).toList();
    }
    boolean severalLevels = planned.stream().map(PlannedRun::level).distinct().limit(2).count() > 1;
    return severalLevels
        ? planned.stream().filter(run -> missing.stream().anyMatch(run::besides)).toList()
        : missing;
  }

  /** Removes the files of an earlier attempt at a run. */
  public void discard(PlannedRun run) {
    discard(run.directory(directory));
  }

  /** Removes a directory if it exists. */
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
