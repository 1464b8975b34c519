package io.encbench.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Correction for the number of comparisons (Holm, A Simple Sequentially Rejective Multiple Test
 * Procedure, 1979): the probability that any of them shows a difference where there is none stays
 * below the level, however they depend on each other.
 */
public final class Holm {
  private Holm() {}

  /**
   * Adjusted p-values: a comparison is shown at a level if its adjusted value is below it.
   *
   * @param pValues of all comparisons of one family
   * @return in the same order, none above 1
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
}
