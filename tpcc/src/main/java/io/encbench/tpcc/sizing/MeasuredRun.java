package io.encbench.tpcc.sizing;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.tpcc.result.RunResult;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run, with its place in an experiment.
 *
 * @param arm name of the arm
 * @param level name of the comparison's level; empty for a single run
 * @param block identifier that is the same for all runs of a block
 * @param role role of the arm in its comparison; null for a single run
 */
record MeasuredRun(
    Path directory, RunResult result, String arm, String level, String block, @Nullable Role role) {

  /** A run outside of a comparison, whose URL names the arm. */
  static MeasuredRun alone(Path directory, RunResult result) {
    return new MeasuredRun(directory, result, ArmName.of(conn(result)), "", "", /* role= */ null);
  }

  /** This run as one of a block. */
  MeasuredRun in(String otherBlock) {
    return new MeasuredRun(directory, result, arm, level, otherBlock, role);
  }

  /** Whether the run used the encrypting driver, whatever it encrypted. */
  boolean encrypting() {
    return ArmName.encrypting(conn(result));
  }

  boolean valid() {
    return result.reasonsAgainst().isEmpty();
  }

  private static String conn(RunResult result) {
    return Objects.requireNonNullElse(result.settings().get("conn"), "");
  }
}
