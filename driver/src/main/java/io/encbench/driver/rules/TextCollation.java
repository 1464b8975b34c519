package io.encbench.driver.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The collations that a rule may state for text. */
public enum TextCollation {
  /** By code point, blanks at the end included. */
  BINARY("binary"),
  /** MySQL's default. */
  UTF8MB4_0900_AI_CI("utf8mb4_0900_ai_ci"),
  /** MariaDB's default from 11.6 on. */
  UTF8MB4_UCA1400_AI_CI("utf8mb4_uca1400_ai_ci"),
  /** MariaDB's before that. */
  UTF8MB4_GENERAL_CI("utf8mb4_general_ci");

  private final String sqlName;

  TextCollation(String sqlName) {
    this.sqlName = sqlName;
  }

  /** As servers call it. */
  public String sqlName() {
    return sqlName;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(TextCollation::sqlName).toList();
  }

  static Optional<TextCollation> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(each -> each.sqlName.equals(lower)).findFirst();
  }
}
