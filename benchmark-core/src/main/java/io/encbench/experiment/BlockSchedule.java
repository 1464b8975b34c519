package io.encbench.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of measurement of an interleaved experiment. Every block contains every arm once, in an
 * order drawn from the seed. Drift of the machine therefore affects arms by chance alone, and
 * blocks are independent replicates, as the interval requires.
 *
 * @param blocks the arms of each block, in the order of measurement
 */
public record BlockSchedule<T>(List<List<T>> blocks) {

  /** Draws a schedule. The same arguments give the same schedule on every machine. */
  public static <T> BlockSchedule<T> draw(List<T> arms, int blocks, long seed) {
    Random random = new Random(seed);
    List<List<T>> orders = new ArrayList<>();
    List<T> order = new ArrayList<>(arms);
    for (int block = 0; block < blocks; block++) {
      Collections.shuffle(order, random);
      orders.add(List.copyOf(order));
    }
    return new BlockSchedule<>(List.copyOf(orders));
  }
}
