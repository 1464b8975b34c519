package io.encbench.crypto.cell;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.encbench.crypto.CellException;
import io.encbench.crypto.cipher.Block;
import io.encbench.crypto.cipher.Cmac;
import io.encbench.crypto.cipher.Siv;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Deterministic cells of text that follow a collation. A cell is ASCII text: a tag of the text's
 * collation key in letters and digits, then the encrypted text in control characters. A server's
 * collation {@code utf8mb4_unicode_ci} gives control characters no weight. So it compares cells by
 * their tags alone, in every comparison, key and join, and still stores the spelling of each text.
 */
final class FoldedText implements BytesCipher {
  /** The number of characters of a tag: five bits of its 16 bytes each. */
  static final int TAG_CHARACTERS = 26;

  private static final String TAG_ALPHABET = "0123456789abcdefghijklmnopqrstuv";
  private static final int TAG_BITS = 5;
  private static final int TAG_MASK = 31;
  private static final int PADDING_BITS = TAG_CHARACTERS * TAG_BITS - Block.BYTES * Byte.SIZE;

  /**
   * The control characters of the values of four bits. NUL, the characters that SQL counts as
   * spaces, and the one that clients escape are not among them.
   */
  private static final byte[] NIBBLES = {
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0E, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15
  };

  private static final int NIBBLE_BITS = 4;
  private static final int NIBBLE_MASK = 15;

  private static final byte[] TAG_VALUES = values(TAG_ALPHABET.getBytes(US_ASCII));
  private static final byte[] NIBBLE_VALUES = values(NIBBLES);

  private static final int BODY_OVERHEAD = CellHeader.BYTES + Siv.IV_BYTES;

  private final CellHeader header;
  private final UnaryOperator<byte[]> fold;
  private final ByKeyId<Cmac> tags;
  private final ByKeyId<Siv> engines;

  FoldedText(
      CellHeader header, UnaryOperator<byte[]> fold, ByKeyId<Cmac> tags, ByKeyId<Siv> engines) {
    this.header = header;
    this.fold = fold;
    this.tags = tags;
    this.engines = engines;
  }

  /** The value of each ASCII character of an alphabet; -1 for the other characters. */
  private static byte[] values(byte[] alphabet) {
    byte[] values = new byte[Byte.MAX_VALUE + 1];
    Arrays.fill(values, (byte) -1);
    for (int i = 0; i < alphabet.length; i++) {
      values[alphabet[i]] = (byte) i;
    }
    return values;
  }

  @Override
  public byte[] encrypt(byte[] plaintext) {
    return seal(plaintext, engines.newestId(), tags.at(0), engines.at(0));
  }

  @Override
  public byte[] encrypt(byte[] plaintext, int keyId) {
    return seal(plaintext, keyId, tags.of(keyId), engines.of(keyId));
  }

  private byte[] seal(byte[] plaintext, int keyId, Cmac tagger, Siv siv) {
    byte[] key = fold.apply(plaintext);
    byte[] tag = new byte[Block.BYTES];
    tagger.mac(key, 0, key.length, tag, 0);
    byte[] body = new byte[BODY_OVERHEAD + plaintext.length];
    header.write(body, keyId);
    siv.seal(tag, 0, tag.length, plaintext, body, CellHeader.BYTES);
    byte[] cell = new byte[cellLength(plaintext.length)];
    writeTag(tag, cell);
    for (int i = 0; i < body.length; i++) {
      cell[TAG_CHARACTERS + 2 * i] = NIBBLES[(body[i] >> NIBBLE_BITS) & NIBBLE_MASK];
      cell[TAG_CHARACTERS + 2 * i + 1] = NIBBLES[body[i] & NIBBLE_MASK];
    }
    return cell;
  }

  private static void writeTag(byte[] tag, byte[] cell) {
    int bits = 0;
    int held = 0;
    int at = 0;
    for (byte octet : tag) {
      held = (held << Byte.SIZE) | (octet & 0xFF);
      bits += Byte.SIZE;
      while (bits >= TAG_BITS) {
        bits -= TAG_BITS;
        cell[at++] = (byte) TAG_ALPHABET.charAt((held >> bits) & TAG_MASK);
      }
      held &= TAG_MASK;
    }
    cell[at] = (byte) TAG_ALPHABET.charAt((held << PADDING_BITS) & TAG_MASK);
  }

  @Override
  public byte[] decrypt(byte[] cell) throws CellException {
    byte[] body = body(cell);
    byte[] tag = tag(cell);
    return header.engine(body, engines).open(tag, 0, tag.length, body, CellHeader.BYTES);
  }

  /** The bytes that the control characters of a cell stand for: header, synthetic IV and text. */
  static byte[] body(byte[] cell) throws CellException {
    int characters = cell.length - TAG_CHARACTERS;
    if (characters < 2 * BODY_OVERHEAD || characters % 2 != 0) {
      throw CellException.wrongLength(
          cell.length, TAG_CHARACTERS + 2 * BODY_OVERHEAD + " or an even number above");
    }
    byte[] body = new byte[characters / 2];
    for (int i = 0; i < body.length; i++) {
      int high = value(NIBBLE_VALUES, cell[TAG_CHARACTERS + 2 * i]);
      int low = value(NIBBLE_VALUES, cell[TAG_CHARACTERS + 2 * i + 1]);
      body[i] = (byte) ((high << NIBBLE_BITS) | low);
    }
    return body;
  }

  private static byte[] tag(byte[] cell) throws CellException {
    byte[] tag = new byte[Block.BYTES];
    int bits = 0;
    int held = 0;
    int at = 0;
    for (int i = 0; i < TAG_CHARACTERS; i++) {
      held = (held << TAG_BITS) | value(TAG_VALUES, cell[i]);
      bits += TAG_BITS;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        tag[at++] = (byte) (held >> bits);
      }
      held &= (1 << bits) - 1;
    }
    if (held != 0) {
      throw CellException.notAuthentic();
    }
    return tag;
  }

  private static int value(byte[] values, byte character) throws CellException {
    int value = character < 0 ? -1 : values[character];
    if (value < 0) {
      throw CellException.notAuthentic();
    }
    return value;
  }

  @Override
  public int cellLength(int plaintextLength) {
    return Math.addExact(
        TAG_CHARACTERS, Math.multiplyExact(2, Math.addExact(BODY_OVERHEAD, plaintextLength)));
  }
}
