package io.encbench.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Correction for the number of comparisons (Holm, A Simple Sequentially Rejective Multiple Test
 * Procedure, 1979): the probability that any of them shows a difference where there is none stays
 * below the level, however they depend on each other.
 */
public final class Holm {
  private Holm() {}

  /**
   * Adjusts p-values. A comparison shows a difference at a level if its adjusted p-value is below
   * that level.
   *
   * @param pValues p-values of all comparisons of one family
   * @return the adjusted p-values in the same order, none above 1
   */
  public static double[] adjusted(double[] pValues) {
    int n = pValues.length;
    int[] ascending =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[n];
    double largest = 0;
    for (int rank = 0; rank < n; rank++) {
      largest = Math.max(largest, Math.min(1, (n - rank) * pValues[ascending[rank]]));
      adjusted[ascending[rank]] = largest;
    }
    return adjusted;
  }

  /**
   * Adjusted p-values of a family in which some comparisons have none, because their replicates are
   * too few. Those are not tested and do not count.
   *
   * @return in the same order, empty for the same comparisons
   */
  public static List<OptionalDouble> adjusted(List<OptionalDouble> pValues) {
    double[] tested = adjusted(pValues.stream().flatMapToDouble(OptionalDouble::stream).toArray());
    List<OptionalDouble> adjusted = new ArrayList<>();
    int next = 0;
    for (OptionalDouble pValue : pValues) {
      adjusted.add(pValue.isPresent() ? OptionalDouble.of(tested[next++]) : pValue);
    }
    return List.copyOf(adjusted);
  }
}
