package io.encbench.tpcc.compare;

import io.encbench.experiment.Analysis;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Sample;
import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Compares the client CPU of BenchmarkSQL with that of EncBench in the same blocks. */
final class RunnerRatios {
  private final CompareSettings settings;
  private final List<ArmDescription> arms;
  private final List<Sample> samples;

  RunnerRatios(CompareSettings settings, List<ArmDescription> arms, List<Sample> samples) {
    this.settings = settings;
    this.arms = arms;
    this.samples = samples;
  }

  /** One sentence for each arm and workload that both have run. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Arm theirs : settings.arms()) {
      if (theirs.benchmarkSql() != null) {
        own(theirs).ifPresent(ours -> sentences.addAll(sentences(ours, theirs)));
      }
    }
    return sentences;
  }

  private Optional<Arm> own(Arm theirs) {
    return settings.arms().stream()
        .filter(arm -> arm.benchmarkSql() == null && arm.role() != Role.AA_CHECK)
        .filter(theirs::isOtherRunnerOf)
        .findFirst();
  }

  private List<String> sentences(Arm ours, Arm theirs) {
    List<ArmDescription> both =
        List.of(described(ours, Role.BASELINE), described(theirs, Role.TREATMENT));
    List<Sample> ofBoth =
        samples.stream()
            .filter(sample -> both.stream().anyMatch(arm -> arm.name().equals(sample.arm())))
            .toList();
    return Analysis.of(both, ofBoth).comparisons().stream()
        .filter(comparison -> comparison.metric() == Metric.CLIENT_CPU)
        .map(comparison -> sentence(ours, comparison))
        .toList();
  }

  private ArmDescription described(Arm arm, Role role) {
    return arms.stream()
        .filter(description -> description.name().equals(arm.name()))
        .map(
            description ->
                new ArmDescription(
                    description.name(),
                    description.title(),
                    role,
                    description.settings(),
                    description.protection(),
                    Map.of(),
                    description.proof()))
        .findFirst()
        .orElseThrow();
  }

  private static String sentence(Arm ours, Comparison comparison) {
    Estimate ratio = comparison.ratio();
    return String.format(
        Locale.ROOT,
        "%s, %s: a transaction of BenchmarkSQL takes %s times the client CPU of a transaction of"
            + " EncBench, %s.",
        ours.name(),
        comparison.workload(),
        ratio.text(figure -> String.format(Locale.ROOT, "%.2f", figure)),
        Figures.count(ratio.replicates(), "block"));
  }
}
