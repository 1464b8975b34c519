package io.encbench.jmh.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.jmh.suite.SuiteSettings;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run that something ends in the middle. */
class DbSuiteIT {
  /** The second round of three arms that were connected before. */
  private static final int DISTURBED_STEP = 5;

  @TempDir private Path directory;

  private static DatabaseServer server() {
    return ServerChoice.AUTO.open(
        ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20), notice -> {});
  }

  private DbSuite suite(DatabaseServer server) {
    return suite(server, /* timeLimit= */ null);
  }

  private DbSuite suite(DatabaseServer server, @Nullable Duration timeLimit) {
    DbSettings settings =
        new DbSettings(
            new SuiteSettings(
                2, null, timeLimit, true, 1, null, List.of("-XX:TieredStopAtLevel=1")),
            new MeasureWindow(0, 1_500, 2),
            DbSettings.Schedule.simultaneous,
            null,
            1,
            2_000,
            List.of(Workload.POINT_SELECT_LITERAL));
    return new DbSuite(
        server,
        DbPlan.of(ProfileCatalogue.builtIn().get("plain"), List.of(), true, settings),
        "test",
        directory);
  }

  /** Does something two seconds into a step. */
  private static class Disturbance implements DbSuite.Listener {
    @Override
    public void timeLimitReached(int blocksDone) {}

    private final Runnable action;
    private final List<ExperimentResult> soFar = new ArrayList<>();
    private int steps;

    Disturbance(Runnable action) {
      this.action = action;
    }

    @Override
    public void measuring(ServerDescription server, @Nullable ProcessorSplit processors) {}

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
    public void stepFinished(ExperimentResult result) {
      soFar.add(result);
    }
  }

  @Test
  void serverKilledInMidRun_endsTheRunInvalidAndSaysSo() {
    try (DatabaseServer server = server()) {
      long pid = server.processId().orElseThrow();
      Disturbance disturbance =
          new Disturbance(() -> ProcessHandle.of(pid).orElseThrow().destroyForcibly());
      ExperimentResult result = suite(server).run(disturbance);
      assertThat(result.usable()).isFalse();
      assertThat(result.invalidReasons())
          .singleElement()
          .asString()
          .contains("block 1 of 2", "the server died in mid-run");
      assertThat(result.samples()).as("what was measured before is kept").hasSize(3);
      assertThat(disturbance.soFar).hasSize(DISTURBED_STEP - 1);
      assertThat(disturbance.soFar.get(0).usable())
          .as("a run is not valid before its end")
          .isFalse();
    }
    assertNoChildIsLeft();
  }

  @Test
  void stop_endsTheRunAndItsJvm() {
    try (DatabaseServer server = server()) {
      DbSuite suite = suite(server);
      ExperimentResult result = suite.run(new Disturbance(suite::stop));
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
      ExperimentResult result = suite(server, Duration.ofMillis(1)).run(new Disturbance(() -> {}));
      assertThat(result.invalidReasons()).isEmpty();
      assertThat(result.notes())
          .containsExactly(
              "Not finished: the time limit ended the run after 1 of 2 blocks: see --time-limit.");
    }
    assertNoChildIsLeft();
  }

  private static void assertNoChildIsLeft() {
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }
}
