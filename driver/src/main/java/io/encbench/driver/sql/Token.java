package io.encbench.driver.sql;

import org.jspecify.annotations.Nullable;

/**
 * A lexical unit of a statement. Immutable.
 *
 * @param start index of its first character in the text
 * @param end index after its last character
 * @param text its characters; for a quoted identifier, the name without quotes
 * @param slot the literal or parameter that the token is, or null if it is not a slot
 */
public record Token(Kind kind, int start, int end, String text, SqlTemplate.@Nullable Slot slot) {
  /** Kinds of tokens. */
  public enum Kind {
    /** A keyword or an identifier without quotes. */
    WORD,
    /** An identifier in backticks. */
    QUOTED,
    /** A user or system variable with its {@code @}. */
    VARIABLE,
    /** A literal or parameter whose value does not change the meaning of the statement. */
    SLOT,
    /** A number in a list after BY, where it may refer to a column of the result. */
    POSITION,
    /** A literal that is not a slot, like most literals of schema statements. */
    LITERAL,
    /** An operator, bracket or other punctuation. */
    SYMBOL,
    /** The start or the end of a comment that the server executes. */
    EXECUTABLE_COMMENT,
    /**
     * The rest of the text from where it breaks the lexical rules, such as an unterminated string.
     */
    MALFORMED
  }

  /** Whether the token can be a name. */
  public boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }

  /** Whether the token is the given keyword or symbol; keywords are case-insensitive. */
  public boolean is(String wordOrSymbol) {
    return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equalsIgnoreCase(wordOrSymbol);
  }
}
