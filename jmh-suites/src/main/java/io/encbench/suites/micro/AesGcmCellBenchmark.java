package io.encbench.suites.micro;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.subtle.AesGcmJce;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
import java.security.GeneralSecurityException;
import java.security.Security;
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
 * Question: what does a randomised AES-GCM cell cost, compared with the best use of the platform's
 * cipher that its API allows?
 *
 * <p>Varies: bytes of the text; encryption or decryption; the implementation.
 *
 * <p>Held constant: AES-128, no associated data, a fresh IV of 96 bits for each text, one thread.
 * Tink draws its IVs at random, the others use a counter.
 *
 * <p>Expected: the cell adds two bytes of header and a few checks to the platform's cipher; Tink
 * and BouncyCastle cost more, BouncyCastle the most, since it does not use AES instructions.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AesGcmCellBenchmark {
  private static final int KEY_BYTES = 16;
  private static final byte[] NO_ASSOCIATED_DATA = {};

  /** Bytes of the text. */
  @Param({"16", "1024"})
  public int size;

  private final byte[][] platformCells = new byte[Inputs.COUNT][];
  private final byte[][] bouncyCastleCells = new byte[Inputs.COUNT][];
  private final byte[][] tinkCells = new byte[Inputs.COUNT][];
  private final byte[][] cells = new byte[Inputs.COUNT][];
  private byte[][] texts;
  private ReusedGcm platform;
  private ReusedGcm bouncyCastle;
  private Aead tink;
  private BytesCipher rnd;
  private int next;

  /** Creates the ciphers, and the cells to decrypt. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    texts = Inputs.texts(size);
    platform = ReusedGcm.of("AES", Security.getProvider("SunJCE"));
    bouncyCastle = ReusedGcm.of("AES", new BouncyCastleProvider());
    tink = new AesGcmJce(Inputs.key(KEY_BYTES));
    rnd = Inputs.ciphers(Algorithm.AES_128_GCM).bytes(Scheme.RND, Inputs.DOMAIN);
    for (int i = 0; i < Inputs.COUNT; i++) {
      platformCells[i] = platform.encrypt(texts[i]);
      bouncyCastleCells[i] = bouncyCastle.encrypt(texts[i]);
      tinkCells[i] = tink.encrypt(texts[i], NO_ASSOCIATED_DATA);
      cells[i] = rnd.encrypt(texts[i]);
    }
  }

  /** The platform's cipher. */
  @Benchmark
  public byte[] encryptPlatform() throws GeneralSecurityException {
    next = Inputs.after(next);
    return platform.encrypt(texts[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] encryptCell() {
    next = Inputs.after(next);
    return rnd.encrypt(texts[next]);
  }

  /** Tink's AEAD. */
  @Benchmark
  public byte[] encryptTink() throws GeneralSecurityException {
    next = Inputs.after(next);
    return tink.encrypt(texts[next], NO_ASSOCIATED_DATA);
  }

  /** BouncyCastle's cipher. */
  @Benchmark
  public byte[] encryptBouncyCastle() throws GeneralSecurityException {
    next = Inputs.after(next);
    return bouncyCastle.encrypt(texts[next]);
  }

  /** The platform's cipher. */
  @Benchmark
  public byte[] decryptPlatform() throws GeneralSecurityException {
    next = Inputs.after(next);
    return platform.decrypt(platformCells[next]);
  }

  /** A randomised cell. */
  @Benchmark
  public byte[] decryptCell() throws CellException {
    next = Inputs.after(next);
    return rnd.decrypt(cells[next]);
  }

  /** Tink's AEAD. */
  @Benchmark
  public byte[] decryptTink() throws GeneralSecurityException {
    next = Inputs.after(next);
    return tink.decrypt(tinkCells[next], NO_ASSOCIATED_DATA);
  }

  /** BouncyCastle's cipher. */
  @Benchmark
  public byte[] decryptBouncyCastle() throws GeneralSecurityException {
    next = Inputs.after(next);
    return bouncyCastle.decrypt(bouncyCastleCells[next]);
  }
}
