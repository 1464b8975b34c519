package io.encbench.crypto.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.CellException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cipher.AesBlockCipher;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.Bytes;
import io.encbench.crypto.cipher.Hkdf;
import io.encbench.crypto.cipher.Hmac;
import io.encbench.crypto.key.KeyRing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the vectors of docs/driver/cell-format.md, since stored cells outlive releases. */
class CellFormatTest {
  private static final Path SPECIFICATION = Path.of("..", "docs", "driver", "cell-format.md");

  private static final String FOLDED = "DET-folded";
  private static final String FORMAT_2 = "-2";

  private record Vector(Algorithm algorithm, String kind, String plaintext, String digits) {
    static Vector parse(String line) {
      List<String> fields = List.of(line.split(" ", -1));
      return new Vector(
          Algorithm.valueOf(fields.get(0)),
          fields.get(1),
          fields.get(2).equals("-") ? "" : fields.get(2),
          fields.get(3));
    }

    byte[] cell() {
      return Bytes.hex(digits);
    }

    private CellCiphers ciphers() {
      byte[] key = new byte[algorithm.keyBytes()];
      for (int i = 0; i < key.length; i++) {
        key[i] = (byte) i;
      }
      return new CellCiphers(algorithm, KeyRing.of(Map.of(1, key)));
    }

    private BytesCipher bytes() {
      return kind.equals(FOLDED)
          ? ciphers().folded("t.c", "utf8mb4_bin", Vector::unitsOfUtf16)
          : ciphers().bytes(scheme(), "t.c");
    }

    /** The key of a text that has no spaces at its end. */
    private static byte[] unitsOfUtf16(byte[] text) {
      return new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16BE);
    }

    private LongCipher longs() {
      return ciphers().longs(format(), scheme(), "t.c", kind.startsWith("ORD8") ? 8 : 64);
    }

    private CellFormat format() {
      return kind.endsWith(FORMAT_2) ? CellFormat.V2 : CellFormat.V1;
    }

    private Scheme scheme() {
      return Scheme.valueOf(kind.substring(0, 3));
    }

    private boolean ofBytes() {
      return kind.endsWith("-bytes") || kind.equals(FOLDED);
    }

    byte[] encrypted() {
      return ofBytes()
          ? bytes().encrypt(Bytes.hex(plaintext))
          : longs().encrypt(Long.parseLong(plaintext));
    }

    String decrypted() throws CellException {
      return ofBytes()
          ? HexFormat.of().formatHex(bytes().decrypt(cell()))
          : Long.toString(longs().decrypt(cell()));
    }

    @Override
    public String toString() {
      return algorithm + " " + kind + " " + plaintext;
    }
  }

  static List<Vector> vectors() throws IOException {
    return Files.readAllLines(SPECIFICATION).stream()
        .filter(line -> line.matches("(AES|SM4)_\\d+_\\w+ .*"))
        .map(Vector::parse)
        .toList();
  }

  @Test
  void vectors_ofTheSpecification_coverEveryAlgorithmAndKind() throws IOException {
    assertThat(vectors().stream().map(v -> v.algorithm() + " " + v.kind()).distinct())
        .hasSize(Algorithm.values().length * 10);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void vector_read_isItsPlaintext(Vector vector) throws CellException {
    assertThat(vector.decrypted()).isEqualTo(vector.plaintext());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void vector_writtenAgain_isTheSameUnlessRandomised(Vector vector) {
    byte[] again = vector.encrypted();
    if (vector.scheme() == Scheme.RND) {
      assertThat(again).hasSameSizeAs(vector.cell()).isNotEqualTo(vector.cell());
      if (vector.format() == CellFormat.V1) {
        assertThat(Arrays.copyOf(again, 2)).isEqualTo(Arrays.copyOf(vector.cell(), 2));
      }
    } else {
      assertThat(again).isEqualTo(vector.cell());
    }
  }

  /** The digits one by one, as the specification describes them. */
  @Test
  void ordDigits_computedBitByBit_areThoseOfTheCell() {
    AesBlockCipher cipher = cipher(2);
    int u = -42 + 128;
    byte[] expected = new byte[16];
    IntStream.range(0, 8)
        .forEach(
            i -> {
              byte[] out = enciphered(cipher, 8, i, u & ~(0xFF >>> i));
              int bit = (u >>> (7 - i)) & 1;
              long f = Long.remainderUnsigned(Block.high(out, 0), 65535) + bit;
              expected[2 * i] = (byte) (f >>> 8);
              expected[2 * i + 1] = (byte) f;
            });
    assertThat(Arrays.copyOf(ordCell(CellFormat.V1), 16)).isEqualTo(expected);
  }

  /** As the specification describes them, with the numbers of a block as a list. */
  @Test
  void ordDigitsOfFormat2_computedBitByBit_areThoseOfTheCell() {
    AesBlockCipher cipher = cipher(9);
    String u = Integer.toBinaryString(-42 + 128);
    u = "0".repeat(8 - u.length()) + u;
    byte[] expected = new byte[8];
    List<String> prefixes = List.of("", "0", "1", "00", "01", "10", "11");
    for (int i = 0; i < 8; i++) {
      String before = u.substring(0, i - i % 3);
      int padded = Integer.parseInt((before + "00000000").substring(0, 8), 2);
      byte[] out = enciphered(cipher, 8, i / 3, padded);
      int place = 2 * prefixes.indexOf(u.substring(i - i % 3, i));
      int number = ((out[place] & 0xFF) << 8) + (out[place + 1] & 0xFF);
      expected[i] = (byte) (number % 255 + (u.charAt(i) - '0'));
    }
    assertThat(Arrays.copyOf(ordCell(CellFormat.V2), 8)).isEqualTo(expected);
  }

  /** The first half is the nonce; deciphered, the second one is the value and the nonce again. */
  @Test
  void rndIntegerOfFormat2_deciphered_isItsValueAndItsNonce() {
    byte[] cell = ciphers().longs(CellFormat.V2, Scheme.RND, "t.c", 64).encrypt(-42);
    byte[] block = new byte[16];
    cipher(8).decrypt(cell, 8, block, 0, 1);
    assertThat(Block.high(block, 0)).isEqualTo(-42);
    assertThat(Block.low(block, 0)).isEqualTo(Block.high(cell, 0));
  }

  private static CellCiphers ciphers() {
    return new CellCiphers(
        Algorithm.AES_128_GCM, KeyRing.ofHex("1:000102030405060708090a0b0c0d0e0f"));
  }

  private static byte[] ordCell(CellFormat format) {
    return ciphers().longs(format, Scheme.ORD, "t.c", 8).encrypt(-42);
  }

  private static byte[] enciphered(AesBlockCipher cipher, int bits, int number, int prefix) {
    byte[] block = new byte[16];
    block[0] = (byte) bits;
    block[1] = (byte) number;
    block[8] = (byte) prefix;
    byte[] out = new byte[16];
    cipher.encrypt(block, 0, out, 0, 1);
    return out;
  }

  /** The block cipher of AES_128_GCM under the key of a purpose. */
  private static AesBlockCipher cipher(int purpose) {
    byte[] prk =
        Hkdf.extract(
            Hmac.SHA256,
            "encbench master key v1".getBytes(StandardCharsets.US_ASCII),
            Bytes.hex("000102030405060708090a0b0c0d0e0f"));
    byte[] info =
        Bytes.concat(
            "encbench cell key".getBytes(StandardCharsets.US_ASCII),
            new byte[] {1, 0, (byte) purpose, 1, 0, 3},
            "t.c".getBytes(StandardCharsets.US_ASCII));
    return new AesBlockCipher(Hkdf.expand(Hmac.SHA256, prk, info, 16));
  }
}
