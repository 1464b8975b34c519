package io.encbench.tpcc.sizing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Straight lines from each measured point to the next, and the outer lines prolonged. Points whose
 * places hardly differ become one, since the slope between them would be chance. Immutable.
 */
final class PiecewiseLinear {
  /** Of the widest place: what is nearer is the same place. */
  private static final double SAME = 0.02;

  private final List<Point> points;

  /** A measured point. */
  record Point(double x, double y) {}

  /**
   * Takes points in any order.
   *
   * @throws IllegalArgumentException without any
   */
  PiecewiseLinear(List<Point> measured) {
    if (measured.isEmpty()) {
      throw new IllegalArgumentException("no points");
    }
    List<Point> sorted = measured.stream().sorted(Comparator.comparingDouble(Point::x)).toList();
    double near = SAME * Math.max(Math.abs(sorted.get(0).x), Math.abs(last(sorted).x));
    points = new ArrayList<>();
    List<Point> same = new ArrayList<>();
    for (Point point : sorted) {
      if (!same.isEmpty() && point.x - same.get(0).x > near) {
        points.add(mean(same));
        same.clear();
      }
      same.add(point);
    }
    points.add(mean(same));
  }

  private static Point last(List<Point> list) {
    return list.get(list.size() - 1);
  }

  private static Point mean(List<Point> same) {
    return new Point(
        same.stream().mapToDouble(Point::x).average().orElseThrow(),
        same.stream().mapToDouble(Point::y).average().orElseThrow());
  }

  /** The value at a place; beyond the points that of the nearest line, prolonged. */
  double at(double x) {
    if (points.size() == 1) {
      return points.get(0).y;
    }
    int right = 1;
    while (right < points.size() - 1 && points.get(right).x < x) {
      right++;
    }
    Point from = points.get(right - 1);
    Point to = points.get(right);
    return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
  }
}
