package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.LevelName;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The arms of an experiment at each measured load, read from the results of its runs. The runs
 * belong to a comparison, or are single runs whose URLs differ only in their arm, address and
 * database. Every load has the same arms and blocks. Immutable.
 *
 * @param loads sorted by rate
 * @param machine processor and server of the runs
 * @param inTurns whether all runs took turns with those of other arms
 * @param notes what a reader of the numbers must know
 */
public record MeasuredLoads(
    List<MeasuredArms> loads, String machine, boolean inTurns, List<String> notes) {
  /** Settings that define the arm, or that do not matter. */
  private static final Set<String> OF_ARMS =
      Set.of("conn", "driver", "user", "password", "resultDirectory");

  private static final List<String> OF_MACHINES =
      List.of("client.cpu", "client.cores", "client.jvm", "server");

  public MeasuredLoads {
    loads = List.copyOf(loads);
    notes = List.copyOf(notes);
  }

  /**
   * Selects runs.
   *
   * @param arms names of arms; empty for all
   * @param level name of a comparison's level; empty for all
   */
  public record Choice(List<String> arms, String level) {
    /** Selects all runs. */
    public static final Choice ALL = new Choice(List.of(), "");

    public Choice {
      arms = List.copyOf(arms);
    }
  }

  /**
   * Reads runs. Unless a level is chosen, runs that several clients shared are left out if one
   * client did others alone.
   *
   * @param roots result directories, or directories that contain some
   * @throws ConfigurationException if they contain no runs, or none that can be used together
   * @throws IOException if a file cannot be read
   */
  public static MeasuredLoads read(List<Path> roots, Choice choice) throws IOException {
    RunReader reader = new RunReader();
    List<MeasuredRun> all = reader.read(roots);
    requireKnown("--arms", choice.arms, all.stream().map(MeasuredRun::arm).toList());
    List<MeasuredRun> ofArms =
        all.stream()
            .filter(run -> choice.arms.isEmpty() || choice.arms.contains(run.arm()))
            .toList();
    return of(choice.level.isEmpty() ? alone(ofArms) : ofArms, choice.level, reader.notes());
  }

  private static List<MeasuredRun> alone(List<MeasuredRun> runs) {
    List<MeasuredRun> alone = runs.stream().filter(run -> !isShared(run)).toList();
    return alone.isEmpty() ? runs : alone;
  }

  private static boolean isShared(MeasuredRun run) {
    return run.result().clients().size() > 1;
  }

  /**
   * Reads the runs of some arms that several clients shared. Other runs and arms are ignored.
   *
   * @throws ConfigurationException if there are none, or none that can be used together
   * @throws IOException if a file cannot be read
   */
  static MeasuredLoads readShared(Path root, Set<String> arms) throws IOException {
    RunReader reader = new RunReader();
    List<MeasuredRun> shared =
        reader.read(List.of(root)).stream().filter(MeasuredLoads::isShared).toList();
    if (shared.isEmpty()) {
      throw new ConfigurationException(
          "no run in " + root + " was shared by several clients; run or compare with clients=2");
    }
    List<MeasuredRun> ofArms = shared.stream().filter(run -> arms.contains(run.arm())).toList();
    if (ofArms.isEmpty()) {
      throw new ConfigurationException(
          "there are only the arms "
              + String.join(",", arms(shared))
              + " in "
              + root
              + "; measure one of them with a single client too");
    }
    return of(ofArms, /* wanted= */ "", reader.notes());
  }

  private static MeasuredLoads of(List<MeasuredRun> ofArms, String wanted, List<String> ofReader) {
    List<String> notes = new ArrayList<>(ofReader);
    Map<String, List<MeasuredRun>> byLevel = levels(ofArms, wanted, notes);
    byLevel.values().forEach(MeasuredLoads::requireOneExperiment);
    Map<String, List<ArmMeasurements>> armsByLevel = new LinkedHashMap<>();
    byLevel.forEach((level, runs) -> armsByLevel.put(level, ArmMeasurements.of(runs)));
    List<String> blocks = blocks(ofArms, armsByLevel.values(), notes);
    List<MeasuredArms> loads = new ArrayList<>();
    armsByLevel.forEach((level, arms) -> loads.add(MeasuredArms.of(level, arms, blocks)));
    loads.sort(Comparator.comparingDouble(MeasuredArms::perSecond));
    boolean inTurns = ofArms.stream().allMatch(run -> run.result().turns() != null);
    return new MeasuredLoads(loads, machine(ofArms.get(0).result()), inTurns, notes);
  }

  /** The runs of each level with the whole mix. Runs outside of a comparison form one level. */
  private static Map<String, List<MeasuredRun>> levels(
      List<MeasuredRun> runs, String wanted, List<String> notes) {
    Map<String, List<MeasuredRun>> levels = new TreeMap<>();
    if (!wanted.isEmpty()) {
      requireKnown("--level", List.of(wanted), runs.stream().map(MeasuredRun::level).toList());
    }
    for (MeasuredRun run : runs) {
      // Other levels have only a part of the mix, for drivers that cannot execute all of it.
      boolean whole = run.level().isEmpty() || LevelName.of(run.level()).isPresent();
      if (wanted.isEmpty() ? whole : run.level().equals(wanted)) {
        levels.computeIfAbsent(run.level(), level -> new ArrayList<>()).add(run);
      }
    }
    Set<String> arms = new TreeSet<>();
    levels.values().forEach(level -> arms.addAll(arms(level)));
    Map<String, List<MeasuredRun>> whole = new TreeMap<>(levels);
    whole.values().removeIf(level -> !arms(level).equals(arms));
    if (whole.isEmpty() || whole.size() == levels.size()) {
      return whole.isEmpty() ? levels : whole;
    }
    levels.keySet().removeAll(whole.keySet());
    notes.add(
        "Levels are left out because not every arm was measured there: "
            + String.join(", ", levels.keySet())
            + ".");
    return whole;
  }

  private static Set<String> arms(List<MeasuredRun> runs) {
    return runs.stream().map(MeasuredRun::arm).collect(Collectors.toCollection(TreeSet::new));
  }

  private static void requireKnown(String option, List<String> wanted, Collection<String> known) {
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw new ConfigurationException(
            option
                + ": there is no "
                + name
                + " among the runs; there are "
                + known.stream().distinct().sorted().collect(Collectors.joining(",")));
      }
    }
  }

  private static void requireOneExperiment(List<MeasuredRun> runs) {
    MeasuredRun first = runs.get(0);
    for (MeasuredRun run : runs) {
      Set<String> keys = new HashSet<>(first.result().settings().keySet());
      keys.addAll(run.result().settings().keySet());
      keys.removeAll(OF_ARMS);
      for (String key : keys.stream().sorted().toList()) {
        requireSame(key, first.result().settings(), run.result().settings(), first, run);
      }
      for (String key : OF_MACHINES) {
        requireSame(key, first.result().environment(), run.result().environment(), first, run);
      }
    }
  }

  private static void requireSame(
      String key,
      Map<String, String> first,
      Map<String, String> second,
      MeasuredRun one,
      MeasuredRun other) {
    String here = first.getOrDefault(key, "not there");
    String there = second.getOrDefault(key, "not there");
    if (!here.equals(there)) {
      throw new ConfigurationException(
          "RESULT_DIR: the runs do not belong to one experiment: "
              + key
              + " is "
              + here
              + " in "
              + one.directory()
              + " and "
              + there
              + " in "
              + other.directory()
              + "; name runs that differ only in conn");
    }
  }

  /** The blocks in which every arm has a valid run, in order of their start. */
  private static List<String> blocks(
      List<MeasuredRun> runs, Collection<List<ArmMeasurements>> loads, List<String> notes) {
    List<ArmMeasurements> arms = loads.stream().flatMap(List::stream).toList();
    Set<String> all = new LinkedHashSet<>();
    runs.forEach(run -> all.add(run.block()));
    List<String> whole =
        all.stream()
            .filter(block -> arms.stream().allMatch(arm -> arm.byBlock().containsKey(block)))
            .toList();
    if (whole.size() < all.size()) {
      notes.add(
          "Not every arm has a run in each of the "
              + all.size()
              + " blocks; only the "
              + whole.size()
              + " complete blocks count.");
    }
    List<String> blocks =
        whole.stream().filter(block -> arms.stream().allMatch(arm -> arm.validIn(block))).toList();
    if (blocks.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR: no block has a valid run of every arm; measure again, or leave an arm out"
              + " with --arms (there are "
              + arms.stream().map(ArmMeasurements::name).distinct().collect(Collectors.joining(","))
              + ")");
    }
    if (blocks.size() < whole.size()) {
      notes.add(
          whole.size()
              - blocks.size()
              + " of "
              + whole.size()
              + " blocks hold an INVALID run and are left out.");
    }
    return blocks;
  }

  private static String machine(RunResult run) {
    return run.environment().getOrDefault("client.cpu", "an unknown processor")
        + ", "
        + run.environment().getOrDefault("server", "an unknown server");
  }

  /** Number of blocks. */
  int blocks() {
    return loads.get(0).blocks();
  }

  /** Names of the arms. */
  Set<String> arms() {
    return loads.get(0).all().map(SizedArm::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /** All runs. */
  List<RunCosts> runs() {
    return loads.stream().flatMap(MeasuredArms::runs).toList();
  }

  /** The measured mix. */
  public Mix mix() {
    return RunCosts.mix(runs());
  }

  /** Whether a type of transaction occurred in every run. */
  boolean measured(TransactionType type) {
    return runs().stream().allMatch(run -> run.byType().containsKey(type));
  }
}
