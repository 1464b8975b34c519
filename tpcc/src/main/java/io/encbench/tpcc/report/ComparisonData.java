package io.encbench.tpcc.report;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.StoredSize;
import java.util.List;
import java.util.Map;

/**
 * All that the report of a comparison is made of. Immutable.
 *
 * @param directory of its results, as a command line names it
 * @param runs that are done
 * @param rules of each arm, by name
 * @param stored what the tables of an arm took when they were loaded, by name; only where known
 * @param peers what was found out about arms with drivers of others
 * @param causes client CPU by cause, by name of the arm; only where stacks were sampled
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
   * @param workload name of its level
   * @param arm name of its arm
   */
  public record ArmRun(String workload, String arm, RunResult run) {}
}
