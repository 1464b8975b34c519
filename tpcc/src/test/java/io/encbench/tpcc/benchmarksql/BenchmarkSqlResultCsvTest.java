package io.encbench.tpcc.benchmarksql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Throughput;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkSqlResultCsvTest {
  private static final String NAMES = "run,elapsed,latency,dblatency,ttype,rbk,dskipped,error\n";

  @TempDir private Path directory;

  private BenchmarkSqlResultCsv read(String text, long from, long to) throws IOException {
    return BenchmarkSqlResultCsv.read(
        Files.writeString(directory.resolve("result.csv"), text), from, to);
  }

  @Test
  void window_holdsWhatEndedInIt_andFailuresAreTakenOff() throws IOException {
    BenchmarkSqlResultCsv file =
        read(
            NAMES
                + "1,999,5,5,NEW_ORDER,0,0,0\n"
                + "1,1000,10,10,NEW_ORDER,0,0,0\n"
                + "1,1400,30,30,NEW_ORDER,1,0,0\n"
                + "1,1500,20,20,NEW_ORDER,0,0,0\n"
                + "1,1600,7,7,DELIVERY,0,0,0\n"
                + "1,1700,90,90,DELIVERY_BG,0,2,0\n"
                + "1,2000,8,8,PAYMENT,0,0,0\n",
            1000,
            2000);
    assertThat(file.committed(TransactionType.NEW_ORDER)).as("of the whole session").isEqualTo(3);
    assertThat(file.committed(TransactionType.PAYMENT)).isEqualTo(1);
    assertThat(file.lastMillis()).isEqualTo(2000);

    List<TransactionSummary> summaries = file.summaries(Map.of(TransactionType.NEW_ORDER, 1L));
    assertThat(Throughput.count(summaries)).as("without the deferred part").isEqualTo(3);
    assertThat(summaries)
        .extracting(TransactionSummary::type)
        .containsExactly(
            TransactionType.NEW_ORDER, TransactionType.DELIVERY, TransactionType.DELIVERY_BG);
    TransactionSummary newOrders = summaries.get(0);
    assertThat(newOrders.count()).isEqualTo(2);
    assertThat(newOrders.errors()).isEqualTo(1);
    assertThat(newOrders.rolledBack()).isEqualTo(1);
    assertThat(newOrders.meanMs()).isCloseTo(20, within(0.1));
    assertThat(newOrders.maxMs()).isEqualTo(30);
    assertThat(newOrders.cpuMicros()).isNaN();
    assertThat(summaries.get(2).skippedDistricts()).isEqualTo(2);
    assertThat(file.second(1).newOrders()).isEqualTo(3);
    assertThat(file.second(1).transactions()).isEqualTo(4);
  }

  @Test
  void otherFiles_areRefused() {
    assertThatThrownBy(() -> read("ttype,second,numtrans\n", 0, 1))
        .hasMessageContaining("lacks columns of BenchmarkSQL 5: it has ttype,second,numtrans");
    assertThatThrownBy(() -> read(NAMES + "1,9,5\n", 0, 1)).hasMessageContaining("3 fields");
    assertThatThrownBy(() -> read(NAMES + "1,x,5,5,NEW_ORDER,0,0,0\n", 0, 1))
        .hasMessageContaining("not a result file of BenchmarkSQL 5");
  }
}
