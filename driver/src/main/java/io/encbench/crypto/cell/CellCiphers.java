package io.encbench.crypto.cell;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cipher.AesGcm;
import io.encbench.crypto.cipher.BlockCipher;
import io.encbench.crypto.cipher.Cmac;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;
import io.encbench.crypto.cipher.Ocb;
import io.encbench.crypto.cipher.RandomLongs;
import io.encbench.crypto.cipher.Siv;
import io.encbench.crypto.cipher.SivAead;
import io.encbench.crypto.cipher.Sm4Gcm;
import io.encbench.crypto.key.KeyRing;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Creates the ciphers of columns from one algorithm and key ring. Thread-safe. Keys are derived
 * once and kept; the master keys are kept until {@link #discardMasterKeys}. The ciphers serve one
 * thread at a time, so each connection creates its own.
 */
public final class CellCiphers {
  private final Algorithm algorithm;
  private final CellKeys keys;
  private final SecureRandom random = new SecureRandom();

  /**
   * Takes the algorithm and the keys that all columns of a connection share.
   *
   * @throws ConfigurationException if a key of the ring is shorter than the algorithm's
   */
  public CellCiphers(Algorithm algorithm, KeyRing ring) {
    for (int id : ring.ids()) {
      int bytes = ring.keyBytes(id);
      if (bytes < algorithm.keyBytes()) {
        throw new ConfigurationException(
            "ENC_ALGO="
                + algorithm
                + " needs master keys of "
                + algorithm.keyBytes()
                + " bytes ("
                + 2 * algorithm.keyBytes()
                + " hexadecimal digits), but the key "
                + id
                + " has "
                + bytes
                + "; give a key of that size (openssl rand -hex "
                + algorithm.keyBytes()
                + ") or an algorithm of 128 bits");
      }
    }
    this.algorithm = algorithm;
    this.keys = new CellKeys(algorithm, ring);
  }

  /** Derives all keys that ciphers of integers of a domain need. */
  public void deriveForLongs(CellFormat format, Scheme scheme, String domain) {
    switch (scheme) {
      case RND -> keys.derive(randomisedPurpose(format), domain);
      case DET -> keys.derive(CellKeys.Purpose.DET_INTEGER, domain);
      case ORD -> {
        keys.derive(CellKeys.Purpose.DET_INTEGER, domain);
        keys.derive(digitsPurpose(format), domain);
      }
    }
  }

  private CellKeys.Purpose randomisedPurpose(CellFormat format) {
    return format == CellFormat.V1 ? randomisedPurpose() : CellKeys.Purpose.RND_INTEGER;
  }

  private static CellKeys.Purpose digitsPurpose(CellFormat format) {
    return format == CellFormat.V1 ? CellKeys.Purpose.ORD_PREFIX : CellKeys.Purpose.ORD_BYTE_DIGITS;
  }

  /**
   * Derives all keys that ciphers of byte strings of a domain need.
   *
   * @throws IllegalArgumentException if the scheme is ORD
   */
  public void deriveForBytes(Scheme scheme, String domain) {
    switch (scheme) {
      case RND -> keys.derive(randomisedPurpose(), domain);
      case DET -> keys.derive(CellKeys.Purpose.DET_BYTES, domain);
      case ORD -> throw new IllegalArgumentException("ORD cells are of integers only");
    }
  }

  /**
   * Derives all keys that ciphers of folded text need.
   *
   * @param collation the collation's name
   */
  public void deriveForFolded(String domain, String collation) {
    keys.derive(CellKeys.Purpose.FOLDED_TAG, foldedDomain(domain, collation));
    keys.derive(CellKeys.Purpose.FOLDED_BYTES, foldedDomain(domain, collation));
  }

  /**
   * Overwrites the master keys held here. Afterwards ciphers can be created only from keys that
   * were derived before.
   */
  public void discardMasterKeys() {
    keys.discardMasterKeys();
  }

  private CellKeys.Purpose randomisedPurpose() {
    return switch (algorithm.randomisedMode()) {
      case GCM -> CellKeys.Purpose.RND_GCM;
      case SIV -> CellKeys.Purpose.RND_SIV;
      case OCB -> CellKeys.Purpose.RND_OCB;
    };
  }

  /**
   * A new cipher of integers.
   *
   * @param format the format of the cells
   * @param domain the columns that share keys, so that their cells compare
   * @param bits the width of the values in two's complement, 2 to 64; the width of an ORD cell
   *     depends on it
   * @throws IllegalArgumentException if the bits are outside that range, or the domain's name is
   *     empty or longer than 65535 bytes
   */
  public LongCipher longs(CellFormat format, Scheme scheme, String domain, int bits) {
    IntegerBlock.Width width = new IntegerBlock.Width(bits);
    return switch (scheme) {
      case RND -> randomised(format, width, domain);
      case DET ->
          new LongCipher.DetLongs(width, integerBlock(CellKeys.Purpose.DET_INTEGER, domain));
      case ORD ->
          new LongCipher.OrdLongs(
              format,
              width,
              integerBlock(CellKeys.Purpose.DET_INTEGER, domain),
              new ByKeyId<>(
                  keys.ids(),
                  id ->
                      OrdDigits.of(format, bits, blockCipher(id, digitsPurpose(format), domain))));
    };
  }

  private LongCipher randomised(CellFormat format, IntegerBlock.Width width, String domain) {
    return switch (format) {
      case V1 -> new LongCipher.RndLongs(width, bytes(Scheme.RND, domain));
      case V2 ->
          new LongCipher.RndBlocks(
              width,
              integerBlock(randomisedPurpose(format), domain),
              new RandomLongs(random, algorithm.keyBytes(), algorithm::blockCipher));
    };
  }

  /**
   * A new cipher of byte strings.
   *
   * @param domain the columns that share keys, so that their cells compare
   * @throws IllegalArgumentException if the scheme is ORD, or the domain's name is empty or longer
   *     than 65535 bytes
   */
  public BytesCipher bytes(Scheme scheme, String domain) {
    CellKeys.domainBytes(domain);
    return switch (scheme) {
      case RND -> {
        CellHeader header = new CellHeader(algorithm, CellHeader.Form.RND);
        yield new BytesCipher.RndBytes(
            header,
            new ByKeyId<>(keys.ids(), id -> nonceAead(id, header, domain)),
            new NonceSequence(random));
      }
      case DET -> {
        CellHeader header = new CellHeader(algorithm, CellHeader.Form.DET);
        yield new BytesCipher.DetBytes(
            header,
            new ByKeyId<>(keys.ids(), id -> siv(id, CellKeys.Purpose.DET_BYTES, header, domain)));
      }
      case ORD -> throw new IllegalArgumentException("ORD cells are of integers only");
    };
  }

  /**
   * A new cipher of text whose cells a server finds equal exactly if a collation finds the texts
   * equal.
   *
   * @param domain the columns that share keys, so that their cells compare
   * @param collation the collation's name; cells under different collations do not compare
   * @param fold makes the collation's key of a text in UTF-8: keys are equal exactly if the
   *     collation finds the texts equal
   */
  public BytesCipher folded(String domain, String collation, UnaryOperator<byte[]> fold) {
    String keyDomain = foldedDomain(domain, collation);
    CellKeys.domainBytes(keyDomain);
    CellHeader header = new CellHeader(algorithm, CellHeader.Form.FOLDED);
    return new FoldedText(
        header,
        fold,
        new ByKeyId<>(
            keys.ids(), id -> new Cmac(blockCipher(id, CellKeys.Purpose.FOLDED_TAG, keyDomain))),
        new ByKeyId<>(keys.ids(), id -> siv(id, CellKeys.Purpose.FOLDED_BYTES, header, keyDomain)));
  }

  /** No name of a domain or collation contains the separator. */
  private static String foldedDomain(String domain, String collation) {
    return domain + '\0' + collation;
  }

  private IntegerBlock integerBlock(CellKeys.Purpose purpose, String domain) {
    CellKeys.domainBytes(domain);
    return new IntegerBlock(new ByKeyId<>(keys.ids(), id -> blockCipher(id, purpose, domain)));
  }

  private BlockCipher blockCipher(int keyId, CellKeys.Purpose purpose, String domain) {
    return algorithm.blockCipher(keys.key(keyId, purpose, domain));
  }

  private Siv siv(int keyId, CellKeys.Purpose purpose, CellHeader header, String domain) {
    byte[] key = keys.key(keyId, purpose, domain);
    int half = key.length / 2;
    return new Siv(
        algorithm.blockCipher(Arrays.copyOf(key, half)),
        algorithm.blockCipher(Arrays.copyOfRange(key, half, key.length)),
        header.associatedData(keyId, domain));
  }

  private NonceAead nonceAead(int keyId, CellHeader header, String domain) {
    return switch (algorithm.randomisedMode()) {
      case SIV -> new SivAead(siv(keyId, randomisedPurpose(), header, domain));
      case OCB -> new Ocb(blockCipher(keyId, randomisedPurpose(), domain));
      case GCM -> {
        // No associated data: it would slow short cells, and bind nothing that the key does not
        // bind.
        byte[] key = keys.key(keyId, randomisedPurpose(), domain);
        byte[] none = new byte[0];
        yield algorithm == Algorithm.SM4_128_GCM ? new Sm4Gcm(key, none) : new AesGcm(key, none);
      }
    };
  }
}
