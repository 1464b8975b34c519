package io.encbench.tpcc.compare.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.RunVerdict;
import io.encbench.frame.ResultBuilder;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.compare.plan.ComparePlan;
import io.encbench.tpcc.compare.plan.Journal;
import io.encbench.tpcc.compare.plan.Originals;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.compare.plan.PlannedRun;
import io.encbench.tpcc.compare.schema.PeerArms;
import io.encbench.tpcc.compare.schema.Schemas;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.compare.schema.WorkingCopies;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientArmRunsTest {
  @TempDir private Path directory;

  private CompareSettings settings() {
    return SmallComparison.settings(
        directory, "arms", "plain tls mine", "arm.mine", "a=b", "concurrency", "1 2");
  }

  /** Runs that are never performed, on a server that may be reached or not. */
  private ClientArmRuns runs(CompareSettings settings, boolean reachable) {
    return runs(settings, reachable, /* lostClient= */ false);
  }

  private ClientArmRuns runs(CompareSettings settings, boolean reachable, boolean lostClient) {
    Schemas schemas = new Schemas(settings.base(), settings.load());
    ComparedServer server = new ComparedServer(settings, null, () -> reachable);
    FreshJvms jvms = new FreshJvms(List.of(), directory, directory.resolve("runs.log"));
    ClientPrograms programs = new ClientPrograms(Object.class, Object.class, Object.class);
    PeerReports reports = PeerReports.open(settings.directory());
    PeerArms peers =
        new PeerArms(settings, settings.base(), schemas, reports, Object.class, jvms, System.out);
    WorkingCopies copies =
        new WorkingCopies(
            settings,
            schemas,
            Originals.of(settings.arms()),
            StartStates.open(settings.directory()),
            peers,
            System.out,
            new AtomicBoolean());
    return new ClientArmRuns(
        settings,
        ComparePlan.of(settings).runs(),
        Journal.open(settings.directory()),
        new ArmClients(
            settings, settings.base(), server, schemas, programs, jvms, new NoRuns(lostClient)),
        server,
        schemas,
        copies,
        peers);
  }

  private record NoRuns(boolean lostClient) implements SharedRuns {
    @Override
    public TurnHost start(String arm) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<String> run(RunSpec spec, Consumer<String> seconds) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void stop() {}
  }

  private static RunReport failed(PlannedRun run) {
    return new RunReport(
        List.of(), Map.of(run.level().workload(), "it broke"), List.of(), /* cells= */ 0);
  }

  private static PlannedRun firstOf(String arm, CompareSettings settings) {
    return ComparePlan.of(settings).runs().stream()
        .filter(run -> run.armName().equals(arm))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void armThatFails_isRejectedAtAllLevels_andTheOthersGoOn() {
    CompareSettings settings = settings();
    ClientArmRuns runs = runs(settings, /* reachable= */ true);
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    List<PlannedRun> plan = ComparePlan.of(settings).runs();
    List<PlannedRun> failing =
        plan.stream().filter(run -> run.block() == 1 && run.armName().equals("tls")).toList();
    for (PlannedRun run : plan) {
      if (failing.contains(run)) {
        assertThat(runs.failed(run, failed(run), result)).isEmpty();
      } else {
        result.add(run, SmallComparison.measured(run));
      }
    }
    assertThat(settings.arms())
        .filteredOn(runs::hasLeftOut)
        .extracting(Arm::name)
        .containsExactly("tls");
    ExperimentResult all = result.finished();
    assertThat(all.usable()).isTrue();
    assertThat(all.verdict()).isEqualTo(RunVerdict.INVALID);
    String reason = ", arm tls is left out: " + failing.get(0).name(2) + ": it broke";
    assertThat(all.rejected())
        .hasSize(2)
        .allSatisfy(cell -> assertThat(cell.arm()).isEqualTo("tls"))
        .allSatisfy(cell -> assertThat(cell.reasons()).singleElement().asString().endsWith(reason));
    assertThat(all.comparisons())
        .extracting(Comparison::arm)
        .contains("mine")
        .doesNotContain("tls");
    assertThat(all.arms().get(2).omitted()).containsKeys("1-terminals", "2-terminals");
    assertThat(all.notes())
        .contains(
            "tls is left out, and stays so if the comparison resumes. To measure it again, remove"
                + " its directories ("
                + settings.directory()
                + "/runs/*/*/tls), or set another resultDirectory.")
        .noneMatch(note -> note.startsWith(ExperimentResult.UNFINISHED));
  }

  @Test
  void armThatFails_staysLeftOutInTheNextAttempt_forTheSameReason() throws IOException {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> first = SmallComparison.result(settings);
    PlannedRun run = firstOf("tls", settings);
    assertThat(runs(settings, /* reachable= */ true).failed(run, failed(run), first)).isEmpty();
    JsonResults.write(first.soFar(), Journal.file(settings.directory()));

    Journal journal = Journal.open(settings.directory());
    ComparePlan plan = ComparePlan.of(settings);
    assertThat(journal.missing(plan, settings.schedule()))
        .hasSize(12)
        .extracting(PlannedRun::armName)
        .doesNotContain("tls");
    ResultBuilder<PlannedRun> second = SmallComparison.result(settings);
    second.leaveOutAgain("tls", journal.earlier().orElseThrow());
    assertThat(second.soFar().rejected()).isEqualTo(first.soFar().rejected()).hasSize(2);
    assertThat(second.soFar().arms().get(2).omitted())
        .containsOnlyKeys("1-terminals", "2-terminals");
  }

  @Test
  void armThatFailsInItsFirstRun_isRejectedWithoutAnyNumber() {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    PlannedRun run = firstOf("tls", settings);
    assertThat(runs(settings, /* reachable= */ true).failed(run, failed(run), result)).isEmpty();
    assertThat(result.soFar().rejected()).hasSize(2);
  }

  @Test
  void baselineThatFails_endsTheComparison() {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    PlannedRun run = firstOf("plain", settings);
    assertThat(runs(settings, /* reachable= */ true).failed(run, failed(run), result))
        .hasValue(run.name(2) + ": it broke; start the comparison again to resume");
  }

  @Test
  void lostClient_endsTheComparison_whicheverArmItWasOf() {
    CompareSettings settings = settings();
    ClientArmRuns runs = runs(settings, /* reachable= */ true, /* lostClient= */ true);
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    PlannedRun run = firstOf("tls", settings);
    assertThat(runs.failed(run, failed(run), result))
        .hasValue(run.name(2) + ": it broke; start the comparison again to resume");
    assertThat(result.soFar().rejected()).isEmpty();
  }

  @Test
  void serverThatDoesNotAnswer_endsTheComparison_whicheverArmFails() {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    PlannedRun run = firstOf("tls", settings);
    assertThat(runs(settings, /* reachable= */ false).failed(run, failed(run), result))
        .hasValue(
            run.name(2)
                + ": it broke; the server cannot be reached; start the comparison again to resume");
    assertThat(result.soFar().rejected()).isEmpty();
  }
}
