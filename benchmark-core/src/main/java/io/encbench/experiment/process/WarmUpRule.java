package io.encbench.experiment.process;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.WarmUp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * When a JVM is warm: when in the last three rounds of warm-up the JIT compiler took less than a
 * tenth of a processor, and the median of client CPU per operation was within a twentieth of that
 * of the three rounds before, on every workload. One rule for every arm; arms that are measured
 * beside each other get as many rounds as the one that needed the most. Used by one thread.
 */
public final class WarmUpRule {
  /** Rounds that are looked at together: one alone may have been disturbed. */
  private static final int TOGETHER = 3;

  /** Fewer say nothing of a slope. */
  public static final int FEWEST_ROUNDS = 2 * TOGETHER;

  /** A JVM that is not warm by then is measured as it is, and the result says so. */
  public static final int MOST_ROUNDS = 18;

  private static final double LARGEST_SLOPE = 0.05;

  private final List<List<Stretch>> rounds = new ArrayList<>();

  /**
   * One workload in a round.
   *
   * @param operations done
   * @param seconds its length
   * @param values what they cost
   */
  public record Stretch(long operations, double seconds, Map<Metric, Double> values) {

    private double jitSeconds() {
      return values.getOrDefault(Metric.CLIENT_CPU_JIT, Double.NaN) * operations / 1e6;
    }

    private double cpu() {
      return values.getOrDefault(Metric.CLIENT_CPU, Double.NaN);
    }
  }

  /** Takes a round: each workload once, always in the same order. */
  public void add(List<Stretch> round) {
    rounds.add(List.copyOf(round));
  }

  /** How many rounds it has taken. */
  public int rounds() {
    return rounds.size();
  }

  private double jitShare() {
    List<Stretch> last = last(0).flatMap(List::stream).toList();
    return last.stream().mapToDouble(Stretch::jitSeconds).sum()
        / last.stream().mapToDouble(Stretch::seconds).sum();
  }

  /** The largest of all workloads. */
  private double slope() {
    if (rounds.size() < FEWEST_ROUNDS) {
      return Double.NaN;
    }
    return IntStream.range(0, rounds.get(0).size())
        .mapToDouble(workload -> median(last(0), workload) / median(last(TOGETHER), workload) - 1)
        .boxed()
        .max(Comparator.comparingDouble(Math::abs))
        .orElse(0.0);
  }

  private static double median(Stream<List<Stretch>> rounds, int workload) {
    return Median.withDefaults()
        .evaluate(rounds.mapToDouble(round -> round.get(workload).cpu()).toArray());
  }

  /** The rounds that are looked at together. */
  private Stream<List<Stretch>> last(int before) {
    int end = rounds.size() - before;
    return rounds.subList(Math.max(0, end - TOGETHER), end).stream();
  }

  /** Whether it needs no further round: it is warm, or has had the most rounds. */
  public boolean done() {
    return settled() || rounds.size() >= MOST_ROUNDS;
  }

  /** Where the JIT compiler cannot be told apart, the slope alone decides. */
  private boolean settled() {
    return !(jitShare() >= Metric.SETTLED_JIT_SHARE) && Math.abs(slope()) <= LARGEST_SLOPE;
  }

  /** What it has seen. */
  public WarmUp result(int block, String arm) {
    double seconds = rounds.stream().flatMap(List::stream).mapToDouble(Stretch::seconds).sum();
    return new WarmUp(block, arm, rounds.size(), seconds, jitShare(), slope(), settled());
  }

  /** In how many of some warm-ups the JVM was measured before it was warm. */
  public static long notSettled(Collection<WarmUp> warmUps) {
    return warmUps.stream().filter(warmUp -> !warmUp.settled()).count();
  }
}
