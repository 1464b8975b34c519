package io.encbench.driver.sql;

import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
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
    BINARY,
    /** {@code DATE '2020-01-01'} and other expressions of that type. */
    DATE,
    /** {@code TIME '10:00:00'} and other expressions of that type. */
    TIME,
    /** {@code TIMESTAMP '2020-01-01 10:00:00'} and other expressions of type DATETIME. */
    DATE_TIME,
    /** {@code {ts '2020-01-01 10:00:00'}}, which the delegate reads in the client's time zone. */
    JDBC_TIMESTAMP,
    /** {@code NOW()} and other functions of the server's clock; see {@link ServerClock}. */
    CLOCK
  }

  /**
   * A literal or parameter and its place in the text.
   *
   * @param value the value: a number or date as written, a string without quotes and escapes; empty
   *     for a parameter. For a constant expression, its value, written as a literal's
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
   * The statement without any value: every literal and parameter becomes {@code ?}, unless the
   * grammar needs a constant there, such as the length of a type. White space and comments, which
   * may hold values too, become one space. The text has the same plan as the statement with
   * parameters in place of its values.
   */
  public String withoutValues() {
    StringBuilder shown = new StringBuilder(text.length());
    int end = 0;
    List<Token> tokens = Lexer.tokens(text);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.start() > end && !shown.isEmpty()) {
        shown.append(' ');
      }
      if (GrammarConstant.isIntroducer(tokens, i)) {
        end = tokens.get(i + 1).start();
        continue;
      }
      shown.append(withoutValue(tokens, i));
      end = token.end();
    }
    return shown.toString();
  }

  /** A token of the statement, as {@link #withoutValues} shows it. */
  String withoutValue(List<Token> tokens, int index) {
    Token token = tokens.get(index);
    return switch (token.kind()) {
      case WORD, QUOTED, SYMBOL -> text.substring(token.start(), token.end());
      case VARIABLE -> {
        String name = text.substring(token.start(), token.end());
        yield name.startsWith("@'") || name.startsWith("@\"") ? "@?" : name;
      }
      case POSITION -> GrammarConstant.ofPosition(text, tokens, index);
      case MALFORMED, EXECUTABLE_COMMENT -> "?";
      case SLOT, LITERAL -> GrammarConstant.of(text, tokens, index);
    };
  }

  /**
   * Refuses a statement with {@code {ts '...'}}.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if it has one
   */
  public static void requireNoTimestampEscape(String sql) throws SQLException {
    for (Slot slot : of(sql).slots()) {
      if (slot.kind() == SlotKind.JDBC_TIMESTAMP) {
        throw Refusal.because(
            "{ts '...'} without escape processing is not supported on a connection with encrypted"
                + " columns: call setEscapeProcessing(true) or write TIMESTAMP '...'");
      }
    }
  }

  private static String shape(String sql, List<Token> tokens) {
    StringBuilder shape = new StringBuilder(sql.length());
    int end = 0;
    for (Token token : tokens) {
      Slot slot = token.slot();
      if (slot != null && token.kind() != Token.Kind.POSITION) {
        shape.append(sql, end, token.start());
        shape.append(slot.kind() == SlotKind.CLOCK ? token.text() : marker(slot.kind()));
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
      case DATE -> "{d'2020-01-01'}";
      case TIME -> "{t'00:00:00'}";
      case DATE_TIME -> "TIMESTAMP'2020-01-01 00:00:00'";
      case JDBC_TIMESTAMP -> "{ts'2020-01-01 00:00:00'}";
      // Its text decides the type, so it belongs to the shape.
      case CLOCK -> throw new IllegalArgumentException("a function of the clock has no marker");
    };
  }
}
