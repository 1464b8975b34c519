package io.encbench.report.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.report.console.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final StandardOutput LOG = new StandardOutput(false, 120, StandardCharsets.UTF_8);
  private static final StandardOutput SCREEN =
      new StandardOutput(true, 100, StandardCharsets.UTF_8);
  private static final List<ProgressPlan.Step> STEPS =
      List.of(
          new ProgressPlan.Step("first", 20),
          new ProgressPlan.Step("second", 40),
          new ProgressPlan.Step("third", 40));

  private long nowNs = 5;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
  private final ProgressPlan schedule = new ProgressPlan(STEPS, () -> nowNs);

  @Test
  void timeLeft_beforeAnyStepEnds_followsThePlan() {
    schedule.start();
    pass(5);

    assertThat(schedule.secondsLeft()).isEqualTo(95);
    assertThat(schedule.doneSeconds()).isEqualTo(5);
  }

  @Test
  void timeLeft_afterASlowStep_followsItsPace() {
    run(30);

    assertThat(schedule.secondsLeft()).isEqualTo(120);
  }

  @Test
  void step_beyondItsPlan_countsAsItsPlanAndShowsTheOverrun() {
    schedule.start();
    pass(27);

    assertThat(schedule.doneSeconds()).isEqualTo(20);
    assertThat(schedule.secondsLeft()).isEqualTo(80);
    assertThat(schedule.overrunSeconds()).isEqualTo(7);
  }

  @Test
  void overrun_isJudgedByThePaceOfTheStepsBefore() {
    run(30);
    schedule.start();
    pass(70);
    assertThat(schedule.overrunSeconds()).as("half as long again, like the step before").isZero();
    pass(20);
    assertThat(schedule.overrunSeconds()).isEqualTo(30);
  }

  @Test
  void start_whileAStepRuns_isRefused() {
    schedule.start();

    assertThatThrownBy(schedule::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("first is still running");
  }

  @Test
  void start_afterTheLastStep_isRefused() {
    run(20);
    run(40);
    run(40);

    assertThatThrownBy(schedule::start).hasMessageContaining("All 3 planned steps");
  }

  @Test
  void log_ofSlowSteps_hasALinePerStepAndAnEnd() {
    try (var progress = new LineProgress(schedule, out, LOG, () -> nowNs)) {
      for (ProgressPlan.Step step : STEPS) {
        progress.stepStarted();
        pass(step.expectedSeconds());
        progress.stepFinished();
      }
    }

    assertThat(text().lines())
        .containsExactly(
            "[0/3, 0 %] first, 1 min 40 s left",
            "[1/3, 20 %] second, 1 min 20 s left",
            "[2/3, 60 %] third, 40 s left",
            "[3/3, 100 %] done, 0 s left");
  }

  @Test
  void log_ofQuickSteps_skipsLinesWithinTenSeconds() {
    try (var progress = new LineProgress(schedule, out, LOG, () -> nowNs)) {
      for (double seconds : new double[] {4, 4, 4}) {
        progress.stepStarted();
        pass(seconds);
        progress.stepFinished();
      }
    }

    assertThat(text().lines()).hasSize(2);
  }

  @Test
  void log_ofAnOverrun_namesIt() {
    try (var progress = new LineProgress(schedule, out, LOG, () -> nowNs)) {
      progress.stepStarted();
      pass(65);
      progress.stepFinished();
    }

    assertThat(text()).contains("first (+45 s), ");
  }

  @Test
  void liveLine_inAStep_showsPartTimeLeftAndOverrun() {
    try (var progress = new LiveProgress("jmh-db", schedule, out, SCREEN)) {
      progress.stepStarted();
      pass(27);

      assertThat(progress.line(99))
          .isEqualTo(
              "jmh-db [====                ] 20 %, 0/3, 1 min 20 s left  first (7 s over plan)");
      assertThat(progress.line(65))
          .isEqualTo("jmh-db [=     ] 20 %, 0/3, 1 min 20 s left  first (7 s over plan)");
      assertThat(progress.line(60))
          .isEqualTo("jmh-db 20 %, 0/3, 1 min 20 s left  first (7 s over plan)");
      assertThat(progress.line(30)).hasSizeLessThanOrEqualTo(30);
    }
  }

  @Test
  void log_ofDetails_hasOneInTenSeconds() {
    try (var progress = new LineProgress(schedule, out, LOG, () -> nowNs)) {
      progress.stepStarted();
      for (int second = 1; second <= 10; second++) {
        pass(1);
        progress.detail(second + " done");
      }
    }

    assertThat(text().lines())
        .containsExactly(
            "[0/3, 0 %] first, 1 min 40 s left", "[0/3, 10 %] first: 10 done, 1 min 30 s left");
  }

  @Test
  void liveLine_showsTheDetailOfItsStepOnly() {
    try (var progress = new LiveProgress("jmh-db", schedule, out, SCREEN)) {
      progress.stepStarted();
      progress.detail("3 done");
      assertThat(progress.line(99)).endsWith(" left  first: 3 done");
      pass(20);
      progress.stepFinished();
      assertThat(progress.line(99)).endsWith(" left  second");
    }
  }

  @Test
  void note_onATerminal_staysOnALineOfItsOwn() {
    try (var progress = new LiveProgress("jmh-db", schedule, out, SCREEN)) {
      progress.stepStarted();
      progress.note("server restarted");
    }

    assertThat(text()).contains("\rserver restarted" + System.lineSeparator());
  }

  @Test
  void plannedStep_withoutDuration_isRefused() {
    assertThatThrownBy(() -> new ProgressPlan.Step("first", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("first is 0.0; it must be more than 0");
  }

  @Test
  void width_fromTheEnvironment_isKeptWithinReason() {
    assertThat(StandardOutput.width(false, Map.of("COLUMNS", "100"))).isEqualTo(100);
    assertThat(StandardOutput.width(false, Map.of("COLUMNS", "3"))).isEqualTo(60);
    assertThat(StandardOutput.width(false, Map.of("COLUMNS", "wide"))).isEqualTo(120);
  }

  private void run(double seconds) {
    schedule.start();
    pass(seconds);
    schedule.finish();
  }

  private void pass(double seconds) {
    nowNs += Math.round(seconds * 1e9);
  }

  private String text() {
    return output.toString(StandardCharsets.UTF_8);
  }
}
