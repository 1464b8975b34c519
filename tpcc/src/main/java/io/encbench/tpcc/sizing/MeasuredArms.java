package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The arms of an experiment, from the results of its runs: of a comparison, or of runs by
 * themselves whose URLs differ in nothing but address and database. Immutable.
 *
 * @param arms by share of encrypted columns, one for each
 * @param beside arms that encrypt as much as one of these, which the model does not use
 * @param machine processor and server that they ran on
 * @param notes what a reader of the numbers must know
 */
public record MeasuredArms(List<Arm> arms, List<Arm> beside, String machine, List<String> notes) {
  /** What makes arms, or says nothing. */
  private static final Set<String> OF_ARMS =
      Set.of("conn", "driver", "user", "password", "resultDirectory");

  private static final List<String> OF_MACHINES =
      List.of("client.cpu", "client.cores", "client.jvm", "server");

  public MeasuredArms {
    arms = List.copyOf(arms);
    beside = List.copyOf(beside);
    notes = List.copyOf(notes);
  }

  /**
   * Which of the runs to take.
   *
   * @param arms by name; empty for all
   * @param level of a comparison; empty if there is but one
   */
  public record Choice(List<String> arms, String level) {
    /** All there is. */
    public static final Choice ALL = new Choice(List.of(), "");

    public Choice {
      arms = List.copyOf(arms);
    }
  }

  /**
   * Reads runs.
   *
   * @param roots result directories, or directories that hold some
   * @throws ConfigurationException if they hold no runs, or none that can be taken together
   * @throws IOException if a file cannot be read
   */
  public static MeasuredArms read(List<Path> roots, Choice choice) throws IOException {
    RunReader reader = new RunReader();
    List<MeasuredRun> all = reader.read(roots);
    requireKnown("--arms", choice.arms, all.stream().map(MeasuredRun::arm).toList());
    List<MeasuredRun> ofArms =
        all.stream()
            .filter(run -> choice.arms.isEmpty() || choice.arms.contains(run.arm()))
            .toList();
    List<MeasuredRun> runs = ofLevel(ofArms, choice.level);
    requireOneExperiment(runs);
    List<ArmRuns> byArm = ArmRuns.of(runs);
    List<String> notes = new ArrayList<>(reader.notes());
    List<String> blocks = blocks(runs, byArm, notes);
    Set<String> lines = ArmRuns.lines(byArm);
    List<Arm> arms = new ArrayList<>();
    List<Arm> beside = new ArrayList<>();
    byArm.forEach(arm -> (lines.contains(arm.name()) ? arms : beside).add(arm.in(blocks)));
    return new MeasuredArms(arms, beside, machine(runs.get(0).result()), notes);
  }

  private static List<MeasuredRun> ofLevel(List<MeasuredRun> runs, String level) {
    List<String> levels =
        runs.stream().map(MeasuredRun::level).filter(name -> !name.isEmpty()).toList();
    if (!level.isEmpty()) {
      requireKnown("--level", List.of(level), levels);
      return runs.stream().filter(run -> run.level().equals(level)).toList();
    }
    // Others are of a part of the mix, for drivers that cannot do the whole.
    List<String> names =
        levels.stream().filter(name -> name.endsWith("-terminals")).distinct().sorted().toList();
    if (names.size() > 1) {
      throw new ConfigurationException(
          "RESULT_DIR: the comparison has several levels, "
              + String.join(", ", names)
              + "; choose one with --level="
              + names.get(0));
    }
    return runs.stream()
        .filter(run -> run.level().isEmpty() || names.contains(run.level()))
        .toList();
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
          "RESULT_DIR: the runs are not of one experiment: "
              + key
              + " is "
              + here
              + " in "
              + one.directory()
              + " and "
              + there
              + " in "
              + other.directory()
              + "; name runs that differ in conn alone");
    }
  }

  /** The blocks in which every arm has a run that counts, in the order of their beginning. */
  private static List<String> blocks(
      List<MeasuredRun> runs, List<ArmRuns> arms, List<String> notes) {
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
              + " blocks; only those "
              + whole.size()
              + " in which all have one count.");
    }
    List<String> blocks =
        whole.stream().filter(block -> arms.stream().allMatch(arm -> arm.validIn(block))).toList();
    if (blocks.isEmpty()) {
      throw new ConfigurationException(
          "RESULT_DIR: no block has a valid run of every arm; measure again, or leave an arm out"
              + " with --arms (there are "
              + arms.stream().map(ArmRuns::name).collect(Collectors.joining(","))
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

  /** Those of the model and those beside it. */
  Stream<Arm> all() {
    return Stream.concat(arms.stream(), beside.stream());
  }

  /** How many blocks there are. */
  int blocks() {
    return arms.get(0).blocks().size();
  }

  /** The mix that was measured. */
  public Mix mix() {
    return RunCosts.mix(all().flatMap(arm -> arm.blocks().stream()).toList());
  }

  /** Transactions a second of the fastest run. */
  double fastest() {
    return all()
        .flatMap(arm -> arm.blocks().stream())
        .mapToDouble(RunCosts::perSecond)
        .max()
        .orElse(0);
  }

  /** Whether every run did a type of transaction. */
  boolean measured(TransactionType type) {
    return all()
        .flatMap(arm -> arm.blocks().stream())
        .allMatch(run -> run.byType().containsKey(type));
  }
}
