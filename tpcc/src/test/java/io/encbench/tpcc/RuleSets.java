package io.encbench.tpcc;

import io.encbench.driver.rules.EncryptionRules;
import java.nio.file.Path;
import java.util.List;

/** The rule sets for TPC-C in props/. */
public final class RuleSets {
  /**
   * The middle part of their file names: the percentage of encrypted columns, and the way ranges
   * are supported.
   */
  public static final List<String> NAMES =
      List.of(
          "20-strict",
          "20-windows",
          "20-ordered",
          "50-strict",
          "50-windows",
          "50-ordered",
          "100-strict",
          "100-windows",
          "100-ordered");

  private RuleSets() {}

  /** The file of a rule set. */
  public static Path file(String name) {
    return Path.of("..", "props", "rules-tpcc-" + name + ".props").toAbsolutePath().normalize();
  }

  /** The rules of a rule set. */
  public static EncryptionRules rules(String name) {
    return EncryptionRules.read(file(name));
  }
}
