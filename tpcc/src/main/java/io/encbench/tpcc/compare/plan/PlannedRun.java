package io.encbench.tpcc.compare.plan;

import io.encbench.frame.Run;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.files.ComparisonDirectory;
import java.nio.file.Path;
import java.util.List;

/**
 * One run of a comparison.
 *
 * @param block 0-based number of the block
 * @param position 0-based place of the arm among those of its level in the block
 * @param lastOfArm whether this is the arm's last run in the block, after which its tables are
 *     checked
 */
public record PlannedRun(int block, int position, Level level, Arm arm, boolean lastOfArm)
    implements Run {

  /** Directory of the run's files, the same in every attempt. */
  public Path directory(Path results) {
    return new ComparisonDirectory(results).run(block, level.workload(), arm.name());
  }

  @Override
  public String armName() {
    return arm.name();
  }

  @Override
  public List<String> workloads() {
    return List.of(level.workload());
  }

  /** Name of the run in messages. */
  public String name(int blocks) {
    return "block %d of %d, %s".formatted(block + 1, blocks, label());
  }

  /** Whether another run belongs to the same block and level. */
  boolean besides(PlannedRun other) {
    return block == other.block && level.equals(other.level);
  }
}
