package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.MeterSnapshot;
import io.encbench.suites.oltp.sysbench.RunOptions;
import io.encbench.suites.oltp.sysbench.RunStatistics;
import io.encbench.suites.worker.Latencies;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OltpLoadCostTest {
  @Test
  void windowWithoutEvents_hasRatesOfZero_soThatTheMedianOfWindowsCountsIt() {
    RunStatistics idle =
        new RunStatistics(
            0,
            0,
            0,
            0,
            0,
            0.2,
            0,
            0,
            0,
            0,
            0,
            List.of(0L),
            List.of(0.0),
            Latencies.of(new Histogram(Latencies.DIGITS)));
    assertThat(
            OltpLoad.values(
                idle,
                MeterSnapshot.of(new SimpleMeterRegistry()),
                new RunOptions(1, 3, 0, 0, 1, 95, false, 0, List.of())))
        .containsOnly(entry(Metric.THROUGHPUT, 0.0), entry(Metric.QUERIES, 0.0));
  }
}
