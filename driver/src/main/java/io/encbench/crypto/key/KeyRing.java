package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cipher.Hkdf;
import io.encbench.crypto.cipher.Hmac;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The master keys of a client, by id. The newest, with the highest id, encrypts; all decrypt.
 *
 * <p>Thread-safe. The owner of a ring clears it after deriving what is needed: the ids and the
 * fingerprint stay, the keys are overwritten. {@link #toString()} hides the keys.
 */
public final class KeyRing {
  /** The salt with which HKDF extracts from a master key. */
  public static final byte[] SALT = "encbench master key v1".getBytes(StandardCharsets.US_ASCII);

  private static final int MAX_ID = 255;
  private static final int FIRST_PRINTABLE = ' ';
  private static final int LAST_PRINTABLE = '~';
  private static final int FIRST_DERIVED_ID = 128;
  private static final int DERIVED_IDS = 64;
  private static final Pattern STATED_ID = Pattern.compile("([0-9]{1,3}):(.*)");
  private static final byte[] ID_LABEL = "encbench key id".getBytes(StandardCharsets.US_ASCII);
  private static final List<Integer> KEY_BYTES = List.of(16, 32);
  private static final int FINGERPRINT_BYTES = 16;
  private static final byte[] FINGERPRINT_LABEL =
      "encbench key ring fingerprint v1".getBytes(StandardCharsets.US_ASCII);

  private static final KeyRing NONE = new KeyRing(new TreeMap<>());

  private final Map<Integer, byte[]> keys;
  private final List<Integer> ids;
  private final String fingerprint;
  private boolean cleared;

  private KeyRing(NavigableMap<Integer, byte[]> keys) {
    this.keys = keys;
    this.ids = List.copyOf(keys.descendingKeySet());
    this.fingerprint = fingerprint(keys.descendingMap());
  }

  /**
   * A ring of the given keys.
   *
   * @throws ConfigurationException if there is no key, an id is not between 1 and 255, the highest
   *     id is a printable ASCII character, or a key has neither 16 nor 32 bytes
   */
  public static KeyRing of(Map<Integer, byte[]> keys) {
    if (keys.isEmpty()) {
      throw new ConfigurationException("a key ring must hold at least one master key");
    }
    NavigableMap<Integer, byte[]> copy = new TreeMap<>();
    keys.forEach(
        (id, key) -> {
          if (id < 1 || id > MAX_ID) {
            throw new ConfigurationException(
                "the id of a master key must be between 1 and " + MAX_ID + ": id=" + id);
          }
          if (!KEY_BYTES.contains(key.length)) {
            throw new ConfigurationException(
                "a master key must have 16 or 32 bytes, but the key "
                    + id
                    + " has "
                    + key.length
                    + "; openssl rand -hex 16 makes one");
          }
          copy.put(id, key.clone());
        });
    int newest = copy.lastKey();
    if (newest >= FIRST_PRINTABLE && newest <= LAST_PRINTABLE) {
      throw new ConfigurationException(
          "the newest master key must not have the id "
              + newest
              + ": ids from "
              + FIRST_PRINTABLE
              + " to "
              + LAST_PRINTABLE
              + " are printable characters, by whose absence a server tells cells from text; give"
              + " the key the id "
              + (LAST_PRINTABLE + 1)
              + " or higher");
    }
    return new KeyRing(copy);
  }

  /**
   * A ring of the given keys, which are overwritten.
   *
   * @throws ConfigurationException as {@link #of} does
   */
  static KeyRing taking(Map<Integer, byte[]> keys) {
    try {
      return of(keys);
    } finally {
      keys.values().forEach(key -> Arrays.fill(key, (byte) 0));
    }
  }

  /** No keys, for connections that encrypt nothing. */
  public static KeyRing none() {
    return NONE;
  }

  /**
   * A ring of one key: {@code <digits>}, whose id is derived from the key, or {@code
   * <id>:<digits>}.
   *
   * @throws ConfigurationException if the text is neither
   */
  public static KeyRing ofHex(String text) {
    return ofHex("MEK", text);
  }

  /**
   * As {@link #ofHex(String)}.
   *
   * @param name the name of the key in errors
   */
  static KeyRing ofHex(String name, String text) {
    Matcher stated = STATED_ID.matcher(text);
    if (stated.matches()) {
      return taking(Map.of(Integer.parseInt(stated.group(1)), parseHex(name, stated.group(2))));
    }
    byte[] key = parseHex(name, text);
    return taking(Map.of(derivedId(key), key));
  }

  /**
   * The id of a key that states none. It is derived from the key, so that the cells of two keys
   * mostly show which key is theirs. It is a byte that in UTF-8 only continues a character, so it
   * cannot follow the first byte of a header in a text. It leaves 64 higher ids for later keys.
   */
  private static int derivedId(byte[] key) {
    byte[] pseudorandomKey = Hkdf.extract(Hmac.SHA256, SALT, key);
    byte derived = Hkdf.expand(Hmac.SHA256, pseudorandomKey, ID_LABEL, 1)[0];
    Arrays.fill(pseudorandomKey, (byte) 0);
    return FIRST_DERIVED_ID + Byte.toUnsignedInt(derived) % DERIVED_IDS;
  }

  /**
   * Parses the digits of a master key.
   *
   * @param name the name of the key in errors
   */
  static byte[] parseHex(String name, String hex) {
    boolean hasRightLength = KEY_BYTES.contains(hex.length() / 2) && hex.length() % 2 == 0;
    if (!hasRightLength || !hex.chars().allMatch(HexFormat::isHexDigit)) {
      throw new ConfigurationException(
          name
              + " must be 32 or 64 hexadecimal digits; its value, which is not shown, has "
              + hex.length()
              + " characters; openssl rand -hex 16 makes a key");
    }
    return HexFormat.of().parseHex(hex);
  }

  /** The id of the key that encrypts. */
  public int newest() {
    return ids.get(0);
  }

  /** The ids of all keys, the newest first. */
  public List<Integer> ids() {
    return ids;
  }

  /**
   * A copy of a key of this ring.
   *
   * @throws IllegalStateException if the ring was cleared
   */
  public synchronized byte[] masterKey(int id) {
    requireKeys();
    byte[] key = keys.get(id);
    if (key == null) {
      throw new IllegalArgumentException("the ring has no key " + id);
    }
    return key.clone();
  }

  public int keyBytes(int id) {
    byte[] key = keys.get(id);
    return key == null ? 0 : key.length;
  }

  /**
   * Another ring with the same keys, which is cleared independently of this one.
   *
   * @throws IllegalStateException if this ring was cleared
   */
  synchronized KeyRing copy() {
    requireKeys();
    NavigableMap<Integer, byte[]> copy = new TreeMap<>();
    keys.forEach((id, key) -> copy.put(id, key.clone()));
    return new KeyRing(copy);
  }

  /** Overwrites the keys. The ids and the fingerprint stay. */
  public synchronized void clear() {
    cleared = true;
    keys.values().forEach(key -> Arrays.fill(key, (byte) 0));
  }

  private void requireKeys() {
    if (cleared) {
      throw new IllegalStateException("the keys of this ring were cleared: load it again");
    }
  }

  /**
   * 32 hexadecimal digits that are the same for rings with the same content, differ for other
   * rings, and reveal nothing about the keys.
   */
  public String fingerprint() {
    return fingerprint;
  }

  private static String fingerprint(Map<Integer, byte[]> newestFirst) {
    MessageDigest digest = sha256();
    newestFirst.forEach(
        (id, key) -> {
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(id).array());
          digest.update(Hmac.SHA256.of(key, FINGERPRINT_LABEL));
        });
    return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), FINGERPRINT_BYTES));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "KeyRing[ids=" + ids + "]";
  }
}
