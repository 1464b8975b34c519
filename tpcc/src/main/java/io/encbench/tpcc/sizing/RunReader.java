package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.files.ComparisonDirectory.Place;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads runs and determines their arm, level and block. For runs of a comparison these are in the
 * path. For other runs the URL names the arm, and the first run of each arm forms the first block,
 * and so on. An instance is used once.
 */
final class RunReader {
  private final Map<ComparisonDirectory, ExperimentResult> comparisons = new LinkedHashMap<>();
  private final Set<String> rejected = new TreeSet<>();

  /**
   * Reads all runs at or below some directories, in order of their start.
   *
   * @throws ConfigurationException if the directories contain none
   */
  List<MeasuredRun> read(List<Path> roots) throws IOException {
    List<MeasuredRun> runs = new ArrayList<>();
    for (RunDirectory directory : RunDirectory.below(roots)) {
      // The cost of sampling would be attributed to the arm.
      if (Files.exists(directory.stacks())) {
        continue;
      }
      read(directory.path()).ifPresent(runs::add);
    }
    if (runs.isEmpty()) {
      String named = roots.stream().map(Path::toString).collect(Collectors.joining(" "));
      if (!rejected.isEmpty()) {
        throw new ConfigurationException(
            "RESULT_DIR=%s holds only runs that are INVALID in their comparison: %s"
                .formatted(named, String.join(", ", rejected)));
      }
      throw new ConfigurationException(
          "RESULT_DIR="
              + named
              + " holds no results of runs; name the resultDirectory of a run or a comparison, or"
              + " a directory of such directories");
    }
    runs.sort(Comparator.comparing(run -> run.result().started()));
    return inBlocks(runs);
  }

  /** Notes on comparisons that are INVALID or NOISY, and on the runs that they have rejected. */
  List<String> notes() {
    return Stream.of(
            measuredIn("an INVALID", ExperimentResult::invalidReasons),
            measuredIn("a NOISY", ExperimentResult::noise),
            rejected.stream().map(cell -> cell + " is INVALID in its comparison and left out."))
        .flatMap(Function.identity())
        .toList();
  }

  private Stream<String> measuredIn(String what, Function<ExperimentResult, List<String>> reasons) {
    return comparisons.values().stream()
        .map(reasons)
        .filter(found -> !found.isEmpty())
        .map(
            found ->
                "Measured in %s comparison: %s."
                    .formatted(what, String.join("; ", found).replaceFirst("\\.$", "")));
  }

  private Optional<MeasuredRun> read(Path directory) throws IOException {
    RunResult result = SavedRun.readResult(RunDirectory.open(directory));
    Optional<Place> place = ComparisonDirectory.placeOf(directory);
    return place.isEmpty()
        ? Optional.of(MeasuredRun.alone(directory, result))
        : placed(directory, result, place.get());
  }

  private Optional<MeasuredRun> placed(Path directory, RunResult result, Place place)
      throws IOException {
    ComparisonDirectory root = place.comparison();
    ExperimentResult comparison = comparisons.get(root);
    if (comparison == null) {
      comparison = JsonResults.read(root.result());
      comparisons.put(root, comparison);
    }
    boolean invalid =
        comparison.rejected().stream()
            .anyMatch(
                cell -> cell.workload().equals(place.level()) && cell.arm().equals(place.arm()));
    if (invalid) {
      rejected.add(place.arm() + " at " + place.level());
      return Optional.empty();
    }
    return Optional.of(
        new MeasuredRun(
            directory,
            result,
            place.arm(),
            place.level(),
            root.path() + " block " + (place.block() + 1),
            comparison.arms().stream()
                .filter(arm -> arm.name().equals(place.arm()))
                .map(ArmDescription::role)
                .findFirst()
                .orElse(null)));
  }

  private static List<MeasuredRun> inBlocks(List<MeasuredRun> runs) {
    Map<String, Integer> before = new HashMap<>();
    return runs.stream()
        .map(
            run ->
                run.block().isEmpty()
                    ? run.in("run " + before.merge(run.arm(), 1, Integer::sum))
                    : run)
        .toList();
  }
}
