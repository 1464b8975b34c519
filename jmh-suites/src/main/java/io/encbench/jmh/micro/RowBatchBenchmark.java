package io.encbench.jmh.micro;

import io.encbench.crypto.Algorithm;
import io.encbench.crypto.BytesCipher;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Question: what does a deterministic cell of 16 bytes cost beside one AES block, when the cells
 * and the blocks of a row share calls?
 *
 * <p>Varies: cells per call; encryption or decryption. Times are of a whole call.
 *
 * <p>Held constant: AES-128, one key in the ring, one thread.
 *
 * <p>Expected: a cell is two blocks (synthetic IV and body, RFC 5297) and its array; both sides
 * fall with the batch, the block faster than the cell, since the array is never shared.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowBatchBenchmark {
  /** Cells per call. */
  @Param({"1", "5", "10", "20"})
  public int batch;

  private final byte[][] flatRows = new byte[Inputs.COUNT][];
  private final byte[][][] cellRows = new byte[Inputs.COUNT][][];
  private final int keyId = Inputs.keyId();
  private byte[][][] rows;
  private RawBlocks encrypting;
  private RawBlocks decrypting;
  private BytesCipher det;
  private int next;

  /** Makes ciphers and the cells that are decrypted. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    rows = Inputs.rows(batch, RawBlocks.BLOCK_BYTES);
    encrypting = RawBlocks.encrypting(batch);
    decrypting = RawBlocks.decrypting(batch);
    det = Inputs.ciphers(Algorithm.AES_128_SIV).bytes(Scheme.DET, Inputs.DOMAIN);
    for (int i = 0; i < Inputs.COUNT; i++) {
      ByteBuffer flat = ByteBuffer.allocate(batch * RawBlocks.BLOCK_BYTES);
      for (byte[] text : rows[i]) {
        flat.put(text);
      }
      flatRows[i] = flat.array();
      cellRows[i] = det.encryptAll(rows[i], keyId);
    }
  }

  /** As many AES blocks in one call. */
  @Benchmark
  public byte[] encryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return encrypting.apply(flatRows[next]);
  }

  /** The cells of a row. */
  @Benchmark
  public byte[][] encryptDet() {
    next = Inputs.after(next);
    return det.encryptAll(rows[next], keyId);
  }

  /** As many AES blocks in one call. */
  @Benchmark
  public byte[] decryptRaw() throws GeneralSecurityException {
    next = Inputs.after(next);
    return decrypting.apply(flatRows[next]);
  }

  /** The cells of a row. */
  @Benchmark
  public byte[][] decryptDet() throws CellException {
    next = Inputs.after(next);
    return det.decryptAll(cellRows[next]);
  }
}
