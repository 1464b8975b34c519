package io.encbench.report.html;

import java.util.List;

/**
 * The data of the page's charts. All texts are already formatted, so that a chart and the table
 * beside it cannot disagree.
 *
 * @param baseline name of the baseline arm
 * @param arms all arms, in the order of presentation
 * @param workloads the charts of each measured workload
 */
public record ChartData(String baseline, List<Arm> arms, List<Workload> workloads) {

  /**
   * An arm.
   *
   * @param style CSS class of the arm's colour, the same in every chart
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

  /** Ratio of an arm to the baseline with its interval. */
  public record Ratio(String arm, double ratio, double lower, double upper, String text) {}

  /** An absolute value of an arm. */
  public record Bar(String arm, double value, String label, String text) {}

  /** A part of an arm's client CPU. */
  public record Stack(String arm, String part, double value, String text) {}

  /**
   * A sample.
   *
   * @param block 0-based number of the block
   * @param place position of the arm's turn within the block, from 0 (inclusive) to 1 (exclusive)
   * @param deviationPercent deviation from the median of the arm's samples
   * @param text description of the sample
   */
  public record Dot(String arm, int block, double place, double deviationPercent, String text) {}
}
