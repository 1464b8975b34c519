package io.encbench.tpcc.compare.client;

import io.encbench.config.ConfigurationException;
import io.encbench.jvm.FreshJvm;
import io.encbench.report.file.DamagedFileException;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Stacks;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.report.CpuByCause;
import io.encbench.tpcc.stacks.StackSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The runs of a comparison whose stacks are sampled: one run of each arm if the settings ask for
 * it.
 */
public final class SampledRuns {
  /** Without these flags the JVM attributes a sample to the nearest safepoint. */
  static final FreshJvm.Extras JVM_EXTRAS =
      new FreshJvm.Extras(
          List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"),
          List.of(),
          List.of());

  private final CompareSettings settings;

  public SampledRuns(CompareSettings settings) {
    this.settings = settings;
  }

  /**
   * The arms whose sampled run is still to be done.
   *
   * @param leftOut names of arms that failed, which are not sampled
   */
  public List<Arm> missing(Set<String> leftOut) {
    return settings.stacks() == Stacks.NONE
        ? List.of()
        : settings.arms().stream()
            // Only this program samples its own stacks.
            .filter(arm -> arm.benchmarkSql() == null && arm.peer() == null)
            .filter(arm -> !leftOut.contains(arm.name()) && !Files.exists(stacks(arm)))
            .toList();
  }

  /** Directory of the files of an arm's sampled run. */
  public Path directory(Arm arm) {
    return new ComparisonDirectory(settings.directory())
        .sampledRun(settings.highest().workload(), arm.name());
  }

  private Path stacks(Arm arm) {
    return directory(arm).resolve("stacks.json");
  }

  /** Client CPU by cause, by arm, as far as it has been sampled. */
  public Map<String, CpuByCause> found() {
    Map<String, CpuByCause> found = new HashMap<>();
    for (Arm arm : settings.arms()) {
      if (Files.exists(stacks(arm))) {
        try {
          RunDirectory directory = RunDirectory.open(directory(arm));
          found.put(
              arm.name(),
              CpuByCause.of(SavedRun.readResult(directory), StackSamples.read(directory.stacks())));
        } catch (DamagedFileException e) {
          throw new ConfigurationException(
              "%s, or remove %s to have its stacks sampled again"
                  .formatted(e.getMessage(), directory(arm)),
              e);
        } catch (IOException e) {
          throw new UncheckedIOException(e.getMessage(), e);
        }
      }
    }
    return found;
  }
}
