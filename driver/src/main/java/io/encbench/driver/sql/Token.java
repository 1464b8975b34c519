package io.encbench.driver.sql;

import org.jspecify.annotations.Nullable;

/**
 * A lexical unit of a statement. Immutable.
 *
 * @param start where it begins in the text
 * @param end the place after its last character
 * @param text its characters; for a quoted identifier its name without the quotes
 * @param slot the slot that it is, if it is one
 */
public record Token(Kind kind, int start, int end, String text, SqlTemplate.@Nullable Slot slot) {
  /** What a token is. */
  public enum Kind {
    /** A keyword or an identifier without quotes. */
    WORD,
    /** An identifier in backticks. */
    QUOTED,
    /** A user or system variable with its {@code @}. */
    VARIABLE,
    /** A literal or parameter whose value does not change the meaning of the statement. */
    SLOT,
    /** A number in a place where it names a column of the result. */
    POSITION,
    /** A literal that is not a slot: most of those of schema statements. */
    LITERAL,
    /** An operator, bracket or other punctuation. */
    SYMBOL,
    /** Either end of a comment that the server executes. */
    EXECUTABLE_COMMENT,
    /** Text from a place where the lexical rules end, such as a string without its end. */
    MALFORMED
  }

  /** Whether it can name something. */
  public boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }

  /** Whether it is this keyword or symbol; keywords compare without case. */
  public boolean is(String wordOrSymbol) {
    return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equalsIgnoreCase(wordOrSymbol);
  }
}
