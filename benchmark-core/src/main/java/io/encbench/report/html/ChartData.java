package io.encbench.report.html;

import java.util.List;

/**
 * What the charts of the page draw. Every text is finished here, so that a chart and the table
 * beside it cannot disagree.
 *
 * @param baseline name of the arm that ratios are formed against
 * @param arms all arms, in the order of presentation
 * @param workloads what was measured
 */
public record ChartData(String baseline, List<Arm> arms, List<Workload> workloads) {

  /**
   * An arm.
   *
   * @param style name of its colour in the style sheet, the same in every chart
   */
  public record Arm(String name, String title, String style) {}

  /** The charts of one workload. */
  public record Workload(
      String name,
      List<Ratio> ratios,
      List<Bar> throughput,
      List<Bar> wire,
      List<Stack> mode,
      List<Stack> threads,
      List<Dot> samples) {}

  /** A ratio to the baseline with its interval. */
  public record Ratio(String arm, double ratio, double lower, double upper, String text) {}

  /** One absolute value of an arm. */
  public record Bar(String arm, double value, String label, String text) {}

  /** One part of an arm's client CPU. */
  public record Stack(String arm, String part, double value, String text) {}

  /**
   * One sample.
   *
   * @param block 0-based number of the block
   * @param place where in the block the arm's turn was, from 0 to below 1
   * @param deviationPercent distance from the median of the arm's samples
   * @param text the sample in words
   */
  public record Dot(String arm, int block, double place, double deviationPercent, String text) {}
}
