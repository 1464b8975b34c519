package io.encbench.suites.statements;

/**
 * A statement of a user's file.
 *
 * @param text without its delimiter and without comments before it
 * @param line 1-based line of the file in which it begins
 * @param kind by its first word
 */
public record FileStatement(String text, int line, StatementKind kind) {
  private static final int SHOWN = 60;

  /** Where it stands and how it begins, for messages. */
  String shown() {
    String oneLine = text.replaceAll("\\s+", " ");
    return "line %d (%s)"
        .formatted(line, oneLine.length() > SHOWN ? oneLine.substring(0, SHOWN) + "…" : oneLine);
  }
}
