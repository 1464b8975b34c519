package io.encbench.suites.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.suites.suite.ArmSchedule;
import io.encbench.suites.suite.QuietListener;
import io.encbench.suites.suite.Schedule;
import io.encbench.suites.suite.Suite;
import io.encbench.suites.suite.SuiteServer;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.MeasureWindow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end before they are complete. */
class DbExperimentIT {
  /**
   * The first round of the second block. It follows three warm-ups, two rounds, three ends and
   * three warm-ups.
   */
  private static final int DISTURBED_STEP = 12;

  @TempDir private Path directory;

  private static DatabaseServer server() {
    return ServerChoice.AUTO.open(
        ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
  }

  private Suite<WorkloadGroup> suite(DatabaseServer server) {
    return suite(server, /* timeLimit= */ null, 2, 2_000);
  }

  private Suite<WorkloadGroup> suite(
      DatabaseServer server, @Nullable Duration timeLimit, int blocks, int rows) {
    DbExperiment experiment =
        DbExperiment.of(
            ProfileCatalogue.builtIn().get("plain"),
            List.of(),
            true,
            "auto",
            new DbSettings(
                new MeasureWindow(0, 1_500, 2),
                ArmSchedule.of(Schedule.simultaneous),
                1,
                rows,
                1,
                List.of(Workload.POINT_SELECT_LITERAL)),
            new SuiteSettings(
                blocks, null, timeLimit, true, 1, false, null, List.of("-XX:TieredStopAtLevel=1")));
    return new Suite<>(
        List.of(new SuiteServer("auto", server)),
        Map.of(),
        experiment,
        "test",
        directory,
        directory);
  }

  /** Runs an action two seconds after the start of a step. */
  private static final class Disturbance extends QuietListener {
    private final Runnable action;
    private final List<ExperimentResult> soFar = new ArrayList<>();
    private int steps;

    Disturbance(Runnable action) {
      this.action = action;
    }

    @Override
    public void stepStarted() {
      if (++steps == DISTURBED_STEP) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    Thread.sleep(2_000);
                    action.run();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        thread.start();
      }
    }

    @Override
    public void runFinished(Supplier<ExperimentResult> result) {
      soFar.add(result.get());
    }
  }

  @Test
  void serverKilledInMidRun_endsTheRunInvalidAndSaysSo() {
    try (DatabaseServer server = server()) {
      long pid = server.processId().orElseThrow();
      Disturbance disturbance =
          new Disturbance(() -> ProcessHandle.of(pid).orElseThrow().destroyForcibly());
      ExperimentResult result = suite(server).run(Optional.empty(), disturbance);
      assertThat(result.usable()).isFalse();
      assertThat(result.invalidReasons())
          .singleElement()
          .asString()
          .contains("block 2 of 2", "the server died during the run");
      assertThat(result.samples()).as("what was measured before is kept").hasSize(3);
      assertThat(disturbance.soFar).hasSize(3);
      assertThat(disturbance.soFar.get(0).usable())
          .as("a run is not valid before its end")
          .isFalse();
    }
    assertNoChildIsLeft();
  }

  @Test
  void stop_endsTheRunAndItsJvm() {
    try (DatabaseServer server = server()) {
      Suite<WorkloadGroup> suite = suite(server);
      ExperimentResult result = suite.run(Optional.empty(), new Disturbance(suite::stop));
      assertThat(result.invalidReasons())
          .singleElement()
          .asString()
          .contains("the run was interrupted");
    }
    assertNoChildIsLeft();
  }

  @Test
  void timeLimit_endsTheRunValid_andTheResultSaysSo() {
    try (DatabaseServer server = server()) {
      ExperimentResult result =
          suite(server, Duration.ofMillis(1), 2, 2_000).run(Optional.empty(), new QuietListener());
      assertThat(result.invalidReasons()).isEmpty();
      assertThat(result.notes())
          .containsExactly(
              "Not finished: the time limit ended the run after 1 of 2 blocks: see --time-limit.");
    }
    assertNoChildIsLeft();
  }

  @Test
  void resumedRun_measuresTheBlocksThatAreMissing_andRefusesAnotherExperiment() {
    try (DatabaseServer server = server()) {
      ExperimentResult one =
          suite(server, null, 1, 2_000).run(Optional.empty(), new QuietListener());
      Disturbance heard = new Disturbance(() -> {});
      ExperimentResult two = suite(server, null, 2, 2_000).run(Optional.of(one), heard);
      assertThat(two.invalidReasons()).isEmpty();
      assertThat(two.samples()).hasSize(6).startsWith(one.samples().get(0));
      assertThat(heard.soFar).hasSize(3);
      assertThat(two.notes()).anyMatch(note -> note.startsWith("Resumed at "));
      Suite<WorkloadGroup> other = suite(server, null, 2, 999);
      assertThatThrownBy(() -> other.run(Optional.of(two), new QuietListener()))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("--resume: rows is 999, but", "was measured with 2000");
    }
    assertNoChildIsLeft();
  }

  private static void assertNoChildIsLeft() {
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }
}
