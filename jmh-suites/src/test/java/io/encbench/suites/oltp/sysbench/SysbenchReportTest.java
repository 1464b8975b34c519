package io.encbench.suites.oltp.sysbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.worker.Latencies;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Compares our report with the output of sysbench 1.0.20 for the same figures. */
class SysbenchReportTest {
  private static final List<Integer> IGNORED = List.of(1213, 1020, 1205);

  private static RunOptions options(int percentile, boolean histogram) {
    return new RunOptions(1, 0, 3, 0, 0, percentile, histogram, 0, IGNORED);
  }

  private static RunStatistics run(Latencies latencies) {
    return new RunStatistics(
        42,
        12,
        6,
        3,
        0,
        0.0731,
        18.01,
        24.16,
        33.47,
        33.72,
        72.49,
        List.of(3L),
        List.of(0.0725),
        latencies);
  }

  private static Latencies latencies(long... micros) {
    Histogram histogram = new Histogram(Latencies.DIGITS);
    for (long value : micros) {
      histogram.recordValue(value * 1_000);
    }
    return Latencies.of(histogram);
  }

  /** Ignores the two rates per second, which depend on a time that sysbench does not print. */
  @Test
  void report_isSysbenchs() {
    assertThat(SysbenchReport.render(run(latencies(18_010)), options(95, false)))
        .isEqualTo(
            """
            SQL statistics:
                queries performed:
                    read:                            42
                    write:                           12
                    other:                           6
                    total:                           60
                transactions:                        3      (41.04 per sec.)
                queries:                             60     (820.79 per sec.)
                ignored errors:                      0      (0.00 per sec.)
                reconnects:                          0      (0.00 per sec.)

            General statistics:
                total time:                          0.0731s
                total number of events:              3

            Latency (ms):
                     min:                                   18.01
                     avg:                                   24.16
                     max:                                   33.47
                     95th percentile:                       33.72
                     sum:                                   72.49

            Threads fairness:
                events (avg/stddev):           3.0000/0.00
                execution time (avg/stddev):   0.0725/0.00
            """);
  }

  @Test
  void percentileZero_isDisabled() {
    assertThat(SysbenchReport.render(run(latencies(1)), options(0, false)))
        .contains("         percentile stats:               disabled\n");
  }

  @Test
  void histogram_hasSysbenchsBucketsAndBars() {
    assertThat(SysbenchReport.render(run(latencies(30, 77, 77, 77, 77, 3364)), options(95, true)))
        .startsWith(
            """
            Latency histogram (values are in milliseconds)
                   value  ------------- distribution ------------- count
                   0.030 |**********                               1
                   0.077 |**************************************** 4
                   3.364 |**********                               1
            \s
            SQL statistics:
            """);
  }
}
