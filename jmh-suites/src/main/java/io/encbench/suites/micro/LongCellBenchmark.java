package io.encbench.suites.micro;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.LongCipher;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does the cell of an integer cost, compared with the minimum of one AES block?
 *
 * <p>Varies: the scheme; encryption or decryption.
 *
 * <p>Held constant: AES-128, values of 32 bits, one key in the ring, one thread.
 *
 * <p>Expected: DET costs one block and the copying of a few bytes; ORD costs the same plus 32
 * blocks in one call and the 32 digits derived from them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LongCellBenchmark {
  static final int BITS = 32;

  private final long[] values = Inputs.integers();
  private final byte[][] blocks = Inputs.texts(RawBlocks.BLOCK_BYTES);
  private final byte[][] detCells = new byte[Inputs.COUNT][];
  private final byte[][] ordCells = new byte[Inputs.COUNT][];
  private RawBlocks encrypting;
  private RawBlocks decrypting;
  private LongCipher det;
  private LongCipher ord;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    encrypting = RawBlocks.encrypting(1);
    decrypting = RawBlocks.decrypting(1);
    CellCiphers ciphers = Inputs.ciphers(Algorithm.AES_128_SIV);
    det = ciphers.longs(Scheme.DET, Inputs.DOMAIN, BITS);
    ord = ciphers.longs(Scheme.ORD, Inputs.DOMAIN, BITS);
    for (int i = 0; i < Inputs.COUNT; i++) {
      detCells[i] = det.encrypt(values[i]);
      ordCells[i] = ord.encrypt(values[i]);
    }
  }

  /** One AES block. */
  @Benchmark
  public byte[] encryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return encrypting.apply(blocks[next]);
  }

  /** A deterministic cell. */
  @Benchmark
  public byte[] encryptDet() {
    next = Inputs.after(next);
    return det.encrypt(values[next]);
  }

  /** An order-preserving cell. */
  @Benchmark
  public byte[] encryptOrd() {
    next = Inputs.after(next);
    return ord.encrypt(values[next]);
  }

  /** One AES block. */
  @Benchmark
  public byte[] decryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return decrypting.apply(blocks[next]);
  }

  /** A deterministic cell. */
  @Benchmark
  public long decryptDet() throws CellException {
    next = Inputs.after(next);
    return det.decrypt(detCells[next]);
  }

  /** An order-preserving cell. */
  @Benchmark
  public long decryptOrd() throws CellException {
    next = Inputs.after(next);
    return ord.decrypt(ordCells[next]);
  }
}
