package io.encbench.driver.sql;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a statement as a capture keeps it: no value survives. */
public final class ValueFreeText {
  /**
   * An odd number of backslashes before a quote. Whether the quote ends a string depends on the
   * mode NO_BACKSLASH_ESCAPES, and in some character sets on the bytes before.
   */
  private static final Pattern AMBIGUOUS = Pattern.compile("(?<!\\\\)(?:\\\\{2})*\\\\['\"]");

  private ValueFreeText() {}

  /** Whether a text has more than one statement. */
  public static boolean hasSeveral(String sql) {
    if (sql.indexOf(';') < 0) {
      return false;
    }
    List<Token> tokens = Lexer.tokens(sql);
    for (int i = 0; i < tokens.size() - 1; i++) {
      if (tokens.get(i).is(";")) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first statement of a text without values. Servers note a text of several statements once
   * for each, every time with the rest of the text. Null if a value might survive, because it is
   * not certain where a string ends.
   */
  public static @Nullable String of(String sql) {
    if (AMBIGUOUS.matcher(sql).find()) {
      return null;
    }
    int end = sql.length();
    List<Token> tokens = Lexer.tokens(sql);
    for (Token token : tokens) {
      if (token.is(";")) {
        end = token.start();
        break;
      }
      if (token.kind() == Token.Kind.MALFORMED) {
        return null;
      }
    }
    return SqlTemplate.of(sql.substring(0, end)).withoutValues();
  }
}
