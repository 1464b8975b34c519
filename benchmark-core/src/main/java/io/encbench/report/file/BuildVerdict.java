package io.encbench.report.file;

import io.encbench.experiment.FailCondition;
import io.encbench.experiment.HistoryCsv;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.RunVerdict;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an experiment fails a build, and writes the verdict to files.
 *
 * @param conditions conditions that fail the build
 * @param junitFile file for the verdict as JUnit XML, or null for none
 * @param historyFile file to which a line with the result is added, see {@link HistoryCsv}, or null
 *     for none
 */
public record BuildVerdict(
    List<FailCondition> conditions, @Nullable Path junitFile, @Nullable Path historyFile) {
  public BuildVerdict {
    conditions = List.copyOf(conditions);
  }

  /** This verdict without a line in the history, for a result that a later attempt replaces. */
  public BuildVerdict withoutHistory() {
    return new BuildVerdict(conditions, junitFile, /* historyFile= */ null);
  }

  /**
   * Rejects, before the experiment runs, conditions that it cannot decide and a history file of
   * another experiment.
   *
   * @param arms names of the experiment's arms, the baseline first
   * @param workloads names of the experiment's workloads
   */
  public void check(List<String> arms, List<String> workloads) {
    conditions.forEach(condition -> condition.check(arms, arms.get(0), workloads));
    if (historyFile != null) {
      HistoryCsv.require(historyFile, arms, workloads);
    }
  }

  /**
   * Removes the JUnit file of an earlier run, so that it is not taken for that of a run that fails
   * before it writes one.
   */
  public void removeEarlierJUnitFile() {
    if (junitFile != null) {
      try {
        Files.deleteIfExists(junitFile);
      } catch (IOException e) {
        throw new UncheckedIOException(
            "--junit=" + junitFile + " cannot be replaced: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Judges the conditions together, prints a line for each condition and workload, and writes the
   * files.
   *
   * @return whether the build passes. It passes after a NOISY run, in which only conditions on
   *     counts are decided
   * @throws IOException if a file cannot be written
   */
  public boolean passes(ExperimentResult result, PrintStream out) throws IOException {
    List<FailCondition.Outcome> outcomes = FailCondition.judge(conditions, result);
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
