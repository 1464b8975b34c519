package io.encbench.report;

import java.util.List;

/**
 * A chart of a {@link ReportSection}. Immutable.
 *
 * @param title caption
 * @param kind whether points are drawn as lines or bars
 * @param xTitle title of the horizontal axis, with its unit
 * @param yTitle title of the vertical axis, with its unit
 * @param categories categories of the horizontal axis; empty for a numeric axis
 * @param series the lines, or the groups of bars
 */
public record SectionChart(
    String title,
    Kind kind,
    String xTitle,
    String yTitle,
    List<String> categories,
    List<Series> series) {

  public SectionChart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
  }

  /** Kind of chart. */
  public enum Kind {
    LINE,
    BAR
  }

  /**
   * A line, or the bars of one colour.
   *
   * @param style CSS class of the colour, as returned by {@link ResultView#style}
   * @param published whether these are values that others published. They are drawn differently
   *     from measured values
   */
  public record Series(String name, String style, boolean published, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /**
   * A point of a series.
   *
   * @param x position on the horizontal axis; the 0-based index of the category if there are any
   */
  public record Point(double x, double y) {}
}
