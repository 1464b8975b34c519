package io.encbench.suites.link;

import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import io.encbench.suites.proxy.Link;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The link speed below which compression pays. A job's time on a link is a constant plus its bytes
 * divided by the link's rate. So the time that compression adds or saves is linear in the inverse
 * of the rate. The break-even point between two links is interpolated accordingly. Delays are the
 * same with and without compression, and cancel out in the difference.
 *
 * <p>Only links that show a difference count: Student's interval of the ratios of the blocks must
 * exclude 1.
 *
 * @param outcome where compression pays
 * @param megabitsPerSecond speed at which both take the same time; NaN unless it lies between two
 *     links
 * @param words the result as a phrase for the report
 */
record BreakEven(Outcome outcome, double megabitsPerSecond, String words) {

  /** Where compression pays. */
  enum Outcome {
    /** Compressed jobs are faster on every link that was measured. */
    EVERYWHERE,
    /** Compressed jobs are faster on no measured link. */
    NOWHERE,
    /** Compressed jobs are faster on slow links and not on fast ones. */
    BETWEEN,
    /** None of these is shown. */
    UNCLEAR
  }

  /**
   * One link.
   *
   * @param compressedMs wall time of the session with compression, by block; at least one
   * @param uncompressedMs the same without compression, for the same blocks
   */
  record Point(Link link, List<Double> compressedMs, List<Double> uncompressedMs) {

    /** Median of the time that compression adds; below zero if it saves time. */
    double addedMs() {
      return Median.withDefaults().evaluate(byBlock((with, without) -> with - without));
    }

    private Estimate ratio() {
      return StudentT.ofRatios(byBlock((with, without) -> with / without));
    }

    private double[] byBlock(DoubleBinaryOperator function) {
      return IntStream.range(0, compressedMs.size())
          .mapToDouble(
              block -> function.applyAsDouble(compressedMs.get(block), uncompressedMs.get(block)))
          .toArray();
    }

    /** Whether a difference is shown. Without an interval, every ratio is possible. */
    boolean isShown() {
      return !ratio().covers(1);
    }

    boolean pays() {
      return ratio().value() < 1;
    }

    /** Seconds per million bits; zero for a link without a limit. */
    double inverseRate() {
      return link.limited() ? 1e6 / link.bitsPerSecond() : 0;
    }
  }

  /**
   * Finds the break-even point.
   *
   * @param points at least one
   */
  static BreakEven of(List<Point> points) {
    List<Point> fastFirst =
        points.stream().sorted(Comparator.comparingDouble(Point::inverseRate)).toList();
    List<Point> shown = fastFirst.stream().filter(Point::isShown).toList();
    int costing = (int) shown.stream().filter(point -> !point.pays()).count();
    if (shown.size() == fastFirst.size() && costing == 0) {
      return new BreakEven(
          Outcome.EVERYWHERE,
          Double.NaN,
          "compression pays on every measured link, even on " + fastFirst.get(0).link().name());
    }
    if (costing == fastFirst.size()) {
      return new BreakEven(
          Outcome.NOWHERE,
          Double.NaN,
          "compression does not pay on any measured link, not even on "
              + fastFirst.get(costing - 1).link().name());
    }
    boolean onFastLinks = shown.stream().limit(costing).noneMatch(Point::pays);
    return costing > 0 && costing < shown.size() && onFastLinks
        ? between(shown.get(costing - 1), shown.get(costing))
        : unclear(fastFirst);
  }

  private static BreakEven between(Point faster, Point slower) {
    double share = faster.addedMs() / (faster.addedMs() - slower.addedMs());
    double inverse = faster.inverseRate() + share * (slower.inverseRate() - faster.inverseRate());
    double megabits = 1 / inverse;
    return new BreakEven(
        Outcome.BETWEEN,
        megabits,
        "compression pays below about %s Mbit/s, which lies between %s and %s"
            .formatted(Figures.rounded(megabits), faster.link().name(), slower.link().name()));
  }

  private static BreakEven unclear(List<Point> points) {
    String notShown =
        points.stream()
            .filter(point -> !point.isShown())
            .map(point -> point.link().name())
            .collect(Collectors.joining(", "));
    return new BreakEven(
        Outcome.UNCLEAR,
        Double.NaN,
        "no break-even speed: "
            + (notShown.isEmpty()
                ? "compression pays on a link, but not on a slower one"
                : "no difference is shown on " + notShown));
  }
}
