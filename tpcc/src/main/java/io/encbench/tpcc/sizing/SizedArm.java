package io.encbench.tpcc.sizing;

import java.util.List;

/**
 * A measured arm, with one run in each block. Immutable.
 *
 * @param share encrypted share of all columns, 0 to 1
 * @param blocks costs of its runs, in the order of the blocks
 */
public record SizedArm(String name, double share, List<RunCosts> blocks) {
  public SizedArm {
    blocks = List.copyOf(blocks);
  }
}
