package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CipherPoolTest {
  private final AtomicInteger made = new AtomicInteger();

  private CipherPool.Bytes pool(Algorithm algorithm, Scheme scheme) {
    var ciphers = new CellCiphers(algorithm, KeyRing.of(Map.of(1, new byte[32])));
    return new CipherPool.Bytes(
        () -> {
          made.incrementAndGet();
          return ciphers.bytes(scheme, "d");
        });
  }

  @Test
  void callsOfOneThread_useOneCipher() throws CellException {
    CipherPool.Bytes pool = pool(Algorithm.AES_128_SIV, Scheme.RND);
    for (int i = 0; i < 100; i++) {
      pool.decrypt(pool.encrypt(new byte[i]));
      pool.encrypt(new byte[i], 1);
      pool.cellLength(i);
    }
    assertThat(made).hasValue(1);
  }

  @Test
  void cipher_whoseCallFailed_isDropped() throws CellException {
    CipherPool.Bytes pool = pool(Algorithm.AES_128_SIV, Scheme.RND);
    byte[] cell = pool.encrypt(new byte[40]);
    byte[] forged = cell.clone();
    forged[forged.length - 1]++;
    assertThatThrownBy(() -> pool.decrypt(forged)).isInstanceOf(CellException.class);
    assertThat(made).hasValue(1);
    assertThat(pool.decrypt(cell)).isEqualTo(new byte[40]);
    assertThat(made).hasValue(2);
  }

  @Test
  void pool_returnsNoCipherTwice_andKeepsALimitedNumber() {
    CipherPool.Bytes pool = pool(Algorithm.AES_128_SIV, Scheme.DET);
    Set<BytesCipher> taken = new HashSet<>();
    int many = 1_000;
    for (int i = 0; i < many; i++) {
      taken.add(pool.take());
    }
    assertThat(taken).hasSize(many);
    taken.forEach(pool::putBack);
    int before = made.get();
    for (int i = 0; i < many; i++) {
      pool.take();
    }
    int kept = before + many - made.get();
    assertThat(kept)
        .isBetween(
            4 * Runtime.getRuntime().availableProcessors(),
            8 * Runtime.getRuntime().availableProcessors());
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void threads_shareCiphers_andGetTheirOwnValues(Algorithm algorithm) throws Exception {
    CipherPool.Bytes pool = pool(algorithm, Scheme.RND);
    int threads = 8;
    int calls = 2_000;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Set<ByteBuffer>>> cells = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        byte id = (byte) thread;
        cells.add(executor.submit(() -> roundTrips(pool, id, calls)));
      }
      Set<ByteBuffer> all = new HashSet<>();
      for (Future<Set<ByteBuffer>> each : cells) {
        all.addAll(each.get());
      }
      assertThat(all).hasSize(threads * calls);
    } finally {
      executor.shutdownNow();
    }
  }

  /** Encrypts and decrypts values of a thread; returns the cells. */
  private static Set<ByteBuffer> roundTrips(CipherPool.Bytes pool, byte id, int calls)
      throws CellException {
    Set<ByteBuffer> cells = new HashSet<>();
    for (int i = 0; i < calls; i++) {
      byte[] value = ByteBuffer.allocate(1 + i % 50).put(0, id).array();
      byte[] cell = pool.encrypt(value);
      assertThat(pool.decrypt(cell)).isEqualTo(value);
      cells.add(ByteBuffer.wrap(cell));
    }
    return cells;
  }
}
