package io.encbench.jmh.micro;

import io.encbench.experiment.Environment;
import io.encbench.stats.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finished run: what its file micro.json holds.
 *
 * @param formatVersion of the file
 * @param command that repeats the run
 * @param started UTC, ISO 8601
 * @param finished UTC, ISO 8601
 * @param loadAverage of the machine over the minute before the run, or negative if unknown
 * @param environment the machine and JVM
 * @param settings of the run
 * @param questions what was measured
 * @param figures of every arm, over all blocks
 * @param blocks the samples of each block
 */
record MicroResult(
    int formatVersion,
    String command,
    String started,
    String finished,
    double loadAverage,
    Environment environment,
    MicroSettings settings,
    List<MicroQuestion> questions,
    List<Figure> figures,
    List<List<MicroSample>> blocks) {
  static final int FORMAT_VERSION = 2;

  /** From here on a processor was busy with something else. */
  private static final double HIGH_LOAD = 1;

  MicroResult {
    questions = List.copyOf(questions);
    figures = List.copyOf(figures);
    blocks = List.copyOf(blocks);
  }

  /** Whether other programs kept the machine busy when the run began. */
  boolean underLoad() {
    return loadAverage >= HIGH_LOAD;
  }

  /** The figures of an arm. */
  Figure figure(MicroCase of, MicroArm arm) {
    return figures.stream()
        .filter(each -> each.caseId().equals(of.id()) && each.arm().equals(arm.name()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Means over blocks with their intervals; of ratios, geometric means.
   *
   * @param caseId the case
   * @param arm name of the arm
   * @param nanoseconds of CPU time per cell
   * @param bytes allocated per cell
   * @param ratio of CPU times to the baseline's in the same JVM; of the baseline itself, null
   * @param ratioVerdict on the limit of the ratio, if there is one
   * @param bytesVerdict on the limit of the bytes, if there is one
   */
  record Figure(
      String caseId,
      String arm,
      Estimate nanoseconds,
      Estimate bytes,
      @Nullable Estimate ratio,
      Limit.@Nullable Verdict ratioVerdict,
      Limit.@Nullable Verdict bytesVerdict) {}
}
