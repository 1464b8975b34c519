package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NonceSequenceTest {
  private static byte[] next(NonceSequence sequence) {
    byte[] nonce = new byte[NonceSequence.BYTES];
    sequence.next(nonce, 0);
    return nonce;
  }

  @Test
  void nonces_oneAfterAnother_keepThePrefixAndCount() {
    NonceSequence sequence = new NonceSequence(new Random(1));
    byte[] first = next(sequence);
    byte[] second = next(sequence);
    assertThat(Arrays.copyOf(second, 8)).isEqualTo(Arrays.copyOf(first, 8));
    assertThat(Bytes.after(first, 8)).isEqualTo(Bytes.hex("00000000"));
    assertThat(Bytes.after(second, 8)).isEqualTo(Bytes.hex("00000001"));
  }

  @Test
  void counter_atItsEnd_startsAgainUnderANewPrefix() {
    NonceSequence sequence = new NonceSequence(new Random(2), 0xFFFFFFFFL);
    byte[] last = next(sequence);
    byte[] wrapped = next(sequence);
    assertThat(Bytes.after(last, 8)).isEqualTo(Bytes.hex("ffffffff"));
    assertThat(Bytes.after(wrapped, 8)).isEqualTo(Bytes.hex("00000000"));
    assertThat(Arrays.copyOf(wrapped, 8)).isNotEqualTo(Arrays.copyOf(last, 8));
  }
}
