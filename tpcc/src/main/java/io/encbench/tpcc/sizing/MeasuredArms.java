package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The arms of an experiment, from the results of its runs. Runs are of one arm if their URLs differ
 * in nothing but address and database; the first run of each arm is the first block, and so on.
 * Immutable.
 *
 * @param arms by share of encrypted columns
 * @param machine processor and server that they ran on
 * @param notes what a reader of the numbers must know
 */
public record MeasuredArms(List<Arm> arms, String machine, List<String> notes) {
  /** What makes arms, or says nothing. */
  private static final Set<String> OF_ARMS = Set.of("conn", "driver", "user", "password");

  private static final List<String> OF_MACHINES =
      List.of("client.cpu", "client.cores", "client.jvm", "server");

  /** Arms whose shares are nearer than a column of the 95 cannot be told apart. */
  private static final double SAME_SHARE = 0.005;

  public MeasuredArms {
    arms = List.copyOf(arms);
    notes = List.copyOf(notes);
  }

  private record Run(Path directory, RunResult result) {
    String name() {
      return ArmName.of(Objects.requireNonNullElse(result.settings().get("conn"), ""));
    }
  }

  /**
   * Reads runs.
   *
   * @param roots result directories, or directories that hold some
   * @param wanted names of arms; empty for all
   * @throws ConfigurationException if they hold no runs, or none that can be taken together
   * @throws IOException if a file cannot be read
   */
  public static MeasuredArms read(List<Path> roots, List<String> wanted) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (RunDirectory directory : RunDirectory.below(roots)) {
      runs.add(new Run(directory.path(), SavedRun.readResult(directory)));
    }
    if (runs.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR="
              + roots.stream().map(Path::toString).collect(Collectors.joining(" "))
              + " holds no results of runs; name resultDirectory of the command run, or a directory"
              + " of such directories");
    }
    requireNames(runs, wanted);
    runs.removeIf(run -> !wanted.isEmpty() && !wanted.contains(run.name()));
    requireOneExperiment(runs);
    runs.sort(Comparator.comparing(run -> run.result.started()));
    Map<String, List<Run>> byArm = new LinkedHashMap<>();
    runs.forEach(run -> byArm.computeIfAbsent(run.name(), any -> new ArrayList<>()).add(run));
    List<String> notes = new ArrayList<>();
    List<Integer> blocks = blocks(byArm, notes);
    List<Arm> arms =
        byArm.entrySet().stream()
            .map(arm -> arm(arm.getKey(), arm.getValue(), blocks))
            .sorted(Comparator.comparingDouble(Arm::share))
            .toList();
    requireDifferentShares(arms);
    return new MeasuredArms(arms, machine(runs.get(0).result), notes);
  }

  private static void requireNames(List<Run> runs, List<String> wanted) {
    List<String> known = runs.stream().map(Run::name).distinct().sorted().toList();
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw new ConfigurationException(
            "--arms: there is no "
                + name
                + " among the runs; there are "
                + String.join(",", known));
      }
    }
  }

  private static void requireOneExperiment(List<Run> runs) {
    RunResult first = runs.get(0).result;
    for (Run run : runs) {
      Set<String> keys = new HashSet<>(first.settings().keySet());
      keys.addAll(run.result.settings().keySet());
      keys.removeAll(OF_ARMS);
      for (String key : keys.stream().sorted().toList()) {
        requireSame(key, first.settings(), run.result.settings(), runs.get(0), run);
      }
      for (String key : OF_MACHINES) {
        requireSame(key, first.environment(), run.result.environment(), runs.get(0), run);
      }
    }
  }

  private static void requireSame(
      String key, Map<String, String> first, Map<String, String> second, Run one, Run other) {
    String here = first.getOrDefault(key, "not there");
    String there = second.getOrDefault(key, "not there");
    if (!here.equals(there)) {
      throw new ConfigurationException(
          "RESULT_DIR: the runs are not of one experiment: "
              + key
              + " is "
              + here
              + " in "
              + one.directory
              + " and "
              + there
              + " in "
              + other.directory
              + "; name runs that differ in conn alone");
    }
  }

  /** The blocks in which every arm has a run that counts. */
  private static List<Integer> blocks(Map<String, List<Run>> byArm, List<String> notes) {
    Collection<List<Run>> arms = byArm.values();
    int fewest = arms.stream().mapToInt(List::size).min().orElse(0);
    int most = arms.stream().mapToInt(List::size).max().orElse(0);
    if (fewest < most) {
      notes.add(
          "The arms have "
              + fewest
              + " to "
              + most
              + " runs; only the first "
              + fewest
              + " of each make blocks.");
    }
    List<Integer> blocks =
        IntStream.range(0, fewest)
            .filter(block -> arms.stream().allMatch(runs -> valid(runs.get(block))))
            .boxed()
            .toList();
    if (blocks.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR: no block has a valid run of every arm; measure again, or leave an arm out"
              + " with --arms (there are "
              + String.join(",", byArm.keySet())
              + ")");
    }
    if (blocks.size() < fewest) {
      notes.add(
          fewest
              - blocks.size()
              + " of "
              + fewest
              + " blocks hold an INVALID run and are left out.");
    }
    return blocks;
  }

  private static boolean valid(Run run) {
    return run.result.reasonsAgainst().isEmpty();
  }

  private static Arm arm(String name, List<Run> runs, List<Integer> blocks) {
    Set<List<String>> columns =
        runs.stream().map(run -> run.result.encryption().columns()).collect(Collectors.toSet());
    if (columns.size() > 1) {
      throw new ConfigurationException(
          "RESULT_DIR: the runs of "
              + name
              + " encrypt different columns, so its rules were changed between them; name runs of"
              + " one set of rules");
    }
    return new Arm(
        name,
        runs.get(0).result.encryption().shareOfColumns(),
        blocks.stream().map(block -> RunCosts.of(runs.get(block).result)).toList());
  }

  private static void requireDifferentShares(List<Arm> arms) {
    for (int i = 1; i < arms.size(); i++) {
      Arm one = arms.get(i - 1);
      Arm other = arms.get(i);
      if (other.share() - one.share() < SAME_SHARE) {
        throw new ConfigurationException(
            "RESULT_DIR: "
                + one.name()
                + " and "
                + other.name()
                + " encrypt the same share of columns, so that a share does not say which of them"
                + " is meant; choose one with --arms="
                + arms.stream()
                    .filter(arm -> !arm.equals(other))
                    .map(Arm::name)
                    .collect(Collectors.joining(",")));
      }
    }
  }

  private static String machine(RunResult run) {
    return run.environment().getOrDefault("client.cpu", "an unknown processor")
        + ", "
        + run.environment().getOrDefault("server", "an unknown server");
  }

  /** How many blocks there are. */
  int blocks() {
    return arms.get(0).blocks().size();
  }

  /** The mix that was measured. */
  public Mix mix() {
    return RunCosts.mix(arms.stream().flatMap(arm -> arm.blocks().stream()).toList());
  }

  /** Transactions a second of the fastest run. */
  double fastest() {
    return arms.stream()
        .flatMap(arm -> arm.blocks().stream())
        .mapToDouble(RunCosts::perSecond)
        .max()
        .orElse(0);
  }

  /** Whether every run did a type of transaction. */
  boolean measured(TransactionType type) {
    return arms.stream()
        .flatMap(arm -> arm.blocks().stream())
        .allMatch(run -> run.byType().containsKey(type));
  }
}
