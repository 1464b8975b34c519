package io.encbench.suites.link;

import io.encbench.report.Figures;
import io.encbench.suites.proxy.Link;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * From which speed of the link on compression pays. A job's time on a link is what the link's rate
 * does not change, and the time of its bytes, which is their number by the rate; so what
 * compression adds or saves is linear in the inverse of the rate, and zero where a line between two
 * measured links says. Delays are the same with compression and without, and fall out of the
 * difference.
 *
 * @param outcome what can be said
 * @param megabitsPerSecond at which both take the same time; NaN unless it lies between two links
 * @param inEveryBlock whether each block by itself says the same of the links around it
 * @param words for people
 */
record BreakEven(Outcome outcome, double megabitsPerSecond, boolean inEveryBlock, String words) {

  /** What can be said. */
  enum Outcome {
    /** Compressed jobs are faster on every link that was measured. */
    EVERYWHERE,
    /** On none. */
    NOWHERE,
    /** On slow ones, and not on fast ones. */
    BETWEEN,
    /** Neither: noise is larger than the difference. */
    UNCLEAR
  }

  /**
   * One link.
   *
   * @param differencesMs wall time of the compressed session less that of the other, by block, at
   *     least one
   * @param noiseMs by how much the baseline differed from itself on this link
   */
  public record Point(Link link, List<Double> differencesMs, double noiseMs) {
    double medianMs() {
      return Median.withDefaults().evaluate(differencesMs.stream().mapToDouble(of -> of).toArray());
    }

    boolean pays() {
      return medianMs() < 0;
    }

    /** Whether there are several, and all say the same, and more than noise would. */
    boolean blocksAgree() {
      return Math.abs(medianMs()) > noiseMs
          && differencesMs.size() > 1
          && differencesMs.stream().allMatch(of -> of < 0 == pays());
    }

    /** Seconds for a million bits; zero without limit. */
    double inverseRate() {
      return link.limited() ? 1e6 / link.bitsPerSecond() : 0;
    }
  }

  /** Finds it. */
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
          "compression pays on every link measured, "
              + fastest.link().name()
              + " too"
              + doubt(agreed));
    }
    if (changes == 0) {
      return new BreakEven(
          Outcome.NOWHERE,
          Double.NaN,
          agreed,
          "compression does not pay within the speeds measured, the slowest of which is "
              + slowest.link().name()
              + doubt(agreed));
    }
    if (changes > 1 || fastest.pays()) {
      return new BreakEven(
          Outcome.UNCLEAR,
          Double.NaN,
          false,
          "no speed can be told: what compression changes is less than the noise");
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
        : "; attempts do not agree, or plain differs from itself by as much, so it may be noise";
  }
}
