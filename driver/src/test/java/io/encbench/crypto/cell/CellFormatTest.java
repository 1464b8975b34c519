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
      return ciphers().longs(scheme(), "t.c", kind.equals("ORD8") ? 8 : 64);
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
        .hasSize(Algorithm.values().length * 7);
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
      assertThat(Arrays.copyOf(again, 2)).isEqualTo(Arrays.copyOf(vector.cell(), 2));
    } else {
      assertThat(again).isEqualTo(vector.cell());
    }
  }

  /** The digits one by one, as the specification describes them. */
  @Test
  void ordDigits_computedBitByBit_areThoseOfTheCell() {
    byte[] prk =
        Hkdf.extract(
            Hmac.SHA256,
            "encbench master key v1".getBytes(StandardCharsets.US_ASCII),
            Bytes.hex("000102030405060708090a0b0c0d0e0f"));
    byte[] info =
        Bytes.concat(
            "encbench cell key".getBytes(StandardCharsets.US_ASCII),
            new byte[] {1, 0, 2, 1, 0, 3},
            "t.c".getBytes(StandardCharsets.US_ASCII));
    AesBlockCipher cipher = new AesBlockCipher(Hkdf.expand(Hmac.SHA256, prk, info, 16));
    int u = -42 + 128;
    byte[] expected = new byte[16];
    IntStream.range(0, 8)
        .forEach(
            i -> {
              byte[] block = new byte[16];
              block[0] = 8;
              block[1] = (byte) i;
              block[8] = (byte) (u & ~(0xFF >>> i));
              byte[] out = new byte[16];
              cipher.encrypt(block, 0, out, 0, 1);
              int bit = (u >>> (7 - i)) & 1;
              long f = Long.remainderUnsigned(Block.high(out, 0), 65535) + bit;
              expected[2 * i] = (byte) (f >>> 8);
              expected[2 * i + 1] = (byte) f;
            });
    byte[] cell =
        new CellCiphers(Algorithm.AES_128_GCM, KeyRing.ofHex("1:000102030405060708090a0b0c0d0e0f"))
            .longs(Scheme.ORD, "t.c", 8)
            .encrypt(-42);
    assertThat(Arrays.copyOf(cell, 16)).isEqualTo(expected);
  }
}
