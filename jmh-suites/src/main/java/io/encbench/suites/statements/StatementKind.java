package io.encbench.suites.statements;

import java.util.Arrays;
import java.util.Locale;

/** What a statement is, by its first word. */
public enum StatementKind {
  INSERT,
  SELECT,
  UPDATE,
  DELETE,
  /** Any other first word. */
  OTHER;

  /** Kind of a statement without comments before its first word. */
  static StatementKind of(String statement) {
    String word = statement.strip().split("[^A-Za-z]", 2)[0].toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(kind -> kind.name().equals(word))
        .findFirst()
        .orElse(OTHER);
  }

  /** Name for people. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
