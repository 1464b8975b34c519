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
 * Question: what does a deterministic cell of 16 bytes cost, compared with one AES block, if one
 * call processes all cells, or all blocks, of a batch of rows?
 *
 * <p>Varies: cells per call; encryption or decryption. Times are per whole call.
 *
 * <p>Held constant: AES-128; one key, as for the cells of one column or one domain; plaintexts and
 * cells are contiguous in reused arrays; one thread.
 *
 * <p>Expected: a cell costs two blocks (synthetic IV and body, RFC 5297), and its bytes are copied
 * three times. Both costs per cell fall as the batch grows, because the cells share the overhead of
 * a call.
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

  /** Creates the ciphers, and the cells to decrypt. */
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

  /** Encrypts the cells, into an array that the next call overwrites. */
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

  /** Decrypts the cells, into an array that the next call overwrites. */
  @Benchmark
  public byte[] decryptDet() throws CellException {
    next = Inputs.after(next);
    det.decryptColumn(cells[next], RawBlocks.BLOCK_BYTES, batch, newTexts);
    return newTexts;
  }
}
