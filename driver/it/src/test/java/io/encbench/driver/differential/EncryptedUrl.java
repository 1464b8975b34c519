package io.encbench.driver.differential;

import java.nio.file.Path;

/** The driver's URLs for these tests. */
public final class EncryptedUrl {
  /** A key for values that are not secret. */
  public static final String MEK = "00112233445566778899aabbccddeeff";

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
        + "&ENC_ALGO=AES_128_SIV";
  }
}
