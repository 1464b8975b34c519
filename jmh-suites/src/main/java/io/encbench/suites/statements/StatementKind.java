package io.encbench.suites.statements;

import java.util.Arrays;
import java.util.Locale;

/** The kind of a statement, given by its first word. */
public enum StatementKind {
  INSERT,
  SELECT,
  UPDATE,
  DELETE,
  /** Any other first word. */
  OTHER;

  /** The kind of a statement that starts with its first word, without comments before it. */
  static StatementKind of(String statement) {
    String word = statement.strip().split("[^A-Za-z]", 2)[0].toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(kind -> kind.name().equals(word))
        .findFirst()
        .orElse(OTHER);
  }

  /** Name in reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
