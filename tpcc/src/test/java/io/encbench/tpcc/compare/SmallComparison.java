package io.encbench.tpcc.compare;

import io.encbench.experiment.process.EnvironmentProbe;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunReport;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.config.CompareProps;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.RunFiles;
import io.encbench.tpcc.files.RunInfo;
import io.encbench.tpcc.result.RunResult.Ending;
import io.encbench.tpcc.result.RunResult.ProvenSessions;
import io.encbench.tpcc.result.SyntheticRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Settings and invented results of comparisons that never run. */
public final class SmallComparison {
  private static final RunInfo INFO =
      new RunInfo(
          1, "0.1.0", "mysql", ZonedDateTime.parse("2026-01-01T12:00:00Z"), 1, 1, 1, 8, 0, 0, 0);

  private SmallComparison() {}

  /**
   * Settings with two arms and the A/A arm, on an embedded server. {@code overrides} are
   * alternating keys and values that take precedence.
   */
  public static CompareSettings settings(Path directory, String... overrides) {
    try {
      Path file =
          Files.writeString(
              directory.resolve("small.props"),
              """
              db=mysql
              conn=embedded:mysql
              warehouses=1
              runSecs=10
              arms=plain tls
              concurrency=8
              blocks=2
              """);
      List<String> all =
          new ArrayList<>(List.of("resultDirectory", directory.resolve("results").toString()));
      all.addAll(List.of(overrides));
      return CompareProps.read(file, all, name -> null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A comparison on an invented server. */
  public static CompareExperiment experiment(CompareSettings settings) {
    return new CompareExperiment(
        settings,
        EnvironmentProbe.probe(List.of()),
        new ServerDescription("MySQL", "MySQL", "8.0.31", "", "embedded", Map.of()),
        settings.shown(),
        StartStates.open(settings.directory()),
        PeerReports.open(settings.directory()));
  }

  /** The result of that comparison before its first run. */
  public static ResultBuilder<PlannedRun> result(CompareSettings settings) {
    return new ResultBuilder<>(
        experiment(settings), "scripts/encbench.sh compare small.props", null);
  }

  /** The report of a run, with the same cost for every arm. */
  public static RunReport measured(PlannedRun run) {
    return new RunReport(
        List.of(
            new RunReport.Measured(
                run.level().workload(), 1000, 10, Map.of(Metric.CLIENT_CPU, 10.0), List.of())),
        Map.of(),
        List.of(),
        0);
  }

  /** Writes the files of a run. */
  public static void write(PlannedRun run, CompareSettings settings, Ending ending)
      throws IOException {
    RunDirectory directory = RunDirectory.create(run.directory(settings.directory()));
    RunFiles files = RunFiles.open(directory, INFO, Map.of(), System.nanoTime(), null);
    files.close();
    files.write(SyntheticRun.with(SyntheticRun.valid(), ending, new ProvenSessions(8, 0, 8, "")));
  }
}
