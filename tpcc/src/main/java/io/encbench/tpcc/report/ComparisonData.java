package io.encbench.tpcc.report;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.StoredSize;
import java.util.List;
import java.util.Map;

/**
 * All data of a comparison's report. Immutable.
 *
 * @param directory the result directory, as named on the command line
 * @param runs the finished runs
 * @param rules rules of each arm, by arm name
 * @param stored size of an arm's tables after the load, by arm name; only where known
 * @param peers reports on the arms with a peer's driver
 * @param causes client CPU by cause, by arm name; only where stacks were sampled
 */
public record ComparisonData(
    ExperimentResult result,
    String directory,
    List<ArmRun> runs,
    Map<String, EncryptionRules> rules,
    Map<String, StoredSize> stored,
    List<PeerReport> peers,
    Map<String, CpuByCause> causes) {
  public ComparisonData {
    runs = List.copyOf(runs);
    rules = Map.copyOf(rules);
    stored = Map.copyOf(stored);
    peers = List.copyOf(peers);
    causes = Map.copyOf(causes);
  }

  /**
   * One run.
   *
   * @param block 0-based number of the run's block
   * @param workload name of the run's level
   * @param arm name of the run's arm
   */
  public record ArmRun(int block, String workload, String arm, RunResult run) {}
}
