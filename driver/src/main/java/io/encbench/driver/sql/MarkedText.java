package io.encbench.driver.sql;

import io.encbench.driver.rules.Identifiers;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;

/**
 * The text that the parser sees: the tokens of a statement separated by single spaces. Each slot
 * and each name of interest is replaced by a marker that contains the index of its token. The
 * markers allow every node of the tree to be found in the text, and reveal what the tree lacks. The
 * tables of a locking clause and the names of an inserted row are left out, because the parser does
 * not know them.
 */
public final class MarkedText {
  private static final int FIRST_NUMBER = 900_000_000;
  private static final int POSITION_DIGITS = 6;
  private static final char SIGN = '~';

  /** Words after which a name before a bracket is that of a table and not of a function. */
  private static final Set<String> BEFORE_TABLE =
      Set.of("INTO", "INSERT", "REPLACE", "IGNORE", "DELAYED", "LOW_PRIORITY", "HIGH_PRIORITY");

  private MarkedText() {}

  /**
   * The marked text, beginning at a token.
   *
   * @param names the names to mark, in lower case
   */
  public static String of(TokenList tokens, int first, Set<String> names) {
    StringBuilder text = new StringBuilder();
    BitSet unknown = tokens.unknownToParser();
    for (int i = first; i < tokens.size(); i++) {
      if (unknown.get(i)) {
        continue;
      }
      Token token = tokens.at(i);
      boolean dot = token.is(".") || tokens.at(i - 1).is(".");
      if (i > first && !dot) {
        text.append(' ');
      }
      append(text, tokens, i, names);
    }
    return text.toString();
  }

  /** Whether a token is a name that gets a marker. */
  public static boolean marks(TokenList tokens, int index, Set<String> names) {
    Token token = tokens.at(index);
    if (!token.isName() || !names.contains(token.text().toLowerCase(Locale.ROOT))) {
      return false;
    }
    return !isFunction(tokens, index) && !isIndexHint(tokens, index);
  }

  /** The index of the token that a name from the tree stands for; -1 if it was not marked. */
  public static int token(String treeName) {
    String name = unquoted(treeName);
    return name.length() > 1 && name.charAt(0) == SIGN && isNumber(name, 1)
        ? Integer.parseInt(name, 1, name.length(), 10)
        : -1;
  }

  /**
   * The index of the slot token that a number from the tree stands for; -1 if it stands for none.
   */
  public static int token(Number number) {
    return number instanceof Integer && number.intValue() >= FIRST_NUMBER
        ? number.intValue() - FIRST_NUMBER
        : -1;
  }

  /** The number that stands for the slot of a token. */
  static int number(int token) {
    return FIRST_NUMBER + token;
  }

  /** A name from the tree, without its quotes. */
  public static String unquoted(String treeName) {
    int last = treeName.length() - 1;
    if (last < 1) {
      return treeName;
    }
    char quote = treeName.charAt(0);
    return (quote == '`' || quote == '\'' || quote == '"') && treeName.charAt(last) == quote
        ? treeName.substring(1, last).replace("``", "`")
        : treeName;
  }

  private static void append(StringBuilder text, TokenList tokens, int index, Set<String> names) {
    Token token = tokens.at(index);
    SqlTemplate.Slot slot = token.slot();
    if (slot != null) {
      switch (slot.kind()) {
        case STRING, BINARY, DATE, TIME, DATE_TIME, JDBC_TIMESTAMP, CLOCK ->
            text.append('\'').append(SIGN).append(index).append('\'');
        case NUMBER, PARAMETER -> {
          boolean position =
              token.kind() == Token.Kind.POSITION && token.text().length() <= POSITION_DIGITS;
          text.append(position ? token.text() : String.valueOf(FIRST_NUMBER + index));
        }
      }
    } else if (marks(tokens, index, names)) {
      text.append('`').append(SIGN).append(index).append('`');
    } else if (token.kind() == Token.Kind.QUOTED) {
      text.append(Identifiers.quote(token.text()));
    } else {
      text.append(token.text());
    }
  }

  private static boolean isFunction(TokenList tokens, int index) {
    if (!tokens.at(index + 1).is("(") || tokens.at(index).kind() == Token.Kind.QUOTED) {
      return false;
    }
    int before = index - 1;
    while (tokens.at(before).is(".")) {
      before -= 2;
    }
    return !BEFORE_TABLE.contains(tokens.at(before).text().toUpperCase(Locale.ROOT));
  }

  private static boolean isIndexHint(TokenList tokens, int index) {
    TokenList.Span brackets = tokens.enclosing(index);
    if (brackets == null) {
      return false;
    }
    int before = brackets.first() - 1;
    if (tokens.at(before).is("BY") || tokens.at(before).is("JOIN")) {
      before -= tokens.at(before).is("JOIN") ? 2 : 3;
    }
    return (tokens.at(before).is("INDEX") || tokens.at(before).is("KEY"))
        && (tokens.at(before - 1).is("USE")
            || tokens.at(before - 1).is("FORCE")
            || tokens.at(before - 1).is("IGNORE"));
  }

  private static boolean isNumber(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() - from <= POSITION_DIGITS + 3;
  }
}
