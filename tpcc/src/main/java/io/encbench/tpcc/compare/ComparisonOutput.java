package io.encbench.tpcc.compare;

import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.report.ComparisonReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Writes the result and the report of a comparison into its directory. */
final class ComparisonOutput {
  private final CompareSettings settings;

  ComparisonOutput(CompareSettings settings) {
    this.settings = settings;
  }

  /** Writes the result file, from which a later attempt resumes. */
  void write(ExperimentResult result) {
    Path file = Journal.file(settings.directory());
    try {
      JsonResults.write(result, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Writes the report. */
  void writePage(ExperimentResult result) {
    try {
      ComparisonReport.write(
          new ComparisonFiles(settings).data(result),
          new ComparisonDirectory(settings.directory()));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Path of the report. */
  Path page() {
    return new ComparisonDirectory(settings.directory()).page();
  }
}
