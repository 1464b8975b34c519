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
 * Question: what does a deterministic cell of 16 bytes cost beside one AES block, when the cells of
 * a batch of rows, and the blocks, share calls?
 *
 * <p>Varies: cells per call; encryption or decryption. Times are of a whole call.
 *
 * <p>Held constant: AES-128; one key, so the cells are of one column, or of columns of one domain;
 * plaintexts and cells stand one after another in arrays that are kept; one thread.
 *
 * <p>Expected: a cell is two blocks (synthetic IV and body, RFC 5297), and its bytes are moved
 * three times; both sides fall with the batch, as a call's own cost is shared.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowBatchBenchmark {
  /** Cells per call. */
  @Param({"1", "5", "10", "20", "100"})
  public int batch;

  private final byte[][] texts = new byte[Inputs.COUNT][];
  private final byte[][] cells = new byte[Inputs.COUNT][];
  private final int keyId = Inputs.keyId();
  private RawBlocks encrypting;
  private RawBlocks decrypting;
  private BytesCipher det;
  private byte[] newCells;
  private byte[] newTexts;
  private int next;

  /** Makes ciphers and the cells that are decrypted. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    encrypting = RawBlocks.encrypting(batch);
    decrypting = RawBlocks.decrypting(batch);
    det = Inputs.ciphers(Algorithm.AES_128_SIV).bytes(Scheme.DET, Inputs.DOMAIN);
    newCells = new byte[batch * det.cellLength(RawBlocks.BLOCK_BYTES)];
    newTexts = new byte[batch * RawBlocks.BLOCK_BYTES];
    byte[][] batches = Inputs.texts(batch * RawBlocks.BLOCK_BYTES);
    for (int i = 0; i < Inputs.COUNT; i++) {
      texts[i] = batches[i];
      cells[i] = new byte[newCells.length];
      det.encryptColumn(texts[i], RawBlocks.BLOCK_BYTES, batch, keyId, cells[i]);
    }
  }

  /** As many AES blocks in one call. */
  @Benchmark
  public byte[] encryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return encrypting.apply(texts[next]);
  }

  /** The cells, in an array that the next call overwrites. */
  @Benchmark
  public byte[] encryptDet() {
    next = Inputs.after(next);
    det.encryptColumn(texts[next], RawBlocks.BLOCK_BYTES, batch, keyId, newCells);
    return newCells;
  }

  /** As many AES blocks in one call. */
  @Benchmark
  public byte[] decryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return decrypting.apply(texts[next]);
  }

  /** The plaintexts, in an array that the next call overwrites. */
  @Benchmark
  public byte[] decryptDet() throws CellException {
    next = Inputs.after(next);
    det.decryptColumn(cells[next], RawBlocks.BLOCK_BYTES, batch, newTexts);
    return newTexts;
  }
}
