package io.encbench.driver.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement cut into its slots (literals and {@code ?}) and the text between them. Immutable.
 *
 * <p>In the statements that read and change rows every literal is a slot. In all others only
 * parameters and the value after {@code DEFAULT} are: there a literal may be a length, a mode or a
 * path, and the plan depends on it.
 *
 * @param text the statement as the application wrote it
 * @param slots its literals and parameters in the order of the text
 * @param shape the text with every literal replaced by a marker of its kind, so that statements
 *     which differ in literals only are equal; the key of the plan cache
 */
public record SqlTemplate(String text, List<Slot> slots, String shape) {

  /** What stands in a slot. */
  public enum SlotKind {
    /** A {@code ?} of a prepared statement. */
    PARAMETER,
    /** A number, with its sign where that is unary; TRUE is 1 and FALSE is 0. */
    NUMBER,
    /** A string in quotes; {@link Slot#value} is unescaped. */
    STRING,
    /** A hexadecimal or bit literal; {@link Slot#value} is its text. */
    BINARY
  }

  /**
   * A literal or parameter and its place in the text.
   *
   * @param value what it says: a number as written, a string without quotes and escapes; empty for
   *     a parameter
   */
  public record Slot(SlotKind kind, int start, int end, String value) {}

  public SqlTemplate {
    slots = List.copyOf(slots);
  }

  /**
   * Cuts a statement. Takes time linear in the text. Malformed text is no error here; {@link
   * SqlAnalyzer} decides its use.
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

  /** Markers that are literals of their kind, so no text without a slot there has this shape. */
  private static String marker(SlotKind kind) {
    return switch (kind) {
      case PARAMETER -> "?";
      case NUMBER -> "0";
      case STRING -> "''";
      case BINARY -> "x''";
    };
  }
}
