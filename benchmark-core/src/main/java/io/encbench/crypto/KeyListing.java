package io.encbench.crypto;

import io.encbench.config.PropsFile;
import java.util.Map;
import java.util.TreeMap;

/** Master keys as text: lines of {@code <id>=<hexadecimal digits>}. */
final class KeyListing {
  private KeyListing() {}

  /**
   * The ring of a listing.
   *
   * @throws io.encbench.config.ConfigurationException if a line is wrong; no value is repeated
   */
  static KeyRing parse(String name, String text) {
    PropsFile file = PropsFile.parse(name, text);
    Map<Integer, byte[]> keys = new TreeMap<>();
    for (PropsFile.Entry entry : file.entries()) {
      if (!entry.key().matches("[1-9][0-9]{0,2}")) {
        throw file.error(
            entry, "must be <id>=<32 or 64 hexadecimal digits>, with an id between 1 and 255");
      }
      int id = Integer.parseInt(entry.key());
      keys.put(id, KeyRing.parseHex(name + ", line " + entry.line() + ": the key", entry.value()));
    }
    return KeyRing.taking(keys);
  }
}
