package io.encbench.suites.micro;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.CellFormat;
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
 * <p>Varies: the scheme; the format of the cell; encryption or decryption.
 *
 * <p>Held constant: AES-128, columns of 32 bits, one key in the ring, one thread. Values are
 * random, of 32 bits or below 1,000.
 *
 * <p>Expected: DET costs one block and the copying of a few bytes. RND of format 2 costs the same
 * and half a block for its nonce, RND of format 1 that of a byte string. ORD costs the same as DET
 * plus 32 blocks in one call, or 11 in format 2, and the 32 digits derived from them. Values below
 * 1,000 share 22 digits, which are not computed again.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LongCellBenchmark {
  static final int BITS = 32;

  /** Three bits of the value in each block. */
  private static final int ORD_BLOCKS = 11;

  private final long[] values = Inputs.integers();
  private final long[] smallValues = Inputs.smallIntegers();
  private final byte[][] blocks = Inputs.texts(RawBlocks.BLOCK_BYTES);
  private final byte[][] ordBlocks = Inputs.texts(ORD_BLOCKS * RawBlocks.BLOCK_BYTES);
  private final byte[][] detCells = new byte[Inputs.COUNT][];
  private final byte[][] ordCells = new byte[Inputs.COUNT][];
  private final byte[][] rndCells = new byte[Inputs.COUNT][];
  private final byte[][] ordCells2 = new byte[Inputs.COUNT][];
  private final byte[][] ordCellsOfSmall = new byte[Inputs.COUNT][];
  private final byte[][] rndCells2 = new byte[Inputs.COUNT][];
  private RawBlocks encrypting;
  private RawBlocks decrypting;
  private RawBlocks encryptingOrd;
  private LongCipher det;
  private LongCipher ord;
  private LongCipher rnd;
  private LongCipher ord2;
  private LongCipher rnd2;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    encrypting = RawBlocks.encrypting(1);
    decrypting = RawBlocks.decrypting(1);
    encryptingOrd = RawBlocks.encrypting(ORD_BLOCKS);
    CellCiphers ciphers = Inputs.ciphers(Algorithm.AES_128_SIV);
    det = ciphers.longs(CellFormat.V1, Scheme.DET, Inputs.DOMAIN, BITS);
    ord = ciphers.longs(CellFormat.V1, Scheme.ORD, Inputs.DOMAIN, BITS);
    rnd = ciphers.longs(CellFormat.V1, Scheme.RND, Inputs.DOMAIN, BITS);
    ord2 = ciphers.longs(CellFormat.V2, Scheme.ORD, Inputs.DOMAIN, BITS);
    rnd2 = ciphers.longs(CellFormat.V2, Scheme.RND, Inputs.DOMAIN, BITS);
    for (int i = 0; i < Inputs.COUNT; i++) {
      detCells[i] = det.encrypt(values[i]);
      ordCells[i] = ord.encrypt(values[i]);
      rndCells[i] = rnd.encrypt(values[i]);
      ordCells2[i] = ord2.encrypt(values[i]);
      ordCellsOfSmall[i] = ord2.encrypt(smallValues[i]);
      rndCells2[i] = rnd2.encrypt(values[i]);
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

  /** A randomised cell. */
  @Benchmark
  public byte[] encryptRnd() {
    next = Inputs.after(next);
    return rnd.encrypt(values[next]);
  }

  /** An order-preserving cell of format 2. */
  @Benchmark
  public byte[] encryptOrd2() {
    next = Inputs.after(next);
    return ord2.encrypt(values[next]);
  }

  /** The same for integers that share their first bits. */
  @Benchmark
  public byte[] encryptSmallOrd2() {
    next = Inputs.after(next);
    return ord2.encrypt(smallValues[next]);
  }

  /** The AES blocks of an order-preserving cell of format 2, without the cell. */
  @Benchmark
  public byte[] encryptOrd2Blocks() throws GeneralSecurityException {
    next = Inputs.after(next);
    encrypting.apply(blocks[next]);
    return encryptingOrd.apply(ordBlocks[next]);
  }

  /** A randomised cell of format 2. */
  @Benchmark
  public byte[] encryptRnd2() {
    next = Inputs.after(next);
    return rnd2.encrypt(values[next]);
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

  /** A randomised cell. */
  @Benchmark
  public long decryptRnd() throws CellException {
    next = Inputs.after(next);
    return rnd.decrypt(rndCells[next]);
  }

  /** An order-preserving cell of format 2. */
  @Benchmark
  public long decryptOrd2() throws CellException {
    next = Inputs.after(next);
    return ord2.decrypt(ordCells2[next]);
  }

  /** The same for integers that share their first bits. */
  @Benchmark
  public long decryptSmallOrd2() throws CellException {
    next = Inputs.after(next);
    return ord2.decrypt(ordCellsOfSmall[next]);
  }

  /** The AES blocks of an order-preserving cell of format 2, without the cell. */
  @Benchmark
  public byte[] decryptOrd2Blocks() throws GeneralSecurityException {
    next = Inputs.after(next);
    decrypting.apply(blocks[next]);
    return encryptingOrd.apply(ordBlocks[next]);
  }

  /** A randomised cell of format 2. */
  @Benchmark
  public long decryptRnd2() throws CellException {
    next = Inputs.after(next);
    return rnd2.decrypt(rndCells2[next]);
  }
}
