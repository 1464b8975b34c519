package io.encbench.crypto.cell;

import io.encbench.crypto.cipher.Hkdf;
import io.encbench.crypto.key.KeyRing;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Derives the keys of domains from the master keys of a ring. Each is derived only once, since HKDF
 * costs as much as a hundred cells. Once all needed keys have been derived, the material that they
 * come from can be discarded. Thread-safe. docs/driver/cell-format.md, "Keys", is the
 * specification.
 */
final class CellKeys {
  private static final byte[] LABEL = "encbench cell key".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_DOMAIN_BYTES = 0xFFFF;

  private final Algorithm algorithm;
  private final List<Integer> ids;
  private final Map<Integer, byte[]> pseudorandomKeys = new HashMap<>();
  private final Map<Derived, byte[]> keys = new ConcurrentHashMap<>();

  private record Derived(int keyId, Purpose purpose, String domain) {}

  CellKeys(Algorithm algorithm, KeyRing ring) {
    this.algorithm = algorithm;
    this.ids = ring.ids();
    for (int id : ids) {
      byte[] masterKey = ring.masterKey(id);
      pseudorandomKeys.put(id, Hkdf.extract(algorithm.hmac(), KeyRing.SALT, masterKey));
      Arrays.fill(masterKey, (byte) 0);
    }
  }

  /** Derives the keys of a purpose and domain under every master key. */
  void derive(Purpose purpose, String domain) {
    ids.forEach(id -> key(id, purpose, domain));
  }

  /** Overwrites what keys are derived from. Keys that were derived before stay available. */
  synchronized void discardMasterKeys() {
    pseudorandomKeys.values().forEach(key -> Arrays.fill(key, (byte) 0));
    pseudorandomKeys.clear();
  }

  /** The ids of the ring's keys, the newest first. */
  List<Integer> ids() {
    return ids;
  }

  /** The key of a purpose and domain under one master key. Callers must not change it. */
  byte[] key(int keyId, Purpose purpose, String domain) {
    return keys.computeIfAbsent(new Derived(keyId, purpose, domain), this::derive);
  }

  private synchronized byte[] derive(Derived derived) {
    if (!ids.contains(derived.keyId())) {
      throw new IllegalArgumentException("the ring has no key " + derived.keyId());
    }
    byte[] pseudorandomKey = pseudorandomKeys.get(derived.keyId());
    if (pseudorandomKey == null) {
      throw new IllegalStateException(
          "the master keys were discarded before a key of the domain "
              + derived.domain()
              + " was derived");
    }
    byte[] domain = domainBytes(derived.domain());
    byte[] info =
        ByteBuffer.allocate(LABEL.length + 4 + Short.BYTES + domain.length)
            .put(LABEL)
            .put((byte) CellHeader.VERSION)
            .put((byte) algorithm.code())
            .put((byte) derived.purpose().code())
            .put((byte) derived.keyId())
            .putShort((short) domain.length)
            .put(domain)
            .array();
    int length = derived.purpose().blockCipherKeys() * algorithm.keyBytes();
    return Hkdf.expand(algorithm.hmac(), pseudorandomKey, info, length);
  }

  /** The bytes of a domain's name, as used in key derivation and associated data. */
  static byte[] domainBytes(String domain) {
    byte[] bytes = domain.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0 || bytes.length > MAX_DOMAIN_BYTES) {
      throw new IllegalArgumentException(
          "a domain's name must have between 1 and "
              + MAX_DOMAIN_BYTES
              + " bytes: length="
              + bytes.length);
    }
    return bytes;
  }

  /** What a derived key is for. The codes are part of key derivation and never change. */
  enum Purpose {
    DET_INTEGER(1, 1),
    ORD_PREFIX(2, 1),
    DET_BYTES(3, 2),
    RND_GCM(4, 1),
    RND_SIV(5, 2),
    FOLDED_TAG(6, 1),
    FOLDED_BYTES(7, 2),
    RND_INTEGER(8, 1),
    ORD_BYTE_DIGITS(9, 1),
    RND_OCB(10, 1);

    private final int code;
    private final int blockCipherKeys;

    Purpose(int code, int blockCipherKeys) {
      this.code = code;
      this.blockCipherKeys = blockCipherKeys;
    }

    int code() {
      return code;
    }

    /** The number of block cipher keys that a key of this purpose is made of. */
    int blockCipherKeys() {
      return blockCipherKeys;
    }
  }
}
