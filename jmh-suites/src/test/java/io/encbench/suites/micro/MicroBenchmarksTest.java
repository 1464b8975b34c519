package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.crypto.cell.LongCipher;
import java.security.Security;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls every benchmark method once and checks its result. The first call uses input 1. */
class MicroBenchmarksTest {
  private static byte[] raw(int mode, byte[] in) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(mode, new SecretKeySpec(Inputs.key(16), "AES"));
    return cipher.doFinal(in);
  }

  private static LongCellBenchmark longs() throws Exception {
    LongCellBenchmark benchmark = new LongCellBenchmark();
    benchmark.prepare();
    return benchmark;
  }

  @Test
  void longCells_encrypted_areTheCellsOfTheInput() throws Exception {
    long input = Inputs.integers()[1];
    assertThat(longs().encryptRaw()).isEqualTo(raw(Cipher.ENCRYPT_MODE, Inputs.texts(16)[1]));
    assertThat(longs().encryptDet())
        .hasSize(RawBlocks.BLOCK_BYTES)
        .isEqualTo(cipher(CellFormat.V1, Scheme.DET).encrypt(input));
    assertThat(longs().encryptOrd()).isEqualTo(cipher(CellFormat.V1, Scheme.ORD).encrypt(input));
    assertThat(longs().encryptOrd2()).isEqualTo(cipher(CellFormat.V2, Scheme.ORD).encrypt(input));
    assertThat(cipher(CellFormat.V1, Scheme.RND).decrypt(longs().encryptRnd())).isEqualTo(input);
    assertThat(cipher(CellFormat.V2, Scheme.RND).decrypt(longs().encryptRnd2())).isEqualTo(input);
  }

  private static LongCipher cipher(CellFormat format, Scheme scheme) {
    return Inputs.ciphers(Algorithm.AES_128_SIV)
        .longs(format, scheme, Inputs.DOMAIN, LongCellBenchmark.BITS);
  }

  @Test
  void longCells_decrypted_areTheInput() throws Exception {
    long input = Inputs.integers()[1];
    assertThat(longs().decryptRaw()).isEqualTo(raw(Cipher.DECRYPT_MODE, Inputs.texts(16)[1]));
    assertThat(longs().decryptDet()).isEqualTo(input);
    assertThat(longs().decryptOrd()).isEqualTo(input);
    assertThat(longs().decryptRnd()).isEqualTo(input);
    assertThat(longs().decryptOrd2()).isEqualTo(input);
    assertThat(longs().decryptRnd2()).isEqualTo(input);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 120, 1024})
  void sivCells_everySize_decryptToTheInput(int size) throws Exception {
    SivCellBenchmark benchmark = new SivCellBenchmark();
    benchmark.size = size;
    benchmark.prepare();
    byte[][] texts = Inputs.texts(size);
    var ciphers = Inputs.ciphers(Algorithm.AES_256_SIV);
    assertThat(benchmark.decryptTink()).isEqualTo(texts[1]);
    assertThat(benchmark.decryptDet()).isEqualTo(texts[2]);
    assertThat(benchmark.decryptRnd()).isEqualTo(texts[3]);
    assertThat(benchmark.encryptTink()).hasSize(size + 16);
    assertThat(ciphers.bytes(Scheme.DET, Inputs.DOMAIN).decrypt(benchmark.encryptDet()))
        .isEqualTo(texts[5]);
    assertThat(ciphers.bytes(Scheme.RND, Inputs.DOMAIN).decrypt(benchmark.encryptRnd()))
        .isEqualTo(texts[6]);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 120, 1024})
  void rndTexts_everyMode_decryptToTheInput(int size) throws Exception {
    RndTextBenchmark benchmark = new RndTextBenchmark();
    benchmark.size = size;
    benchmark.prepare();
    byte[][] texts = Inputs.texts(size);
    assertThat(benchmark.decryptSiv()).isEqualTo(texts[1]);
    assertThat(benchmark.decryptOcb()).isEqualTo(texts[2]);
    assertThat(benchmark.decryptGcm()).isEqualTo(texts[3]);
    assertThat(rnd(Algorithm.AES_128_SIV).decrypt(benchmark.encryptSiv())).isEqualTo(texts[4]);
    assertThat(rnd(Algorithm.AES_128_OCB).decrypt(benchmark.encryptOcb())).isEqualTo(texts[5]);
    assertThat(rnd(Algorithm.AES_128_GCM).decrypt(benchmark.encryptGcm())).isEqualTo(texts[6]);
  }

  private static BytesCipher rnd(Algorithm algorithm) {
    return Inputs.ciphers(algorithm).bytes(Scheme.RND, Inputs.DOMAIN);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 1024})
  void aesGcmCells_everySize_decryptToTheInput(int size) throws Exception {
    AesGcmCellBenchmark benchmark = new AesGcmCellBenchmark();
    benchmark.size = size;
    benchmark.prepare();
    byte[][] texts = Inputs.texts(size);
    assertThat(benchmark.decryptPlatform()).isEqualTo(texts[1]);
    assertThat(benchmark.decryptCell()).isEqualTo(texts[2]);
    assertThat(benchmark.decryptTink()).isEqualTo(texts[3]);
    assertThat(benchmark.decryptBouncyCastle()).isEqualTo(texts[4]);
    ReusedGcm platform = ReusedGcm.of("AES", Security.getProvider("SunJCE"));
    assertThat(platform.decrypt(benchmark.encryptPlatform())).isEqualTo(texts[5]);
    // All use the same key, so one implementation can decrypt what another encrypted.
    assertThat(platform.decrypt(benchmark.encryptTink())).isEqualTo(texts[6]);
    assertThat(platform.decrypt(benchmark.encryptBouncyCastle())).isEqualTo(texts[7]);
    assertThat(
            Inputs.ciphers(Algorithm.AES_128_GCM)
                .bytes(Scheme.RND, Inputs.DOMAIN)
                .decrypt(benchmark.encryptCell()))
        .isEqualTo(texts[8]);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 120})
  void sm4GcmCells_everySize_decryptToTheInput(int size) throws Exception {
    Sm4GcmCellBenchmark benchmark = new Sm4GcmCellBenchmark();
    benchmark.size = size;
    benchmark.prepare();
    byte[][] texts = Inputs.texts(size);
    assertThat(benchmark.decryptBouncyCastle()).isEqualTo(texts[1]);
    assertThat(benchmark.decryptCell()).isEqualTo(texts[2]);
    assertThat(benchmark.encryptBouncyCastle()).hasSize(12 + size + 16);
    assertThat(
            Inputs.ciphers(Algorithm.SM4_128_GCM)
                .bytes(Scheme.RND, Inputs.DOMAIN)
                .decrypt(benchmark.encryptCell()))
        .isEqualTo(texts[4]);
  }

  @Test
  void driver_everyPath_returnsTheSameRows() throws Exception {
    DriverBenchmark benchmark = new DriverBenchmark();
    benchmark.connect();
    for (int id = 0; id < 3; id++) {
      assertThat(benchmark.pointDirect()).isEqualTo(DriverPath.text(id));
      assertThat(benchmark.pointNothingEncrypted()).isEqualTo(DriverPath.text(id));
      assertThat(benchmark.pointAllEncrypted()).isEqualTo(DriverPath.text(id));
    }
    long sum = (DriverPath.ROWS - 1) * DriverPath.ROWS / 2 + 120 * DriverPath.ROWS;
    assertThat(benchmark.rowsDirect()).isEqualTo(sum);
    assertThat(benchmark.rowsNothingEncrypted()).isEqualTo(sum);
    assertThat(benchmark.rowsAllEncrypted()).isEqualTo(sum);
    benchmark.disconnect();
  }

  @Test
  void prepare_everyArm_returnsTheNextRow_alsoInTheNextWindow() throws Exception {
    for (int window = 0; window < 2; window++) {
      PrepareBenchmark benchmark = new PrepareBenchmark();
      benchmark.connections = 2;
      benchmark.texts = 3;
      benchmark.connect();
      // Before the first window, each text was executed once.
      int first = benchmark.texts + 4 * window;
      for (int id = first; id < first + 4; id++) {
        assertThat(benchmark.selectDirect()).isEqualTo(DriverPath.text(id));
        assertThat(benchmark.selectNothingEncrypted()).isEqualTo(DriverPath.text(id));
        assertThat(benchmark.selectAllEncrypted()).isEqualTo(DriverPath.text(id));
      }
    }
  }

  @Test
  void prepare_everyText_comesOnEveryConnection() {
    var rotation = new PrepareBenchmark.Rotation(3, 4);
    Set<List<Integer>> pairs = new HashSet<>();
    for (int i = 0; i < 3 * 4; i++) {
      rotation.next();
      pairs.add(List.of(rotation.connection, rotation.text));
    }
    assertThat(pairs).hasSize(3 * 4);
  }

  @Test
  void stub_behindTheDriver_holdsOnlyCells() throws Exception {
    try (DriverPath path = DriverPath.allEncrypted()) {
      assertThat(path.table().answer("SELECT id, c FROM points"))
          .hasSize(DriverPath.ROWS)
          .allSatisfy(row -> assertThat((byte[]) row[0]).hasSize(RawBlocks.BLOCK_BYTES))
          .allSatisfy(row -> assertThat((byte[]) row[1]).hasSize(2 + 12 + 120 + 16));
    }
  }
}
