package io.encbench.suites.micro;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
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
 * Question: what does a randomised SM4-GCM cell cost, compared with the best use of BouncyCastle's
 * JCE cipher that its API allows?
 *
 * <p>Varies: bytes of the text; encryption or decryption.
 *
 * <p>Held constant: no associated data, a fresh IV of 96 bits for each text, one thread.
 *
 * <p>Expected: the cell reuses the key schedule and GCM's tables for all texts, which the JCE API
 * does not allow. This gain fades as texts grow; the gain of its faster SM4 does not.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Sm4GcmCellBenchmark {
  /** Bytes of the text. */
  @Param({"16", "120"})
  public int size;

  private final byte[][] bouncyCastleCells = new byte[Inputs.COUNT][];
  private final byte[][] cells = new byte[Inputs.COUNT][];
  private byte[][] texts;
  private ReusedGcm bouncyCastle;
  private BytesCipher rnd;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    texts = Inputs.texts(size);
    bouncyCastle = ReusedGcm.of("SM4", new BouncyCastleProvider());
    rnd = Inputs.ciphers(Algorithm.SM4_128_GCM).bytes(Scheme.RND, Inputs.DOMAIN);
    for (int i = 0; i < Inputs.COUNT; i++) {
      bouncyCastleCells[i] = bouncyCastle.encrypt(texts[i]);
      cells[i] = rnd.encrypt(texts[i]);
    }
  }

  /** BouncyCastle's cipher. */
  @Benchmark
  public byte[] encryptBouncyCastle() throws GeneralSecurityException {
    next = Inputs.after(next);
    return bouncyCastle.encrypt(texts[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] encryptCell() {
    next = Inputs.after(next);
    return rnd.encrypt(texts[next]);
  }

  /** BouncyCastle's cipher. */
  @Benchmark
  public byte[] decryptBouncyCastle() throws GeneralSecurityException {
    next = Inputs.after(next);
    return bouncyCastle.decrypt(bouncyCastleCells[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] decryptCell() throws CellException {
    next = Inputs.after(next);
    return rnd.decrypt(cells[next]);
  }
}
