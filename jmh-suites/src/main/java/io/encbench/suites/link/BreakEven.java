package io.encbench.suites.link;

import io.encbench.report.Figures;
import io.encbench.suites.proxy.Link;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The link speed below which compression pays. A job's time on a link is a part that does not
 * depend on the link's rate, plus the number of its bytes divided by the rate. So the time that
 * compression adds or saves is linear in the inverse of the rate, and the break-even point between
 * two measured links is found by linear interpolation. Delays are the same with and without
 * compression, and cancel out in the difference.
 *
 * @param outcome where compression pays
 * @param megabitsPerSecond speed at which both take the same time; NaN unless it lies between two
 *     links
 * @param inEveryBlock whether every block, taken alone, shows the same on the links around this
 *     speed
 * @param words the result as a phrase for the report
 */
record BreakEven(Outcome outcome, double megabitsPerSecond, boolean inEveryBlock, String words) {

  /** Where compression pays. */
  enum Outcome {
    /** Compressed jobs are faster on every link that was measured. */
    EVERYWHERE,
    /** Compressed jobs are faster on no measured link. */
    NOWHERE,
    /** Compressed jobs are faster on slow links and not on fast ones. */
    BETWEEN,
    /** None of these: the noise is larger than the difference. */
    UNCLEAR
  }

  /**
   * One link.
   *
   * @param differencesMs wall time of the compressed session minus that of the uncompressed one, by
   *     block; at least one
   * @param noiseMs difference between the baseline and the A/A arm on this link
   */
  public record Point(Link link, List<Double> differencesMs, double noiseMs) {
    double medianMs() {
      return Median.withDefaults().evaluate(differencesMs.stream().mapToDouble(of -> of).toArray());
    }

    boolean pays() {
      return medianMs() < 0;
    }

    /**
     * Whether there are several blocks, all with the same sign, and a difference larger than the
     * noise.
     */
    boolean blocksAgree() {
      return Math.abs(medianMs()) > noiseMs
          && differencesMs.size() > 1
          && differencesMs.stream().allMatch(of -> of < 0 == pays());
    }

    /** Seconds per million bits; zero for a link without a limit. */
    double inverseRate() {
      return link.limited() ? 1e6 / link.bitsPerSecond() : 0;
    }
  }

  /** Finds the break-even point. */
  static BreakEven of(List<Point> points) {
    List<Point> fastFirst =
        points.stream().sorted(Comparator.comparingDouble(Point::inverseRate)).toList();
    Point fastest = fastFirst.get(0);
    Point slowest = fastFirst.get(fastFirst.size() - 1);
    long changes = 0;
    Point slower = fastest;
    Point faster = fastest;
    for (int i = 1; i < fastFirst.size(); i++) {
      if (fastFirst.get(i).pays() != fastFirst.get(i - 1).pays()) {
        faster = fastFirst.get(i - 1);
        slower = fastFirst.get(i);
        changes++;
      }
    }
    boolean agreed = fastFirst.stream().allMatch(Point::blocksAgree);
    if (changes == 0 && fastest.pays()) {
      return new BreakEven(
          Outcome.EVERYWHERE,
          Double.NaN,
          agreed,
          "compression pays on every measured link, even on "
              + fastest.link().name()
              + doubt(agreed));
    }
    if (changes == 0) {
      return new BreakEven(
          Outcome.NOWHERE,
          Double.NaN,
          agreed,
          "compression does not pay on any measured link, not even on "
              + slowest.link().name()
              + doubt(agreed));
    }
    if (changes > 1 || fastest.pays()) {
      return new BreakEven(
          Outcome.UNCLEAR,
          Double.NaN,
          false,
          "no break-even speed: the effect of compression is smaller than the noise");
    }
    return between(faster, slower);
  }

  private static BreakEven between(Point faster, Point slower) {
    double share = faster.medianMs() / (faster.medianMs() - slower.medianMs());
    double inverse = faster.inverseRate() + share * (slower.inverseRate() - faster.inverseRate());
    boolean agreed = faster.blocksAgree() && slower.blocksAgree();
    double megabits = 1 / inverse;
    return new BreakEven(
        Outcome.BETWEEN,
        megabits,
        agreed,
        "compression pays below about %s Mbit/s, which lies between %s and %s%s"
            .formatted(
                Figures.rounded(megabits),
                faster.link().name(),
                slower.link().name(),
                doubt(agreed)));
  }

  private static String doubt(boolean agreed) {
    return agreed
        ? ""
        : "; this may be noise, as attempts disagree or plain differs from itself by as much";
  }
}
