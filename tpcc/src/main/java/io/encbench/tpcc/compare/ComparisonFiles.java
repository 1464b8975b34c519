package io.encbench.tpcc.compare;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.tpcc.compare.client.SampledRuns;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.report.ComparisonData;
import io.encbench.tpcc.report.ComparisonData.ArmRun;
import io.encbench.tpcc.result.StoredSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the data of a comparison's report from the files in its directory. */
final class ComparisonFiles {
  private final CompareSettings settings;

  ComparisonFiles(CompareSettings settings) {
    this.settings = settings;
  }

  /** The finished runs. */
  List<ArmRun> runs() {
    Journal journal = Journal.open(settings.directory());
    List<ArmRun> runs = new ArrayList<>();
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      journal
          .done(run)
          .ifPresent(
              saved ->
                  runs.add(
                      new ArmRun(
                          run.block(), run.level().workload(), run.arm().name(), saved.result())));
    }
    return runs;
  }

  ComparisonData data(ExperimentResult result) {
    StartStates states = StartStates.open(settings.directory());
    Originals originals = Originals.of(settings.arms());
    Map<String, EncryptionRules> rules = new HashMap<>();
    Map<String, StoredSize> stored = new HashMap<>();
    for (Arm arm : settings.arms()) {
      rules.put(arm.name(), arm.rules());
      states.stored(originals.of(arm)).ifPresent(size -> stored.put(arm.name(), size));
    }
    return new ComparisonData(
        result,
        settings.directory().toString(),
        runs(),
        rules,
        stored,
        PeerReports.open(settings.directory()).all(),
        new SampledRuns(settings).found());
  }
}
