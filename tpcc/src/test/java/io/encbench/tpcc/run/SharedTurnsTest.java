package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.Metric;
import io.encbench.metrics.CellMetrics;
import io.encbench.metrics.ClientCpuMetrics;
import io.encbench.metrics.ClientMemoryMetrics;
import io.encbench.metrics.MeterReadings;
import io.encbench.metrics.MeterReadings.Reading;
import io.encbench.tpcc.result.ClientPart.Latencies;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import io.encbench.tpcc.result.ClientTurn;
import io.encbench.tpcc.result.RunResult.Second;
import io.encbench.tpcc.run.SharedTurns.Begun;
import io.encbench.tpcc.run.SharedTurns.Whole;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SharedTurnsTest {
  private static final long MILLI = 1_000_000;

  private static Begun turn(long begunMillis, double seconds, long transactions, double cpu) {
    Second second = new Second(1, true, 0, transactions, 0, 1, cpu / seconds, Double.NaN);
    ObservedSecond observed = new ObservedSecond(second, Latencies.of(new Histogram(3)), seconds);
    MeterReadings gained =
        new MeterReadings(
            List.of(
                new Reading(ClientCpuMetrics.NAME, Map.of("mode", "user"), cpu),
                new Reading(CellMetrics.NAME, Map.of("operation", "encrypted"), 3 * transactions)),
            List.of(new Reading(ClientMemoryMetrics.RSS, Map.of(), 100)));
    return new Begun(new ClientTurn(observed, gained, /* cores= */ 2), begunMillis * MILLI);
  }

  @Test
  void turnOfAllClients_lastsFromTheFirstStartToTheLastEnd_andAddsUp() {
    List<Begun> ofAll =
        List.of(turn(1_020, 1.0, 600, /* cpu= */ 0.3), turn(1_000, 1.25, 400, /* cpu= */ 0.2));
    Whole whole = Whole.of(ofAll, /* countsCells= */ true);
    assertThat(whole.operations()).isEqualTo(1_000);
    assertThat(whole.seconds()).isEqualTo(1.25);
    assertThat(whole.values())
        .containsEntry(Metric.THROUGHPUT, 800.0)
        .containsEntry(Metric.CLIENT_CPU, 500.0)
        .containsEntry(Metric.CLIENT_CPU_UTILISATION, 0.2)
        .containsEntry(Metric.CLIENT_RSS, 200.0)
        .containsEntry(Metric.CELLS, 3.0);
    assertThat(Whole.of(ofAll, /* countsCells= */ false).values()).doesNotContainKey(Metric.CELLS);
  }
}
