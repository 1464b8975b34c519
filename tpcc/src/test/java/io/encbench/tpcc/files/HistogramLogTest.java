package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
  @TempDir private static Path directory;

  @Test
  void log_isReadBackByHdrHistogram() throws IOException {
    Path file = directory.resolve("latency.hlog");
    long now = System.nanoTime();
    try (var log = new HistogramLog(file, System.currentTimeMillis())) {
      for (int ms = 1; ms <= 1000; ms++) {
        log.finished(Transactions.ended(TransactionType.PAYMENT, now, ms, Outcome.COMMITTED));
      }
      log.finished(Transactions.ended(TransactionType.NEW_ORDER, now, 0.5, Outcome.ROLLED_BACK));
      log.finished(Transactions.ended(TransactionType.NEW_ORDER, now, 9, Outcome.FAILED));
      log.finished(Transactions.ended(TransactionType.DELIVERY, now, 9e9, Outcome.COMMITTED));
    }

    Map<String, Histogram> all = new HashMap<>();
    try (var reader = new HistogramLogReader(file.toFile())) {
      for (EncodableHistogram one = reader.nextIntervalHistogram();
          one != null;
          one = reader.nextIntervalHistogram()) {
        all.computeIfAbsent(one.getTag(), tag -> new Histogram(3)).add((Histogram) one);
      }
    }
    assertThat(all).containsOnlyKeys("PAYMENT", "NEW_ORDER", "DELIVERY");
    assertThat(all.get("PAYMENT"))
        .satisfies(
            histogram -> {
              assertThat(histogram.getTotalCount()).isEqualTo(1000);
              assertThat(histogram.getValueAtPercentile(90) / 1e6).isCloseTo(900, within(1.0));
            });
    assertThat(all.get("NEW_ORDER")).extracting(Histogram::getTotalCount).isEqualTo(1L);
  }

  @Test
  void append_ofAFileThatEndsInAnInterval_saysSo() throws IOException {
    Path file = directory.resolve("whole.hlog");
    try (var log = new HistogramLog(file, 0)) {
      log.finished(Transactions.ended(TransactionType.PAYMENT, 0, 1, Outcome.COMMITTED));
    }
    String whole = Files.readString(file);
    Path cut = directory.resolve("cut.hlog");
    Files.writeString(cut, whole.substring(0, whole.indexOf("Tag=PAYMENT,") + 14));
    try (var log = new HistogramLog(directory.resolve("all.hlog"), 0)) {
      assertThatThrownBy(() -> log.append(cut))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cut.hlog is not complete");
    }
  }
}
