package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionRecord.Outcome;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultCsvTest {
  private static final long START = -5_000_000_000L;
  private static final long MILLI = 1_000_000;

  @TempDir private static Path directory;

  @Test
  void rows_areBenchmarkSqls() throws IOException {
    Path file = directory.resolve("rows.csv");
    try (var csv = new ResultCsv(file, 12, START)) {
      csv.finished(ended(TransactionType.NEW_ORDER, 1500, 12.4, Outcome.COMMITTED));
      csv.finished(ended(TransactionType.NEW_ORDER, 1501, 8.6, Outcome.ROLLED_BACK));
      csv.finished(ended(TransactionType.DELIVERY_BG, 123_456_789, 79_999, Outcome.COMMITTED));
      csv.finished(ended(TransactionType.PAYMENT, 3, 0.2, Outcome.FAILED));
    }

    assertThat(file)
        .hasContent(
            """
            run,elapsed,latency,dblatency,ttype,rbk,dskipped,error
            12,1500,12,6,NEW_ORDER,0,0,0
            12,1501,9,4,NEW_ORDER,1,0,0
            12,123456789,79999,40000,DELIVERY_BG,0,3,0
            12,3,0,0,PAYMENT,0,0,1
            """);
  }

  @Test
  void manyThreads_loseNoRowAndBreakNone() throws Exception {
    int threads = 16;
    int each = 5_000;
    Path file = directory.resolve("threads.csv");
    try (var csv = new ResultCsv(file, 1, START)) {
      List<Thread> writers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int base = i * each;
        writers.add(
            new Thread(
                () ->
                    IntStream.range(base, base + each)
                        .mapToObj(n -> ended(TransactionType.PAYMENT, n, 1, Outcome.COMMITTED))
                        .forEach(csv::finished)));
      }
      writers.forEach(Thread::start);
      for (Thread writer : writers) {
        writer.join();
      }
    }

    List<String> rows = Files.readAllLines(file);
    // Sorted, because AssertJ takes a minute to compare this many rows in any order.
    assertThat(rows.stream().skip(1).sorted().toList())
        .isEqualTo(
            IntStream.range(0, threads * each)
                .mapToObj(n -> "1," + n + ",1,1,PAYMENT,0,0,0")
                .sorted()
                .toList());
  }

  @Test
  void interruptedThread_closesTheFileForNobody() throws Exception {
    Path file = directory.resolve("interrupted.csv");
    try (var csv = new ResultCsv(file, 1, START)) {
      var writer =
          new Thread(
              () -> {
                Thread.currentThread().interrupt();
                for (int i = 0; i < 2_000; i++) {
                  csv.finished(ended(TransactionType.PAYMENT, i, 1, Outcome.COMMITTED));
                }
              });
      writer.start();
      writer.join();
      csv.finished(ended(TransactionType.DELIVERY, 1, 1, Outcome.COMMITTED));
    }

    assertThat(Files.readAllLines(file)).hasSize(2_002).contains("1,1,1,1,DELIVERY,0,0,0");
  }

  @Test
  void transactionsAfterTheEnd_areLeftOut() throws IOException {
    Path file = directory.resolve("late.csv");
    var csv = new ResultCsv(file, 1, START);
    csv.close();
    for (int i = 0; i < 2_000; i++) {
      csv.finished(ended(TransactionType.PAYMENT, i, 1, Outcome.COMMITTED));
    }

    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  private static TransactionRecord ended(
      TransactionType type, long elapsedMs, double latencyMs, Outcome outcome) {
    return Transactions.ended(type, START + elapsedMs * MILLI, latencyMs, outcome);
  }
}
