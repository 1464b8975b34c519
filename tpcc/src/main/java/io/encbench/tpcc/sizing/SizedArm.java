package io.encbench.tpcc.sizing;

import java.util.List;

/**
 * A way to run that was measured, once in each block. Immutable.
 *
 * @param share of all columns that it encrypts, 0 to 1
 * @param blocks its runs, in the order of the blocks
 */
public record SizedArm(String name, double share, List<RunCosts> blocks) {
  public SizedArm {
    blocks = List.copyOf(blocks);
  }
}
