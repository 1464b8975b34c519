package io.encbench.report.file;

import io.encbench.experiment.FailCondition;
import io.encbench.experiment.HistoryCsv;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.RunVerdict;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a build asks of an experiment: conditions that must not hold, and files.
 *
 * @param conditions that end the build
 * @param junitFile where the verdict goes in JUnit's XML form; null for nowhere
 * @param historyFile where a line is added for the result, see {@link HistoryCsv}; null for nowhere
 */
public record BuildVerdict(
    List<FailCondition> conditions, @Nullable Path junitFile, @Nullable Path historyFile) {
  public BuildVerdict {
    conditions = List.copyOf(conditions);
  }

  /**
   * Refuses what the experiment cannot answer, for which it need not be run: conditions, and a
   * history of another experiment.
   *
   * @param arms names of its arms, the baseline first
   * @param workloads names of its workloads
   */
  public void check(List<String> arms, List<String> workloads) {
    conditions.forEach(condition -> condition.check(arms, arms.get(0), workloads));
    if (historyFile != null) {
      HistoryCsv.require(historyFile, arms, workloads);
    }
  }

  /**
   * Judges and says so, a line for each condition and workload.
   *
   * @return whether the build may go on: it may after a NOISY run, in which conditions on what is
   *     not counted stay open
   * @throws IOException if a file cannot be written
   */
  public boolean passes(ExperimentResult result, PrintStream out) throws IOException {
    List<FailCondition.Outcome> outcomes =
        conditions.stream().flatMap(condition -> condition.judge(result).stream()).toList();
    for (FailCondition.Outcome outcome : outcomes) {
      out.printf(
          "%s  not: %s%n        %s, %s%n",
          outcome.fails() ? "FAILED" : outcome.undecided() ? "open  " : "passed",
          outcome.condition().text(),
          outcome.workload(),
          outcome.words());
    }
    if (junitFile != null) {
      JUnitXml.write(result, outcomes, junitFile);
    }
    if (historyFile != null) {
      HistoryCsv.append(result, historyFile);
    }
    return result.verdict() != RunVerdict.INVALID
        && outcomes.stream().noneMatch(FailCondition.Outcome::fails);
  }
}
