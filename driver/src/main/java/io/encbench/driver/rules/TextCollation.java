package io.encbench.driver.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The collations that a rule may name for text. */
public enum TextCollation {
  /** Compares by code point; trailing spaces count. */
  BINARY("binary"),
  /** MySQL's default. */
  UTF8MB4_0900_AI_CI("utf8mb4_0900_ai_ci"),
  /** MariaDB's default since 11.6. */
  UTF8MB4_UCA1400_AI_CI("utf8mb4_uca1400_ai_ci"),
  /** MariaDB's default before 11.6. */
  UTF8MB4_GENERAL_CI("utf8mb4_general_ci"),
  /** The Unicode Collation Algorithm 4.0, the same on both servers. */
  UTF8MB4_UNICODE_CI("utf8mb4_unicode_ci"),
  /** MySQL's, which minds accents and case. */
  UTF8MB4_0900_AS_CS("utf8mb4_0900_as_cs"),
  /** Compares by code point; trailing spaces do not count. */
  UTF8MB4_BIN("utf8mb4_bin");

  private final String sqlName;

  TextCollation(String sqlName) {
    this.sqlName = sqlName;
  }

  /** The name that servers use. */
  public String sqlName() {
    return sqlName;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(TextCollation::sqlName).toList();
  }

  /**
   * The collation by which a server compares the text of a plain column; empty if the client does
   * not know it.
   */
  public static Optional<TextCollation> ofPlainColumn(String name) {
    return name.matches("utf8mb4_(0900|nopad)_bin") ? Optional.of(BINARY) : named(name);
  }

  /** The collation of a server's name, in any case; empty if a rule cannot name it. */
  public static Optional<TextCollation> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(each -> each.sqlName.equals(lower)).findFirst();
  }
}
