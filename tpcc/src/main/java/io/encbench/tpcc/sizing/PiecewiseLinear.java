package io.encbench.tpcc.sizing;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A function made of straight lines from each measured point to the next. The outer lines are
 * extended. Immutable.
 */
final class PiecewiseLinear {
  /**
   * Share of the farthest x. The slope between points that are nearer to each other would be
   * chance.
   */
  private static final double NEAR = 0.02;

  private final List<Point> points;
  private final double slopeBelow;
  private final double slopeAbove;

  /** A measured point. */
  public record Point(double x, double y) {}

  /**
   * Takes points in any order. Points with the same x are averaged.
   *
   * @throws IllegalArgumentException if there are no points
   */
  PiecewiseLinear(List<Point> measured) {
    if (measured.isEmpty()) {
      throw new IllegalArgumentException("no points");
    }
    Map<Double, Double> means =
        measured.stream()
            .collect(
                Collectors.groupingBy(
                    Point::x, TreeMap::new, Collectors.averagingDouble(Point::y)));
    points =
        means.entrySet().stream().map(mean -> new Point(mean.getKey(), mean.getValue())).toList();
    slopeBelow = slope(first(), Comparator.comparingDouble(Point::x));
    slopeAbove = slope(last(), Comparator.comparingDouble(Point::x).reversed());
  }

  private Point first() {
    return points.get(0);
  }

  private Point last() {
    return points.get(points.size() - 1);
  }

  /** Slope from an outermost point to the first point that is not near; 0 if there is none. */
  private double slope(Point outermost, Comparator<Point> inwards) {
    double near = NEAR * Math.max(Math.abs(first().x), Math.abs(last().x));
    return points.stream()
        .sorted(inwards)
        .filter(point -> Math.abs(point.x - outermost.x) > near)
        .findFirst()
        .map(point -> (point.y - outermost.y) / (point.x - outermost.x))
        .orElse(0.0);
  }

  /** Value of the function at x. */
  double at(double x) {
    if (x <= first().x) {
      return first().y + slopeBelow * (x - first().x);
    }
    if (x >= last().x) {
      return last().y + slopeAbove * (x - last().x);
    }
    int right = 1;
    while (points.get(right).x < x) {
      right++;
    }
    Point from = points.get(right - 1);
    Point to = points.get(right);
    return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
  }
}
