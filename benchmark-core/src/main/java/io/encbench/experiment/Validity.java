package io.encbench.experiment;

import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rules that decide whether the numbers of a run may be used. */
public final class Validity {
  /** Above this share of its cores the client, not the transport, is the limit. */
  static final double MAX_CLIENT_UTILISATION = 0.9;

  /** With fewer operations, a mean per operation says little. */
  public static final long MIN_OPERATIONS = 30;

  private static final String LONGER = "measure for longer";

  private Validity() {}

  /** All reasons why a run's samples must not be used; empty if there are none. */
  public static List<String> reasonsAgainst(List<Sample> samples) {
    List<String> reasons = new ArrayList<>();
    if (samples.isEmpty()) {
      reasons.add("nothing was measured");
    }
    for (Sample sample : samples) {
      reasons.addAll(reasonsAgainst(sample));
    }
    return reasons;
  }

  /** All reasons why a sample must not be used; empty if there are none. */
  public static List<String> reasonsAgainst(Sample sample) {
    return reasonsAgainst(sample, LONGER);
  }

  /**
   * All reasons why a sample must not be used; empty if there are none.
   *
   * @param forMoreOperations what the user can do about too few operations
   */
  public static List<String> reasonsAgainst(Sample sample, String forMoreOperations) {
    List<String> reasons = new ArrayList<>(tooFew(sample, forMoreOperations));
    double utilisation = sample.values().getOrDefault(Metric.CLIENT_CPU_UTILISATION, 0.0);
    if (utilisation > MAX_CLIENT_UTILISATION) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%s: the client used %.0f %% of its cores, above %.0f %%, so it was itself the"
                  + " limit; use fewer threads",
              where(sample),
              100 * utilisation,
              100 * MAX_CLIENT_UTILISATION));
    }
    return reasons;
  }

  /**
   * All reasons why a sample must not be used if the client was meant to work as much as it can.
   */
  public static List<String> reasonsAgainstSaturated(Sample sample) {
    return tooFew(sample, LONGER);
  }

  private static List<String> tooFew(Sample sample, String remedy) {
    return sample.operations() < MIN_OPERATIONS
        ? List.of(
            where(sample)
                + ": only "
                + sample.operations()
                + " operations in the measured window, fewer than "
                + MIN_OPERATIONS
                + "; "
                + remedy)
        : List.of();
  }

  private static String where(Sample sample) {
    return "arm " + sample.arm() + ", " + sample.workload() + ", block " + (sample.block() + 1);
  }
}
