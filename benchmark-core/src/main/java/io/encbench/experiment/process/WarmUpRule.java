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
 * Decides when a JVM is warm. Over the last three rounds of warm-up, the JIT compiler must have
 * used less than a tenth of a processor, and on every workload the median of client CPU per
 * operation must be within a twentieth of that of the three rounds before. The rule is the same for
 * every arm. Arms that are measured together get as many rounds as the arm that needed the most.
 * Used by one thread.
 */
public final class WarmUpRule {
  /** Number of rounds that are evaluated together, because a single one may have been disturbed. */
  private static final int TOGETHER = 3;

  /** Minimum number of rounds; fewer show no slope. */
  public static final int FEWEST_ROUNDS = 2 * TOGETHER;

  /**
   * Maximum number of rounds. A JVM that is not warm by then is measured anyway, and the result
   * reports it.
   */
  public static final int MOST_ROUNDS = 18;

  private static final double LARGEST_SLOPE = 0.05;

  private final List<List<Stretch>> rounds = new ArrayList<>();

  /**
   * One workload in a round.
   *
   * @param operations number of operations
   * @param seconds duration
   * @param values cost per operation
   */
  public record Stretch(long operations, double seconds, Map<Metric, Double> values) {

    private double jitSeconds() {
      return values.getOrDefault(Metric.CLIENT_CPU_JIT, Double.NaN) * operations / 1e6;
    }

    private double cpu() {
      return values.getOrDefault(Metric.CLIENT_CPU, Double.NaN);
    }
  }

  /** Adds a round: each workload once, always in the same order. */
  public void add(List<Stretch> round) {
    rounds.add(List.copyOf(round));
  }

  /** The number of rounds that were added. */
  public int rounds() {
    return rounds.size();
  }

  private double jitShare() {
    List<Stretch> last = last(0).flatMap(List::stream).toList();
    return last.stream().mapToDouble(Stretch::jitSeconds).sum()
        / last.stream().mapToDouble(Stretch::seconds).sum();
  }

  /** The largest slope of all workloads. */
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

  /** The rounds that are evaluated together if the last {@code before} rounds are ignored. */
  private Stream<List<Stretch>> last(int before) {
    int end = rounds.size() - before;
    return rounds.subList(Math.max(0, end - TOGETHER), end).stream();
  }

  /**
   * Whether no further round is needed: the JVM is warm, or the maximum number of rounds is
   * reached.
   */
  public boolean done() {
    return settled() || rounds.size() >= MOST_ROUNDS;
  }

  /** Whether the JVM is warm. If the JIT compiler's share is not known, the slope alone decides. */
  private boolean settled() {
    return !(jitShare() >= Metric.SETTLED_JIT_SHARE) && Math.abs(slope()) <= LARGEST_SLOPE;
  }

  /**
   * Client CPU per operation in the last three rounds, in microseconds, over all workloads together
   * and without the JIT compiler. NaN before the first round.
   */
  public double cpuMicros() {
    List<Stretch> last = last(0).flatMap(List::stream).toList();
    return last.stream().mapToDouble(stretch -> stretch.cpu() * stretch.operations()).sum()
        / last.stream().mapToLong(Stretch::operations).sum();
  }

  /** The warm-up as observed so far. */
  public WarmUp result(int block, String arm) {
    double seconds = rounds.stream().flatMap(List::stream).mapToDouble(Stretch::seconds).sum();
    return new WarmUp(block, arm, rounds.size(), seconds, jitShare(), slope(), settled());
  }

  /** The number of warm-ups that ended before the JVM was warm. */
  public static long notSettled(Collection<WarmUp> warmUps) {
    return warmUps.stream().filter(warmUp -> !warmUp.settled()).count();
  }
}
