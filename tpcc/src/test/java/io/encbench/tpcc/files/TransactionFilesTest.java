package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionFilesTest {
  private static final ZonedDateTime STARTED = ZonedDateTime.parse("2026-01-02T03:04:05Z");

  @TempDir private Path directory;

  private TransactionFiles open(String name) throws IOException {
    return TransactionFiles.open(directory.resolve(name), 3, STARTED, 0);
  }

  private void client(String name, int payments, double milliseconds) throws IOException {
    try (TransactionFiles files = open(name)) {
      for (int i = 0; i < payments; i++) {
        files.finished(
            Transactions.ended(
                TransactionType.PAYMENT, 9_000_000_000L, milliseconds, Outcome.COMMITTED));
      }
    }
  }

  @Test
  void filesOfClients_areAppended() throws IOException {
    client("client-1", 300, 2);
    client("client-2", 100, 90);
    try (TransactionFiles whole = open("data")) {
      whole.append(directory.resolve("client-1"));
      whole.append(directory.resolve("client-2"));
    }

    assertThat(Files.readAllLines(directory.resolve("data/result.csv")))
        .hasSize(401)
        .startsWith(
            "run,elapsed,latency,dblatency,ttype,rbk,dskipped,error", "3,9000,2,1,PAYMENT,0,0,0")
        .endsWith("3,9000,90,45,PAYMENT,0,0,0");
    Histogram latencies = new Histogram(3);
    try (var reader = new HistogramLogReader(directory.resolve("data/latency.hlog").toFile())) {
      for (EncodableHistogram one = reader.nextIntervalHistogram();
          one != null;
          one = reader.nextIntervalHistogram()) {
        latencies.add((Histogram) one);
      }
    }
    assertThat(latencies.getTotalCount()).isEqualTo(400);
    assertThat(latencies.getCountBetweenValues(80_000_000, 100_000_000)).isEqualTo(100);
  }

  @Test
  void missingFileOfAClient_isAnError() throws IOException {
    try (TransactionFiles whole = open("data")) {
      assertThatThrownBy(() -> whole.append(directory.resolve("client-1")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("result.csv");
    }
  }
}
