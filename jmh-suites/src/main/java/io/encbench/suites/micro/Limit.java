package io.encbench.suites.micro;

import io.encbench.stats.Estimate;
import io.encbench.stats.Interval;
import io.encbench.stats.StudentT;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The maximum cost of an arm.
 *
 * @param ratio limit of the ratio of its CPU time to the baseline's, or null for no limit
 * @param bytes limit of the bytes that it allocates per cell, or null for no limit
 */
public record Limit(@Nullable Double ratio, @Nullable Integer bytes) {
  static final Limit NONE = new Limit(null, null);

  /** Upper bound of what the runtime itself allocates in a window, in bytes per cell. */
  private static final double NOISE_BYTES = 0.5;

  private static final int ARRAY_HEADER_BYTES = 16;
  private static final int ALIGNMENT_BYTES = 8;

  /** The result of comparing an estimate with a limit. */
  enum Verdict {
    MET,
    NOT_MET,
    /** Neither is shown, or there are too few blocks for an interval. */
    OPEN
  }

  static Limit ratio(double ratio) {
    return new Limit(ratio, null);
  }

  /** Adds the limit of no allocation. */
  Limit andNoAllocation() {
    return new Limit(ratio, 0);
  }

  /** Adds the limit of allocating only one byte array, as HotSpot lays it out by default. */
  Limit andOnlyArrayOf(int length) {
    int unaligned = ARRAY_HEADER_BYTES + length;
    return new Limit(ratio, (unaligned + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES);
  }

  /** One-sided p-value of a ratio against the limit; empty without a limit or an interval. */
  OptionalDouble pValue(Estimate measured) {
    return ratio == null ? OptionalDouble.empty() : StudentT.pValueBeyond(measured, ratio);
  }

  /**
   * Whether a ratio is within the limit.
   *
   * @param adjustedP its p-value, corrected for the number of limits; 1 if it has none
   * @return null without a limit
   */
  @Nullable Verdict ofRatio(Estimate measured, double adjustedP) {
    if (ratio == null) {
      return null;
    }
    if (adjustedP >= StudentT.ONE_SIDED_LEVEL) {
      return Verdict.OPEN;
    }
    return measured.value() <= ratio ? Verdict.MET : Verdict.NOT_MET;
  }

  /**
   * Whether bytes per cell are within the limit. Allocation hardly depends on noise, so its
   * interval decides.
   *
   * @return null without a limit
   */
  @Nullable Verdict ofBytes(Estimate measured) {
    if (bytes == null) {
      return null;
    }
    double limit = bytes + NOISE_BYTES;
    Interval interval = measured.interval();
    if (interval == null || (interval.lower() <= limit && interval.upper() > limit)) {
      return Verdict.OPEN;
    }
    return interval.upper() <= limit ? Verdict.MET : Verdict.NOT_MET;
  }
}
