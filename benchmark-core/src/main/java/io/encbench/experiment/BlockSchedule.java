package io.encbench.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of an interleaved experiment: every block holds every arm once, in an order drawn from
 * the seed, and every second block is the one before backwards. So drift of the machine falls on
 * all arms alike: between blocks, as arms are compared within them, and within blocks, as an arm
 * that was late in one is early in the next.
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
      if (block % 2 == 0) {
        Collections.shuffle(order, random);
      } else {
        Collections.reverse(order);
      }
      orders.add(List.copyOf(order));
    }
    return new BlockSchedule<>(List.copyOf(orders));
  }
}
