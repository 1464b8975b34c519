package io.encbench.driver.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.capture.values.EncodedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class OpenTransactionTest {
  private static final Recorder.Recorded READ = new Recorder.Recorded(3, StatementRole.STEP);
  private static final Recorder.Recorded WRITE = new Recorder.Recorded(7, StatementRole.STEP);
  private static final Recorder.Recorded COMMIT = new Recorder.Recorded(8, StatementRole.COMMIT);

  private static final List<EncodedEntry> NO_VALUES = List.of();

  private final TransactionCounts counts = new TransactionCounts();
  private final OpenTransaction transaction =
      new OpenTransaction(counts, /* autocommit= */ false, null);

  private void commit() {
    transaction.executed(COMMIT, "COMMIT", NO_VALUES);
  }

  @Test
  void transactions_areSorted_theMostFrequentFirst() {
    transaction.executed(READ, "", NO_VALUES);
    transaction.executedInBatch(WRITE, 12, NO_VALUES);
    transaction.batchEnded();
    commit();
    for (int i = 0; i < 2; i++) {
      transaction.executed(WRITE, "", NO_VALUES);
      transaction.executed(READ, "", NO_VALUES);
      commit();
    }

    assertThat(counts.lines())
        .containsExactly(
            "{\"transaction\":[7,3],\"count\":2}", "{\"transaction\":[3,[7,12]],\"count\":1}");
    assertThat(counts.losses()).isEmpty();
    assertThat(counts.connections()).isEqualTo(1);
  }

  @Test
  void connection_withoutStatements_isNotCounted() {
    transaction.switchAutocommit(/* on= */ true);

    assertThat(counts.connections()).isZero();
    assertThat(counts.lines()).isEmpty();
  }

  @Test
  void transaction_withTooManySteps_isALoss() {
    for (int size : List.of(OpenTransaction.MOST_STEPS, OpenTransaction.MOST_STEPS + 1)) {
      for (int i = 0; i < size; i++) {
        transaction.executed(READ, "", NO_VALUES);
      }
      commit();
    }

    assertThat(counts.lines()).hasSize(1);
    assertThat(counts.losses())
        .startsWith("{\"count\":1,\"reason\":\"they have more than 1000 statements\"");
  }

  @Test
  void shapes_beyondTheMostThatAreKept_areALoss() {
    for (int calls = 1; calls <= 2_003; calls++) {
      transaction.executedInBatch(READ, calls, NO_VALUES);
      transaction.batchEnded();
      commit();
    }

    assertThat(counts.lines()).hasSize(2_000);
    assertThat(counts.losses())
        .startsWith("{\"count\":3,\"reason\":\"there were more than 2000 different transactions\"");
  }

  @Test
  void transactions_ofManyThreads_areAllCounted() throws Exception {
    int threads = 4;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> works = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        works.add(executor.submit(this::readAThousandTimes));
      }
      for (Future<?> work : works) {
        work.get();
      }
    } finally {
      executor.shutdownNow();
    }

    assertThat(counts.lines()).containsExactly("{\"transaction\":[3],\"count\":4000}");
    assertThat(counts.connections()).isEqualTo(threads);
  }

  private void readAThousandTimes() {
    OpenTransaction own = new OpenTransaction(counts, /* autocommit= */ true, null);
    for (int i = 0; i < 1_000; i++) {
      own.executed(READ, "", NO_VALUES);
    }
  }
}
