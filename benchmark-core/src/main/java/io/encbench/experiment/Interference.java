package io.encbench.experiment;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.Window;
import io.encbench.stats.Estimate;
import io.encbench.stats.Holm;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Detects that an arm changes the cost of others. In turns, it can affect the arm whose window
 * comes right after its own, for example by leaving cold caches; in duets, it can affect the arm
 * that works at the same moment. Windows of the same arm are compared with each other: those that
 * the other arm may have affected with those that it has not. A sign therefore says nothing about
 * the other arm's own cost. In duets, partners are compared with the A/A arm, if there is one.
 */
public final class Interference {
  /** Prefix of the text of every sign. */
  public static final String SIGN = "Interference: ";

  /** A smaller change is not reported. */
  static final double NOTEWORTHY = 0.01;

  private static final double LEVEL = 1 - StudentT.CONFIDENCE;

  private Interference() {}

  /**
   * The effect of one arm on others.
   *
   * @param instead the partner that it is compared with; null in turns
   * @param ratioOfBlocks the others' cost with the arm divided by their cost without it, one ratio
   *     per block
   */
  private record Effect(
      String workload, String arm, @Nullable String instead, List<Double> ratioOfBlocks) {
    double[] ratios() {
      return ratioOfBlocks.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /**
   * A sentence for each sign; empty if there is none, or there are no windows.
   *
   * @param arms the arms, the baseline first
   */
  public static List<String> signs(List<ArmDescription> arms, List<Sample> samples) {
    List<Effect> effects = new ArrayList<>();
    Set<String> workloads =
        samples.stream().map(Sample::workload).collect(Collectors.toCollection(LinkedHashSet::new));
    for (String workload : workloads) {
      Map<Integer, List<Sample>> blocks =
          samples.stream()
              .filter(sample -> sample.workload().equals(workload) && !sample.windows().isEmpty())
              .collect(Collectors.groupingBy(Sample::block, TreeMap::new, Collectors.toList()));
      effects.addAll(effects(workload, arms, blocks));
    }
    List<OptionalDouble> adjusted =
        Holm.adjusted(
            effects.stream().map(effect -> StudentT.pValueOfEquality(effect.ratios())).toList());
    List<String> signs = new ArrayList<>();
    for (int i = 0; i < effects.size(); i++) {
      Estimate ratio = StudentT.ofRatios(effects.get(i).ratios());
      if (adjusted.get(i).orElseThrow() < LEVEL && Math.abs(ratio.value() - 1) >= NOTEWORTHY) {
        signs.add(sentence(effects.get(i), ratio));
      }
    }
    return List.copyOf(signs);
  }

  private static List<Effect> effects(
      String workload, List<ArmDescription> arms, Map<Integer, List<Sample>> blocks) {
    Set<String> measured =
        blocks.values().stream()
            .flatMap(List::stream)
            .map(Sample::arm)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<Effect> effects = new ArrayList<>();
    // With two arms, each is always beside or after the other.
    if (measured.size() < 3) {
      return effects;
    }
    boolean duets = blocks.values().stream().allMatch(Interference::isOfDuets);
    Optional<String> again =
        arms.stream()
            .filter(arm -> arm.role() == Role.AA_CHECK)
            .map(ArmDescription::name)
            .filter(measured::contains)
            .findFirst();
    if (duets) {
      measured.remove(arms.get(0).name());
      again.ifPresent(measured::remove);
    }
    for (String arm : measured) {
      Predicate<String> instead =
          duets && again.isPresent() ? again.get()::equals : other -> !other.equals(arm);
      List<Double> ratios =
          blocks.values().stream()
              .map(block -> ratio(arm, instead, block, duets))
              .flatMapToDouble(OptionalDouble::stream)
              .boxed()
              .toList();
      if (ratios.size() >= StudentT.FEWEST_REPLICATES) {
        String name = duets ? again.orElse("other arms") : null;
        effects.add(new Effect(workload, arm, name, ratios));
      }
    }
    return effects;
  }

  private static boolean isOfDuets(List<Sample> block) {
    return places(block).values().stream().allMatch(round -> round.size() == 2);
  }

  /** The arms of each round, by their positions. */
  private static Map<Integer, Map<Integer, String>> places(List<Sample> block) {
    Map<Integer, Map<Integer, String>> places = new TreeMap<>();
    for (Sample sample : block) {
      for (Window window : sample.windows()) {
        places
            .computeIfAbsent(window.round(), round -> new TreeMap<>())
            .put(window.position(), sample.arm());
      }
    }
    return places;
  }

  /**
   * The others' cost with the arm divided by their cost with another arm instead; empty if one of
   * the two never occurred.
   */
  private static OptionalDouble ratio(
      String arm, Predicate<String> instead, List<Sample> block, boolean duets) {
    Map<Integer, Map<Integer, String>> places = places(block);
    List<Double> changes = new ArrayList<>();
    for (Sample other : block) {
      if (other.arm().equals(arm)) {
        continue;
      }
      List<Double> with = new ArrayList<>();
      List<Double> without = new ArrayList<>();
      for (Window window : other.windows()) {
        Map<Integer, String> round = places.getOrDefault(window.round(), Map.of());
        String neighbour = round.get(duets ? 1 - window.position() : window.position() - 1);
        Double cpu = window.values().get(Metric.CLIENT_CPU);
        // Before the first window of a round another workload may have run.
        if (neighbour == null || cpu == null || !(cpu > 0)) {
          continue;
        }
        if (neighbour.equals(arm)) {
          with.add(Math.log(cpu));
        } else if (instead.test(neighbour)) {
          without.add(Math.log(cpu));
        }
      }
      if (!with.isEmpty() && !without.isEmpty()) {
        changes.add(median(with) - median(without));
      }
    }
    return changes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.exp(changes.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
  }

  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static String sentence(Effect effect, Estimate ratio) {
    return SIGN
        + (effect.instead() != null
            ? ("on %s, the baseline took %s client CPU beside %s compared with beside %s. The two disturb "
                    + "each other, and the ratios of their duets include this.")
                .formatted(effect.workload(), ratio.change(), effect.arm(), effect.instead())
            : ("on %s, windows right after %s took %s client CPU compared with others. The order of windows "
                    + "is random, so it affects all other arms alike.")
                .formatted(effect.workload(), effect.arm(), ratio.change()));
  }
}
