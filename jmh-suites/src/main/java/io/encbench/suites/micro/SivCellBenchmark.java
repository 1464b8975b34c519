package io.encbench.suites.micro;

import com.google.crypto.tink.DeterministicAead;
import com.google.crypto.tink.subtle.AesSiv;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellCiphers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does an AES-SIV cell of a text cost, compared with Tink's AES-SIV?
 *
 * <p>Varies: bytes of the text; deterministic or randomised; encryption or decryption.
 *
 * <p>Held constant: two keys of 256 bits, the only size that Tink's class accepts; the domain as
 * associated data; one cell per call; one thread.
 *
 * <p>Expected: short texts gain because some work is done once per column instead of once per cell;
 * the cost of long texts is dominated by the MAC's chain of blocks.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SivCellBenchmark {
  private static final int TINK_KEY_BYTES = 64;

  /** Bytes of the text. */
  @Param({"16", "120", "1024"})
  public int size;

  private final byte[] associatedData = Inputs.DOMAIN.getBytes(StandardCharsets.US_ASCII);
  private final byte[][] tinkCells = new byte[Inputs.COUNT][];
  private final byte[][] detCells = new byte[Inputs.COUNT][];
  private final byte[][] rndCells = new byte[Inputs.COUNT][];
  private byte[][] texts;
  private DeterministicAead tink;
  private BytesCipher det;
  private BytesCipher rnd;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    texts = Inputs.texts(size);
    tink = new AesSiv(Inputs.key(TINK_KEY_BYTES));
    CellCiphers ciphers = Inputs.ciphers(Algorithm.AES_256_SIV);
    det = ciphers.bytes(Scheme.DET, Inputs.DOMAIN);
    rnd = ciphers.bytes(Scheme.RND, Inputs.DOMAIN);
    for (int i = 0; i < Inputs.COUNT; i++) {
      tinkCells[i] = tink.encryptDeterministically(texts[i], associatedData);
      detCells[i] = det.encrypt(texts[i]);
      rndCells[i] = rnd.encrypt(texts[i]);
    }
  }

  /** Tink's deterministic AEAD. */
  @Benchmark
  public byte[] encryptTink() throws GeneralSecurityException {
    next = Inputs.after(next);
    return tink.encryptDeterministically(texts[next], associatedData);
  }

  /** A deterministic cell. */
  @Benchmark
  public byte[] encryptDet() {
    next = Inputs.after(next);
    return det.encrypt(texts[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] encryptRnd() {
    next = Inputs.after(next);
    return rnd.encrypt(texts[next]);
  }

  /** Tink's deterministic AEAD. */
  @Benchmark
  public byte[] decryptTink() throws GeneralSecurityException {
    next = Inputs.after(next);
    return tink.decryptDeterministically(tinkCells[next], associatedData);
  }

  /** A deterministic cell. */
  @Benchmark
  public byte[] decryptDet() throws CellException {
    next = Inputs.after(next);
    return det.decrypt(detCells[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] decryptRnd() throws CellException {
    next = Inputs.after(next);
    return rnd.decrypt(rndCells[next]);
  }
}
