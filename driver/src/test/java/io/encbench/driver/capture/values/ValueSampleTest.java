package io.encbench.driver.capture.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ValueSampleTest {
  private static final int ROOM = 100;

  /** Commits transactions, each of which has its number as its bytes. */
  private static void commit(ValueSample sample, int transactions) {
    for (int i = 0; i < transactions; i++) {
      boolean sampled = sample.samplesNext();
      sample.committed();
      if (sampled) {
        sample.add(bytes(i), List.of(i % 3));
      }
    }
  }

  private static byte[] bytes(int number) {
    return new byte[] {(byte) (number >> 16), (byte) (number >> 8), (byte) number};
  }

  private static int number(byte[] bytes) {
    return (bytes[0] & 0xff) << 16 | (bytes[1] & 0xff) << 8 | (bytes[2] & 0xff);
  }

  @Test
  void transactions_thatFit_areAllKept() {
    ValueSample sample = new ValueSample(ROOM, 1_000);
    commit(sample, ROOM);

    ValueSample.Content content = sample.content();
    assertThat(content.committed()).isEqualTo(ROOM);
    assertThat(content.transactions()).hasSize(ROOM);
    assertThat(content.statements()).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void sample_isOfTheWholeTime() {
    int transactions = 100_000;
    double mean = 0;
    int samples = 30;
    for (int i = 0; i < samples; i++) {
      ValueSample sample = new ValueSample(ROOM, 1_000);
      commit(sample, transactions);
      ValueSample.Content content = sample.content();
      assertThat(content.transactions()).hasSize(ROOM);
      mean +=
          content.transactions().stream().mapToInt(ValueSampleTest::number).average().orElse(0)
              / samples;
    }

    // The mean of 3,000 numbers from 0 to 100,000 has a standard deviation of 527.
    assertThat(mean).isBetween(0.46 * transactions, 0.54 * transactions);
  }

  @Test
  void sample_withTooManyBytes_becomesSmaller() {
    ValueSample sample = new ValueSample(ROOM, 30);
    commit(sample, 1_000);

    assertThat(sample.content().transactions()).hasSize(10);
    assertThat(sample.content().committed()).isEqualTo(1_000);
  }

  @Test
  void transaction_largerThanTheSample_isNotKept() {
    ValueSample sample = new ValueSample(ROOM, 2);
    commit(sample, 5);
    sample.tooLarge();

    assertThat(sample.content().transactions()).isEmpty();
    assertThat(sample.content().tooLarge()).isEqualTo(1);
  }
}
