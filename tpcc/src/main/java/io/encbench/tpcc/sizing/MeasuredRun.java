package io.encbench.tpcc.sizing;

import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.tpcc.result.RunResult;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run, and to what it belongs.
 *
 * @param arm its name
 * @param level of a comparison; empty for a run by itself
 * @param block what the runs of one block have in common
 * @param role of the arm in its comparison; null for a run by itself
 */
record MeasuredRun(
    Path directory, RunResult result, String arm, String level, String block, @Nullable Role role) {

  /** A run by itself, whose URL names the arm. */
  static MeasuredRun alone(Path directory, RunResult result) {
    return new MeasuredRun(directory, result, ArmName.of(conn(result)), "", "", /* role= */ null);
  }

  /** The same as the run of a block. */
  MeasuredRun in(String otherBlock) {
    return new MeasuredRun(directory, result, arm, level, otherBlock, role);
  }

  /** Whether the encrypting driver stood in front, whatever it encrypted. */
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
