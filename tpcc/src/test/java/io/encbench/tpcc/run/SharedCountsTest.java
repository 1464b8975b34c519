package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.jvm.JvmJson;
import io.encbench.tpcc.result.ClientPart;
import io.encbench.tpcc.result.ClientPart.Latencies;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The counts of clients that share a run, against those of one client that did it all. */
class SharedCountsTest {
  private static final int CLIENTS = 3;
  private static final long END = 1_000_000_000_000L;

  private final SplittableRandom random = new SplittableRandom(7);
  private final RunCounts single = counts();
  private final List<RunCounts> clients = new ArrayList<>();

  private static RunCounts counts() {
    RunCounts counts = new RunCounts();
    counts.begin(new RunClock(0, END / 10, END), List.of());
    return counts;
  }

  private TransactionRecord drawn() {
    TransactionType[] types = TransactionType.values();
    Outcome[] outcomes = Outcome.values();
    Outcome outcome = outcomes[random.nextInt(outcomes.length)];
    long latency = (long) Math.exp(random.nextDouble(5, 24));
    return new TransactionRecord(
        types[random.nextInt(types.length)],
        random.nextLong(END),
        latency,
        latency / 2,
        random.nextLong(1_000_000),
        random.nextInt(40),
        random.nextInt(90),
        random.nextInt(90),
        outcome,
        outcome == Outcome.FAILED ? "4000" + random.nextInt(3) : null,
        random.nextInt(3),
        random.nextInt(2));
  }

  private RunCounts merged() {
    RunCounts merged = new RunCounts();
    for (RunCounts client : clients) {
      // As it comes from another JVM.
      String line = JvmJson.write(client.totals());
      merged.add(JvmJson.read(line, ClientPart.Totals.class));
    }
    return merged;
  }

  @Test
  void countsOfClients_addUpToThoseOfOneClient_percentilesIncluded() {
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(counts());
    }
    for (int i = 0; i < 60_000; i++) {
      TransactionRecord transaction = drawn();
      single.finished(transaction);
      // The clients differ in speed.
      clients.get(Math.min(random.nextInt(5), CLIENTS - 1)).finished(transaction);
    }
    single.inDoubt(TransactionType.PAYMENT);
    clients.get(1).inDoubt(TransactionType.PAYMENT);
    single.disconnected();
    clients.get(2).disconnected();
    single.reconnectFailed("08001");
    clients.get(0).reconnectFailed("08001");

    RunCounts merged = merged();
    assertThat(merged.summaries()).isEqualTo(single.summaries()).isNotEmpty();
    assertThat(merged.failures()).isEqualTo(single.failures()).hasSize(3);
    assertThat(merged.disconnections()).isEqualTo(1);
    assertThat(merged.failedConnects()).isEqualTo(single.failedConnects());
    for (TransactionType type : TransactionType.values()) {
      assertThat(merged.whole(type).sums()).isEqualTo(single.whole(type).sums());
      assertThat(merged.inDoubtCount(type)).isEqualTo(single.inDoubtCount(type));
    }
  }

  @Test
  void mergedHistogram_isThatOfAllRawValues() {
    Histogram raw = new Histogram(RunCounts.DIGITS);
    Histogram merged = new Histogram(RunCounts.DIGITS);
    for (int client = 0; client < CLIENTS; client++) {
      Histogram own = new Histogram(RunCounts.DIGITS);
      for (int i = 0; i < 10_000; i++) {
        long value = (long) Math.exp(random.nextDouble(1, 18));
        own.recordValue(value);
        raw.recordValue(value);
      }
      Latencies.of(own).addTo(merged);
    }
    assertThat(merged).isEqualTo(raw);
    assertThat(merged.getMaxValue()).isEqualTo(raw.getMaxValue());
    assertThat(merged.getTotalCount()).isEqualTo(CLIENTS * 10_000L);
  }
}
