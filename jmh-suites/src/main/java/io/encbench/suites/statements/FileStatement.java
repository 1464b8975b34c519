package io.encbench.suites.statements;

/**
 * A statement of a user's file.
 *
 * @param text the statement without its delimiter and without comments before it
 * @param line 1-based line of the file in which the statement starts
 * @param kind its kind, given by its first word
 */
public record FileStatement(String text, int line, StatementKind kind) {
  private static final int SHOWN = 60;

  /** The line and the start of the statement, for messages. */
  String shown() {
    String oneLine = text.replaceAll("\\s+", " ");
    return "line %d (%s)"
        .formatted(line, oneLine.length() > SHOWN ? oneLine.substring(0, SHOWN) + "…" : oneLine);
  }
}
