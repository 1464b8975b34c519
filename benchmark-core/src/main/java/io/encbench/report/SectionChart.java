package io.encbench.report;

import java.util.List;

/**
 * A chart of a {@link ReportSection}. Immutable.
 *
 * @param title caption
 * @param kind how points are drawn
 * @param xTitle of the horizontal axis, with its unit
 * @param yTitle of the vertical axis, with its unit
 * @param categories names along the horizontal axis; empty for an axis of numbers
 * @param series what is drawn
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

  /** How points are drawn. */
  public enum Kind {
    LINE,
    BAR
  }

  /**
   * One line, or the bars of one colour.
   *
   * @param style name of its colour in the style sheet, as {@link ResultView#style} gives it
   * @param published whether others have published it: it is drawn so that nobody takes it for
   *     measured
   */
  public record Series(String name, String style, boolean published, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /**
   * One value.
   *
   * @param x number of the category from 0 on, where there are categories
   */
  public record Point(double x, double y) {}
}
