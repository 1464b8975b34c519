package io.encbench.driver.sql;

import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Literals that the grammar needs as they are: a parameter in their place would not be SQL, or
 * would mean something else. None of them is a value of a row.
 */
final class GrammarConstant {
  private static final String PARAMETER = "?";

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,3}");

  /** A longer or odder alias could hold a value. */
  private static final Pattern ALIAS =
      Pattern.compile("'[A-Za-z_][A-Za-z0-9_ ]{0,63}'|\"[A-Za-z_][A-Za-z0-9_ ]{0,63}\"");

  /** One character, a backslash that escapes itself, or none. */
  private static final Pattern ESCAPE_CHARACTER =
      Pattern.compile("'([^'\\\\]|\\\\\\\\)?'|\"([^\"\\\\]|\\\\\\\\)?\"");

  private static final String OTHER_ALIAS = "`alias`";

  /** A function of the clock by itself, without an interval or a comment. */
  private static final Pattern CLOCK = Pattern.compile("\\w+(\\([0-6]?\\))?");

  /** Words between the list of a BY and a number that does not belong to it. */
  private static final Set<String> AFTER_LIST =
      Set.of("SELECT", "UNION", "EXCEPT", "INTERSECT", "HAVING", "WINDOW", "FOR", "INTO", "VALUES");

  /** What follows a position that is a whole item of its list. */
  private static final Set<String> AFTER_ITEM =
      Set.of(
          ",",
          ")",
          ";",
          "ASC",
          "DESC",
          "WITH",
          "LIMIT",
          "HAVING",
          "ORDER",
          "UNION",
          "FOR",
          "WINDOW",
          "EXCEPT",
          "INTERSECT",
          "INTO",
          "LOCK");

  private GrammarConstant() {}

  /** The text for a literal or parameter: itself if the grammar needs it, otherwise a parameter. */
  static String of(String sql, List<Token> tokens, int index) {
    Token token = tokens.get(index);
    String text = sql.substring(token.start(), token.end());
    SqlTemplate.Slot slot = token.slot();
    if (slot != null && slot.kind() == SlotKind.CLOCK) {
      return CLOCK.matcher(text).matches() ? text : PARAMETER;
    }
    if (index == 0) {
      return PARAMETER;
    }
    Token before = tokens.get(index - 1);
    if (before.is("->") || before.is("->>")) {
      // The path of a JSON document.
      return text;
    }
    if (before.is("ESCAPE")) {
      return ESCAPE_CHARACTER.matcher(text).matches() ? text : PARAMETER;
    }
    if (before.is("SEPARATOR")) {
      return "','";
    }
    if (before.is("AS") && slot != null && slot.kind() == SlotKind.STRING) {
      return ALIAS.matcher(text).matches() ? text : OTHER_ALIAS;
    }
    return DIGITS.matcher(text).matches() && isSizeOfType(tokens, index) ? text : PARAMETER;
  }

  /** The text for a number in a list after BY, where it may refer to a column of the result. */
  static String ofPosition(String sql, List<Token> tokens, int index) {
    Token token = tokens.get(index);
    String text = sql.substring(token.start(), token.end());
    for (int i = index - 1; i >= 0 && DIGITS.matcher(text).matches(); i--) {
      String word = tokens.get(i).text().toUpperCase(Locale.ROOT);
      if (word.equals("BY")) {
        return endsListItem(tokens, index + 1) ? text : PARAMETER;
      }
      if (AFTER_LIST.contains(word)) {
        break;
      }
    }
    return PARAMETER;
  }

  private static boolean endsListItem(List<Token> tokens, int next) {
    return next >= tokens.size()
        || AFTER_ITEM.contains(tokens.get(next).text().toUpperCase(Locale.ROOT));
  }

  /** Whether a word names the character set of the literal after it, as in {@code _binary'a'}. */
  static boolean isIntroducer(List<Token> tokens, int index) {
    Token token = tokens.get(index);
    return token.kind() == Token.Kind.WORD
        && token.text().startsWith("_")
        && index + 1 < tokens.size()
        && switch (tokens.get(index + 1).kind()) {
          case SLOT, LITERAL, MALFORMED -> true;
          default -> false;
        };
  }

  /**
   * Whether a literal is the length of a type, or its digits or scale, as in {@code CAST(a AS
   * DECIMAL(10,2))} and {@code CONVERT(a, CHAR(20))}.
   */
  private static boolean isSizeOfType(List<Token> tokens, int index) {
    int bracket = index - 1;
    if (tokens.get(bracket).is(",")) {
      bracket -= 2;
    }
    if (bracket < 2 || !tokens.get(bracket).is("(")) {
      return false;
    }
    Token beforeType = tokens.get(bracket - 2);
    String type = tokens.get(bracket - 1).text().toUpperCase(Locale.ROOT);
    if (tokens.get(bracket - 1).kind() != Token.Kind.WORD || AFTER_LIST.contains(type)) {
      return false;
    }
    return beforeType.is("AS") || (beforeType.is(",") && isOfConvert(tokens, bracket - 2));
  }

  /** Whether a comma separates the arguments of CONVERT. */
  private static boolean isOfConvert(List<Token> tokens, int comma) {
    int depth = 0;
    for (int i = comma - 1; i > 0; i--) {
      if (tokens.get(i).is(")")) {
        depth++;
      } else if (tokens.get(i).is("(")) {
        if (depth == 0) {
          return tokens.get(i - 1).is("CONVERT");
        }
        depth--;
      }
    }
    return false;
  }
}
