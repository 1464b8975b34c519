package io.encbench.driver.sql;

import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Literals that the grammar needs as they are: a parameter in their place would not be SQL. None of
 * them is a value of a row.
 */
final class GrammarConstant {
  private static final String PARAMETER = "?";

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,5}");

  /** A longer or odder alias could hold a value. */
  private static final Pattern ALIAS = Pattern.compile("'[A-Za-z_][A-Za-z0-9_ ]{0,63}'");

  private GrammarConstant() {}

  /** The text for a literal or parameter: itself if the grammar needs it, otherwise a parameter. */
  static String of(String sql, List<Token> tokens, int index) {
    Token token = tokens.get(index);
    String text = sql.substring(token.start(), token.end());
    SqlTemplate.Slot slot = token.slot();
    if (slot != null && slot.kind() == SlotKind.CLOCK) {
      return text;
    }
    if (index == 0) {
      return PARAMETER;
    }
    Token before = tokens.get(index - 1);
    if (before.is("->") || before.is("->>")) {
      // The path of a JSON document.
      return text;
    }
    if (before.is("SEPARATOR")) {
      return "','";
    }
    if (before.is("AS") && ALIAS.matcher(text).matches()) {
      return text;
    }
    return DIGITS.matcher(text).matches() && isSizeOfType(tokens, index) ? text : PARAMETER;
  }

  /** Whether a literal is the length of a type, or its digits or scale, as in AS DECIMAL(10,2). */
  private static boolean isSizeOfType(List<Token> tokens, int index) {
    int bracket = index - 1;
    if (tokens.get(bracket).is(",")) {
      bracket -= 2;
    }
    return bracket > 1 && tokens.get(bracket).is("(") && tokens.get(bracket - 2).is("AS");
  }
}
