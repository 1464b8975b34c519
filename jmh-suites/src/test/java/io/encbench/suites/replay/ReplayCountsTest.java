package io.encbench.suites.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayCountsTest {
  private static ReplayCounts.Reading of(int transactions, int repeated, int leftOut) {
    ReplayCounts counts = new ReplayCounts(2);
    for (int i = 0; i < transactions; i++) {
      counts.begun();
      counts.called(1, 2, 5);
    }
    for (int i = 0; i < repeated; i++) {
      counts.repeated();
    }
    for (int i = 0; i < leftOut; i++) {
      counts.leftOut();
    }
    return counts.read();
  }

  @Test
  void sums_areThoseOfAllClients() {
    ReplayCounts.Reading all = ReplayCounts.Reading.NONE.plus(of(3, 1, 0)).plus(of(4, 0, 2));
    assertThat(all.calls()).containsExactly(0L, 14L);
    assertThat(all.rows()).containsExactly(0L, 35L);
    assertThat(all.transactions()).isEqualTo(7);
    assertThat(all.repeated()).isEqualTo(1);
    assertThat(all.leftOut()).isEqualTo(2);
  }

  @Test
  void manyFailedTransactions_areAnObjection() {
    assertThat(of(1_000, 5, 5).objections()).isEmpty();
    assertThat(of(1_000, 5, 6).objections())
        .singleElement()
        .asString()
        .contains("5 of 1,000 transactions were repeated", "6 ended early at a key");
  }

  @Test
  void valuesDrawnInTheWindow_areAnObjection() {
    ReplayCounts counts = new ReplayCounts(1);
    for (int i = 0; i < 100; i++) {
      counts.begun();
    }
    counts.drawnLate();
    assertThat(counts.read().objections()).isEmpty();
    counts.drawnLate();
    assertThat(counts.read().objections()).singleElement().asString().contains("--measure-ms");
    counts.clear();
    assertThat(counts.read()).isEqualTo(new ReplayCounts(1).read());
  }
}
