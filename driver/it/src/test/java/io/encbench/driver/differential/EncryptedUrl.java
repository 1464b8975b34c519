package io.encbench.driver.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The driver's URLs for these tests. */
public final class EncryptedUrl {
  /** A key for values that are not secret. */
  public static final String MEK = "00112233445566778899aabbccddeeff";

  private static final List<String> ALGORITHMS = List.of("AES_128_SIV", "AES_128_OCB");

  private EncryptedUrl() {}

  /** The driver's URL for the database of a plain URL. */
  public static String of(String url, Path rules) {
    return withRules(url, rules) + "&MEK=" + MEK;
  }

  /** As {@link #of}, with the master keys of a file. */
  public static String withKeys(String url, Path rules, Path keys) {
    return withRules(url, rules) + "&encKeyProvider=file:" + keys;
  }

  private static String withRules(String url, Path rules) {
    return "jdbc:encbench:"
        + url.substring("jdbc:".length())
        + "?encRules="
        + rules
        + "&ENC_ALGO="
        + algorithm(rules);
  }

  /** The rules decide, so that all connections to one schema have the same algorithm. */
  private static String algorithm(Path rules) {
    try {
      int hash = Files.readString(rules).hashCode();
      return ALGORITHMS.get(Math.floorMod(hash, ALGORITHMS.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
