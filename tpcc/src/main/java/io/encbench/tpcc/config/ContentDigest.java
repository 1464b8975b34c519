package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Digest of files or a text, to detect changes. Immutable.
 *
 * @param sha256 SHA-256 of all bytes, files in their order, in hexadecimal digits
 */
record ContentDigest(String sha256) {

  /**
   * Digest of files.
   *
   * @throws ConfigurationException if a file cannot be read
   */
  static ContentDigest of(List<Path> files) {
    MessageDigest digest = newDigest();
    for (Path file : files) {
      try {
        digest.update(Files.readAllBytes(file));
      } catch (IOException e) {
        throw new ConfigurationException(file + " cannot be read (" + e + ")", e);
      }
    }
    return new ContentDigest(HexFormat.of().formatHex(digest.digest()));
  }

  /** Digest of a text. */
  static ContentDigest of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ContentDigest(HexFormat.of().formatHex(newDigest().digest(bytes)));
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
