package io.encbench.driver.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement split into its slots (literals and {@code ?}) and the text between them. Immutable.
 *
 * <p>In statements that read or change rows, every literal is a slot. In all others, only
 * parameters and the value after {@code DEFAULT} are slots, because a literal there may be a
 * length, a mode or a path, on which the plan depends.
 *
 * @param text the statement as the application wrote it
 * @param slots its literals and parameters in the order of the text
 * @param shape the text with every literal replaced by a marker of its kind, so that statements
 *     that differ only in literals have the same shape; the key of the plan cache
 */
public record SqlTemplate(String text, List<Slot> slots, String shape) {

  /** Kinds of slots. */
  public enum SlotKind {
    /** A {@code ?} of a prepared statement. */
    PARAMETER,
    /** A number, with its sign if that is unary; TRUE is 1 and FALSE is 0. */
    NUMBER,
    /** A string in quotes; {@link Slot#value} is unescaped. */
    STRING,
    /** A hexadecimal or bit literal; {@link Slot#value} is its text. */
    BINARY
  }

  /**
   * A literal or parameter and its place in the text.
   *
   * @param value the value: a number as written, a string without quotes and escapes; empty for a
   *     parameter
   */
  public record Slot(SlotKind kind, int start, int end, String value) {}

  public SqlTemplate {
    slots = List.copyOf(slots);
  }

  /**
   * Splits a statement. Takes time linear in the text. Malformed text is not an error here; {@code
   * SqlAnalyzer} decides whether it can be used.
   */
  public static SqlTemplate of(String sql) {
    List<Token> tokens = Lexer.tokens(sql);
    List<Slot> slots = new ArrayList<>();
    for (Token token : tokens) {
      Slot slot = token.slot();
      if (slot != null) {
        slots.add(slot);
      }
    }
    boolean shaped = !tokens.isEmpty() && Lexer.beginsValueStatement(tokens.get(0));
    return new SqlTemplate(sql, slots, shaped ? shape(sql, tokens) : sql);
  }

  /**
   * The statement without any value: every literal and parameter becomes {@code ?}. White space and
   * comments, which may hold values too, become one space.
   */
  public String withoutValues() {
    StringBuilder shown = new StringBuilder(text.length());
    int end = 0;
    for (Token token : Lexer.tokens(text)) {
      if (token.start() > end && !shown.isEmpty()) {
        shown.append(' ');
      }
      boolean isName =
          switch (token.kind()) {
            case SLOT, POSITION, LITERAL, MALFORMED, EXECUTABLE_COMMENT -> false;
            case WORD, QUOTED, VARIABLE, SYMBOL -> true;
          };
      shown.append(isName ? text.substring(token.start(), token.end()) : "?");
      end = token.end();
    }
    return shown.toString();
  }

  private static String shape(String sql, List<Token> tokens) {
    StringBuilder shape = new StringBuilder(sql.length());
    int end = 0;
    for (Token token : tokens) {
      Slot slot = token.slot();
      if (slot != null && token.kind() != Token.Kind.POSITION) {
        shape.append(sql, end, token.start()).append(marker(slot.kind()));
        end = token.end();
      }
    }
    return shape.append(sql, end, sql.length()).toString();
  }

  /**
   * The marker of a kind. It is a literal of that kind, so text without a slot there cannot have
   * the same shape.
   */
  private static String marker(SlotKind kind) {
    return switch (kind) {
      case PARAMETER -> "?";
      case NUMBER -> "0";
      case STRING -> "''";
      case BINARY -> "x''";
    };
  }
}
