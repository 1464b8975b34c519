package io.encbench.suites.micro;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
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
 * Question: what does the choice of {@code ENC_ALGO} change in the cost of a randomised text?
 *
 * <p>Varies: bytes of the text; encryption or decryption; SIV, OCB or GCM.
 *
 * <p>Held constant: AES-128, one cell per call, one thread. The cells to decrypt were encrypted one
 * after the other.
 *
 * <p>Expected: SIV costs a chain of blocks, and GCM the set-up of the platform's cipher for each
 * cell; OCB costs neither.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RndTextBenchmark {
  /** Bytes of the text. */
  @Param({"16", "120", "1024"})
  public int size;

  private final byte[][] sivCells = new byte[Inputs.COUNT][];
  private final byte[][] ocbCells = new byte[Inputs.COUNT][];
  private final byte[][] gcmCells = new byte[Inputs.COUNT][];
  private byte[][] texts;

  /** The last block of a text is enciphered by a pad if it is not full. */
  private boolean hasPad;

  private byte[][] blocksAndTag;
  private byte[][] blocksTagAndPad;
  private byte[][] pads;
  private BytesCipher siv;
  private BytesCipher ocb;
  private BytesCipher gcm;
  private RawBlocks encrypting;
  private RawBlocks decrypting;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    texts = Inputs.texts(size);
    prepareBlocks();
    siv = cipher(Algorithm.AES_128_SIV);
    ocb = cipher(Algorithm.AES_128_OCB);
    gcm = cipher(Algorithm.AES_128_GCM);
    for (int i = 0; i < Inputs.COUNT; i++) {
      sivCells[i] = siv.encrypt(texts[i]);
      ocbCells[i] = ocb.encrypt(texts[i]);
      gcmCells[i] = gcm.encrypt(texts[i]);
    }
  }

  private void prepareBlocks() throws GeneralSecurityException {
    hasPad = size % RawBlocks.BLOCK_BYTES > 0;
    int opened = size / RawBlocks.BLOCK_BYTES + 1;
    int sealed = opened + (hasPad ? 1 : 0);
    blocksAndTag = Inputs.texts(opened * RawBlocks.BLOCK_BYTES);
    blocksTagAndPad = Inputs.texts(sealed * RawBlocks.BLOCK_BYTES);
    pads = Inputs.texts(RawBlocks.BLOCK_BYTES);
    encrypting = RawBlocks.encrypting(sealed);
    decrypting = RawBlocks.decrypting(opened);
  }

  private static BytesCipher cipher(Algorithm algorithm) {
    return Inputs.ciphers(algorithm).bytes(Scheme.RND, Inputs.DOMAIN);
  }

  /** A cell under SIV. */
  @Benchmark
  public byte[] encryptSiv() {
    next = Inputs.after(next);
    return siv.encrypt(texts[next]);
  }

  /** A cell under OCB. */
  @Benchmark
  public byte[] encryptOcb() {
    next = Inputs.after(next);
    return ocb.encrypt(texts[next]);
  }

  /** The AES blocks of a cell under OCB, without the cell. */
  @Benchmark
  public byte[] encryptOcbBlocks() throws GeneralSecurityException {
    next = Inputs.after(next);
    return encrypting.apply(blocksTagAndPad[next]);
  }

  /** A cell under GCM. */
  @Benchmark
  public byte[] encryptGcm() {
    next = Inputs.after(next);
    return gcm.encrypt(texts[next]);
  }

  /** A cell under SIV. */
  @Benchmark
  public byte[] decryptSiv() throws CellException {
    next = Inputs.after(next);
    return siv.decrypt(sivCells[next]);
  }

  /** A cell under OCB. */
  @Benchmark
  public byte[] decryptOcb() throws CellException {
    next = Inputs.after(next);
    return ocb.decrypt(ocbCells[next]);
  }

  /** The AES blocks of a cell under OCB, without the cell. */
  @Benchmark
  public byte[] decryptOcbBlocks() throws GeneralSecurityException {
    next = Inputs.after(next);
    byte[] opened = decrypting.apply(blocksAndTag[next]);
    return hasPad ? encrypting.apply(pads[next]) : opened;
  }

  /** A cell under GCM. */
  @Benchmark
  public byte[] decryptGcm() throws CellException {
    next = Inputs.after(next);
    return gcm.decrypt(gcmCells[next]);
  }
}
