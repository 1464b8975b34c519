package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cipher.Bytes;
import io.encbench.crypto.key.KeyRing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the cells of every algorithm and scheme. */
class CellCiphersTest {
  private static final byte[] OLD_KEY = Bytes.hex("11".repeat(32));
  private static final byte[] NEW_KEY = Bytes.hex("22".repeat(32));
  private static final long VALUE = -1_234_567_890_123L;
  private static final List<Integer> LENGTHS = List.of(0, 1, 15, 16, 17, 31, 32, 33, 100);

  /** One way of making cells of byte strings, integers included. */
  private record Cells(String name, Sealing sealing, Opening opening, List<byte[]> plaintexts) {
    interface Sealing {
      byte[] seal(byte[] plaintext);
    }

    interface Opening {
      byte[] open(byte[] cell) throws CellException;
    }

    void assertRefused(byte[] cell, String why) {
      assertThatThrownBy(() -> opening.open(cell))
          .as("%s, %s", name, why)
          .isInstanceOf(CellException.class);
    }
  }

  private static Cells integers(
      CellCiphers ciphers, CellFormat format, Scheme scheme, String domain, int bits) {
    LongCipher cipher = ciphers.longs(format, scheme, domain, bits);
    return new Cells(
        scheme + " integers of " + bits + " bits in " + format,
        plaintext -> cipher.encrypt(ByteBuffer.wrap(plaintext).getLong()),
        cell -> ByteBuffer.allocate(8).putLong(cipher.decrypt(cell)).array(),
        LongStream.of(0, -1, 77, -(1L << (bits - 1)), (1L << (bits - 1)) - 1)
            .mapToObj(value -> ByteBuffer.allocate(8).putLong(value).array())
            .toList());
  }

  private static Cells strings(CellCiphers ciphers, Scheme scheme, String domain) {
    BytesCipher cipher = ciphers.bytes(scheme, domain);
    Random random = new Random(7);
    return new Cells(
        scheme + " strings",
        cipher::encrypt,
        cipher::decrypt,
        LENGTHS.stream().map(length -> Bytes.random(random, length)).toList());
  }

  private static List<Cells> all(CellCiphers ciphers, String domain) {
    return List.of(
        integers(ciphers, CellFormat.V1, Scheme.RND, domain, 64),
        integers(ciphers, CellFormat.V1, Scheme.DET, domain, 64),
        integers(ciphers, CellFormat.V1, Scheme.ORD, domain, 16),
        integers(ciphers, CellFormat.V1, Scheme.ORD, domain, 64),
        integers(ciphers, CellFormat.V2, Scheme.RND, domain, 64),
        integers(ciphers, CellFormat.V2, Scheme.ORD, domain, 16),
        integers(ciphers, CellFormat.V2, Scheme.ORD, domain, 64),
        strings(ciphers, Scheme.RND, domain),
        strings(ciphers, Scheme.DET, domain),
        folded(ciphers, domain));
  }

  private static Cells folded(CellCiphers ciphers, String domain) {
    BytesCipher cipher = ciphers.folded(domain, "a", CellCiphersTest::withoutLastBits);
    return new Cells(
        "folded strings",
        cipher::encrypt,
        cipher::decrypt,
        strings(ciphers, Scheme.DET, domain).plaintexts());
  }

  /** Stands for a collation: it finds bytes equal if they differ in their last bits only. */
  private static byte[] withoutLastBits(byte[] plaintext) {
    byte[] key = plaintext.clone();
    for (int i = 0; i < key.length; i++) {
      key[i] &= (byte) 0xFE;
    }
    return key;
  }

  private static CellCiphers ciphers(Algorithm algorithm) {
    return new CellCiphers(algorithm, KeyRing.of(Map.of(3, OLD_KEY)));
  }

  @ParameterizedTest
  @EnumSource
  void cell_decrypted_isItsPlaintext(Algorithm algorithm) throws CellException {
    for (Cells cells : all(ciphers(algorithm), "d")) {
      for (byte[] plaintext : cells.plaintexts()) {
        assertThat(cells.opening().open(cells.sealing().seal(plaintext)))
            .as(cells.name())
            .isEqualTo(plaintext);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cell_withAnyBitFlipped_isRefused(Algorithm algorithm) {
    for (Cells cells : all(ciphers(algorithm), "d")) {
      for (byte[] plaintext : cells.plaintexts()) {
        byte[] cell = cells.sealing().seal(plaintext);
        for (int bit = 0; bit < 8 * cell.length; bit++) {
          cells.assertRefused(Bytes.flipped(cell, bit), "bit " + bit);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cell_ofAnyOtherLength_isRefused(Algorithm algorithm) {
    for (Cells cells : all(ciphers(algorithm), "d")) {
      for (byte[] plaintext : cells.plaintexts()) {
        byte[] cell = cells.sealing().seal(plaintext);
        for (int length = 0; length < cell.length; length++) {
          cells.assertRefused(Arrays.copyOf(cell, length), "cut to " + length);
          cells.assertRefused(Bytes.after(cell, cell.length - length), "cut in front");
        }
        for (int more = 1; more <= 17; more++) {
          cells.assertRefused(Arrays.copyOf(cell, cell.length + more), "extended by " + more);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cell_ofAnotherDomain_isRefused(Algorithm algorithm) {
    CellCiphers ciphers = ciphers(algorithm);
    List<Cells> here = all(ciphers, "a");
    List<Cells> there = all(ciphers, "b");
    for (int i = 0; i < here.size(); i++) {
      for (byte[] plaintext : here.get(i).plaintexts()) {
        there.get(i).assertRefused(here.get(i).sealing().seal(plaintext), "of another domain");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cell_underAnotherKeyOfTheSameId_isRefused(Algorithm algorithm) {
    List<Cells> ours = all(ciphers(algorithm), "d");
    List<Cells> theirs = all(new CellCiphers(algorithm, KeyRing.of(Map.of(3, NEW_KEY))), "d");
    for (int i = 0; i < ours.size(); i++) {
      for (byte[] plaintext : ours.get(i).plaintexts()) {
        theirs.get(i).assertRefused(ours.get(i).sealing().seal(plaintext), "under another key");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cell_namingAnotherIdOfTheSameKey_isRefused(Algorithm algorithm) {
    CellCiphers ciphers = new CellCiphers(algorithm, KeyRing.of(Map.of(2, OLD_KEY, 3, OLD_KEY)));
    for (Cells cells :
        List.of(strings(ciphers, Scheme.RND, "d"), strings(ciphers, Scheme.DET, "d"))) {
      byte[] cell = cells.sealing().seal(new byte[5]);
      cell[1] = 2;
      cells.assertRefused(cell, "naming another key");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AES_128_GCM")
  void cell_ofAnotherAlgorithm_isRefused(Algorithm algorithm) {
    List<Cells> ours = all(ciphers(Algorithm.AES_128_GCM), "d");
    List<Cells> theirs = all(ciphers(algorithm), "d");
    for (int i = 0; i < ours.size(); i++) {
      byte[] plaintext = ours.get(i).plaintexts().get(1);
      theirs.get(i).assertRefused(ours.get(i).sealing().seal(plaintext), "of another algorithm");
    }
  }

  @ParameterizedTest
  @EnumSource
  void cells_afterARotation_areMadeUnderTheNewestKeyAndReadUnderAll(Algorithm algorithm)
      throws CellException {
    CellCiphers before = new CellCiphers(algorithm, KeyRing.of(Map.of(3, OLD_KEY)));
    CellCiphers after = new CellCiphers(algorithm, KeyRing.of(Map.of(3, OLD_KEY, 9, NEW_KEY)));
    CellCiphers retired = new CellCiphers(algorithm, KeyRing.of(Map.of(9, NEW_KEY)));
    for (CellFormat format : CellFormat.values()) {
      for (Scheme scheme : Scheme.values()) {
        LongCipher rotated = after.longs(format, scheme, "d", 64);
        LongCipher old = before.longs(format, scheme, "d", 64);
        LongCipher latest = retired.longs(format, scheme, "d", 64);
        assertThat(rotated.decrypt(old.encrypt(VALUE))).isEqualTo(VALUE);
        assertThat(old.decrypt(rotated.encrypt(VALUE, 3))).isEqualTo(VALUE);
        assertThat(latest.decrypt(rotated.encrypt(VALUE))).isEqualTo(VALUE);
        assertThatThrownBy(() -> latest.decrypt(old.encrypt(VALUE)))
            .isInstanceOf(CellException.class);
        assertThatThrownBy(() -> rotated.encrypt(VALUE, 4))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
    byte[] text = {1, 2, 3};
    for (Scheme scheme : List.of(Scheme.RND, Scheme.DET)) {
      BytesCipher rotated = after.bytes(scheme, "d");
      BytesCipher old = before.bytes(scheme, "d");
      BytesCipher latest = retired.bytes(scheme, "d");
      assertThat(rotated.decrypt(old.encrypt(text))).isEqualTo(text);
      assertThat(old.decrypt(rotated.encrypt(text, 3))).isEqualTo(text);
      assertThat(latest.decrypt(rotated.encrypt(text))).isEqualTo(text);
      assertThatThrownBy(() -> latest.decrypt(old.encrypt(text)))
          .isInstanceOf(CellException.class)
          .hasMessageContaining("key 3");
      assertThatThrownBy(() -> rotated.encrypt(text, 4))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cells_ofOneValue_areEqualInDetAndOrdAndNeverInRnd(Algorithm algorithm) {
    CellCiphers ciphers = ciphers(algorithm);
    for (CellFormat format : CellFormat.values()) {
      for (Scheme scheme : Scheme.values()) {
        // Two ciphers of one domain, as two connections would create them.
        LongCipher one = ciphers.longs(format, scheme, "d", 64);
        LongCipher two = ciphers.longs(format, scheme, "d", 64);
        boolean equal = Arrays.equals(one.encrypt(VALUE), two.encrypt(VALUE));
        assertThat(equal).as("%s %s", scheme, format).isEqualTo(scheme != Scheme.RND);
        boolean repeated = Arrays.equals(one.encrypt(VALUE), one.encrypt(VALUE));
        assertThat(repeated).as("%s %s", scheme, format).isEqualTo(scheme != Scheme.RND);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void integer_ofTwoBits_isReadBack(Algorithm algorithm) throws CellException {
    CellCiphers ciphers = ciphers(algorithm);
    for (CellFormat format : CellFormat.values()) {
      for (Scheme scheme : Scheme.values()) {
        LongCipher cipher = ciphers.longs(format, scheme, "d", 2);
        for (long value : new long[] {-2, -1, 0, 1}) {
          assertThat(cipher.decrypt(cipher.encrypt(value)))
              .as("%d in %s %s", value, scheme, format)
              .isEqualTo(value);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void cellLength_ofEachKind_isThatOfItsCells(Algorithm algorithm) {
    CellCiphers ciphers = ciphers(algorithm);
    assertThat(ciphers.longs(CellFormat.V1, Scheme.DET, "d", 64).cellLength()).isEqualTo(16);
    assertThat(ciphers.longs(CellFormat.V1, Scheme.RND, "d", 64).cellLength()).isEqualTo(38);
    assertThat(ciphers.longs(CellFormat.V2, Scheme.RND, "d", 64).cellLength()).isEqualTo(24);
    assertThat(ciphers.longs(CellFormat.V1, Scheme.ORD, "d", 32).cellLength()).isEqualTo(80);
    assertThat(ciphers.longs(CellFormat.V2, Scheme.ORD, "d", 32).cellLength()).isEqualTo(48);
    for (CellFormat format : CellFormat.values()) {
      for (Scheme scheme : Scheme.values()) {
        LongCipher longs = ciphers.longs(format, scheme, "d", 20);
        assertThat(longs.encrypt(1)).hasSize(longs.cellLength());
        assertThat(format.longCellBytes(scheme, 20)).isEqualTo(longs.cellLength());
      }
    }
    for (Scheme scheme : List.of(Scheme.RND, Scheme.DET)) {
      BytesCipher bytes = ciphers.bytes(scheme, "d");
      for (int length : LENGTHS) {
        assertThat(bytes.encrypt(new byte[length])).hasSize(bytes.cellLength(length));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void value_thatDoesNotFit_isRefusedWithoutBeingTold(Scheme scheme) {
    for (CellFormat format : CellFormat.values()) {
      LongCipher cipher = ciphers(Algorithm.AES_128_GCM).longs(format, scheme, "d", 8);
      for (long value : new long[] {128, -129, Long.MAX_VALUE, Long.MIN_VALUE}) {
        assertThatThrownBy(() -> cipher.encrypt(value))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("8 bits")
            .hasMessageNotContaining(Long.toString(value));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RND", "DET"})
  void cell_ofAWiderInteger_isRefused(Scheme scheme) {
    CellCiphers ciphers = ciphers(Algorithm.AES_128_GCM);
    for (CellFormat format : CellFormat.values()) {
      byte[] cell = ciphers.longs(format, scheme, "d", 64).encrypt(128);
      assertThatThrownBy(() -> ciphers.longs(format, scheme, "d", 8).decrypt(cell))
          .isInstanceOf(CellException.class)
          .hasMessageContaining("8 bits");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 65})
  void bits_outsideTheirRange_areRefused(int bits) {
    assertThatThrownBy(
            () -> ciphers(Algorithm.AES_128_GCM).longs(CellFormat.V1, Scheme.DET, "d", bits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bits=" + bits);
  }

  @Test
  void strings_inOrd_areRefused() {
    assertThatThrownBy(() -> ciphers(Algorithm.AES_128_GCM).bytes(Scheme.ORD, "d"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void domain_withoutAName_isRefused() {
    CellCiphers ciphers = ciphers(Algorithm.AES_128_GCM);
    for (Scheme scheme : Scheme.values()) {
      assertThatThrownBy(() -> ciphers.longs(CellFormat.V1, scheme, "", 8))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> ciphers.bytes(Scheme.DET, "x".repeat(65_536)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_256_GCM", "AES_256_SIV"})
  void algorithmOf256Bits_withAShortKey_isRefusedWithTheRemedy(Algorithm algorithm) {
    KeyRing ring = KeyRing.of(Map.of(4, Bytes.hex("ab".repeat(16)), 5, NEW_KEY));
    assertThatThrownBy(() -> new CellCiphers(algorithm, ring))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("ENC_ALGO=" + algorithm)
        .hasMessageContaining("key 4")
        .hasMessageContaining("openssl rand -hex 32")
        .hasMessageNotContaining("abab");
  }

  @Test
  void ciphers_madeByManyThreads_makeTheSameCells() {
    CellCiphers ciphers = ciphers(Algorithm.AES_256_SIV);
    List<String> cells =
        IntStream.range(0, 64)
            .parallel()
            .mapToObj(i -> ciphers.longs(CellFormat.V1, Scheme.ORD, "d", 64).encrypt(VALUE))
            .map(HexFormat.of()::formatHex)
            .distinct()
            .toList();
    assertThat(cells).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void foldedCells_haveEqualTags_exactlyIfTheirKeysAreEqual(Algorithm algorithm) {
    BytesCipher cipher = ciphers(algorithm).folded("d", "a", CellCiphersTest::withoutLastBits);
    byte[] cell = cipher.encrypt(new byte[] {4, 8});
    assertThat(cipher.encrypt(new byte[] {5, 9}))
        .isNotEqualTo(cell)
        .startsWith(Arrays.copyOf(cell, FoldedText.TAG_CHARACTERS));
    assertThat(tag(cipher.encrypt(new byte[] {6, 8}))).isNotEqualTo(tag(cell));
    assertThat(cipher.encrypt(new byte[] {4, 8})).isEqualTo(cell);
  }

  @ParameterizedTest
  @EnumSource
  void foldedCell_withTheTagOfAnother_isRefused(Algorithm algorithm) {
    BytesCipher cipher = ciphers(algorithm).folded("d", "a", CellCiphersTest::withoutLastBits);
    byte[] cell = cipher.encrypt(new byte[] {4, 8});
    byte[] other = cipher.encrypt(new byte[] {6, 8});
    System.arraycopy(other, 0, cell, 0, FoldedText.TAG_CHARACTERS);
    assertThatThrownBy(() -> cipher.decrypt(cell)).isInstanceOf(CellException.class);
  }

  @ParameterizedTest
  @EnumSource
  void foldedCell_underAnotherCollation_isRefusedAndHasAnotherTag(Algorithm algorithm) {
    CellCiphers ciphers = ciphers(algorithm);
    byte[] cell =
        ciphers.folded("d", "a", CellCiphersTest::withoutLastBits).encrypt(new byte[] {4, 8});
    BytesCipher other = ciphers.folded("d", "b", CellCiphersTest::withoutLastBits);
    assertThat(tag(other.encrypt(new byte[] {4, 8}))).isNotEqualTo(tag(cell));
    assertThatThrownBy(() -> other.decrypt(cell)).isInstanceOf(CellException.class);
  }

  @Test
  void foldedCell_isTextWithoutSpacesAndQuotes() {
    byte[] everyByte = new byte[256];
    for (int i = 0; i < everyByte.length; i++) {
      everyByte[i] = (byte) i;
    }
    byte[] cell =
        ciphers(Algorithm.AES_128_GCM)
            .folded("d", "a", CellCiphersTest::withoutLastBits)
            .encrypt(everyByte);
    assertThat(new String(cell, StandardCharsets.ISO_8859_1))
        .matches("[0-9a-v]{26}[\\x01-\\x08\\x0e-\\x15]{548}");
  }

  private static byte[] tag(byte[] cell) {
    return Arrays.copyOf(cell, FoldedText.TAG_CHARACTERS);
  }
}
