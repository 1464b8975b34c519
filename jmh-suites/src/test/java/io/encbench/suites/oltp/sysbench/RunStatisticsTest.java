package io.encbench.suites.oltp.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.suites.worker.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RunStatisticsTest {
  private static RunStatistics window(double seconds, int... latenciesMs) {
    Histogram latencies = new Histogram(Latencies.DIGITS);
    double sumMs = 0;
    for (int ms : latenciesMs) {
      latencies.recordValue(ms * 1_000_000L);
      sumMs += ms;
    }
    int events = latenciesMs.length;
    return new RunStatistics(
        14L * events,
        4L * events,
        2L * events,
        events,
        1,
        seconds,
        events == 0 ? 0 : latencies.getMinValue() / 1e6,
        events == 0 ? 0 : sumMs / events,
        latencies.getMaxValue() / 1e6,
        latencies.getValueAtPercentile(95) / 1e6,
        sumMs,
        List.of((long) events, 0L),
        List.of(sumMs / 1e3, 0.0),
        Latencies.of(latencies));
  }

  @Test
  void together_windowsAreOneRun() {
    RunStatistics run =
        RunStatistics.together(List.of(window(0.5, 2, 4), window(0.25), window(0.25, 8)), 50)
            .orElseThrow();
    assertThat(run.reads()).isEqualTo(42);
    assertThat(run.writes()).isEqualTo(12);
    assertThat(run.others()).isEqualTo(6);
    assertThat(run.events()).isEqualTo(3);
    assertThat(run.ignoredErrors()).isEqualTo(3);
    assertThat(run.seconds()).isEqualTo(1);
    assertThat(run.queriesPerSecond()).isEqualTo(60);
    assertThat(run.latencyMinMs()).isCloseTo(2, within(0.01));
    assertThat(run.latencyAverageMs()).isCloseTo(14 / 3.0, within(1e-9));
    assertThat(run.latencyMaxMs()).isCloseTo(8, within(0.01));
    assertThat(run.latencyPercentileMs()).isCloseTo(4, within(0.01));
    assertThat(run.threadEvents()).containsExactly(3L, 0L);
    assertThat(run.threadSeconds().get(0)).isCloseTo(0.014, within(1e-9));
    assertThat(run.latencies().histogram().getTotalCount()).isEqualTo(3);
  }

  @Test
  void together_withoutEventsOrPercentile_hasNoLatencies() {
    RunStatistics none = RunStatistics.together(List.of(window(1), window(1)), 95).orElseThrow();
    assertThat(none.events()).isZero();
    assertThat(none.latencyAverageMs()).isZero();
    assertThat(none.latencyPercentileMs()).isZero();
    assertThat(RunStatistics.together(List.of(window(1, 5)), 0).orElseThrow().latencyPercentileMs())
        .isZero();
  }

  @Test
  void together_withoutWindows_isEmpty() {
    assertThat(RunStatistics.together(List.of(), 95)).isEmpty();
  }
}
