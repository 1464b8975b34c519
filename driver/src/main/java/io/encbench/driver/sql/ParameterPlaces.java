package io.encbench.driver.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the parameters of a statement are in its {@linkplain ValueFreeText text without values},
 * whose parameters stand for the literals too. Immutable.
 *
 * @param positions for each parameter of the statement, which of the text without values it is,
 *     from 0
 * @param number number of parameters of the text without values
 */
public record ParameterPlaces(List<Integer> positions, int number) {
  /** The places of a statement without parameters, or of one in which they are not certain. */
  public static final ParameterPlaces NONE = new ParameterPlaces(List.of(), 0);

  public ParameterPlaces {
    positions = List.copyOf(positions);
  }

  /**
   * The places in one statement. None if they are not certain, as in a text with a comment that the
   * server executes.
   */
  public static ParameterPlaces of(String sql) {
    String shown = ValueFreeText.of(sql);
    if (shown == null) {
      return NONE;
    }
    List<Token> shownAsParameters = shownAsParameters(sql);
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < shownAsParameters.size(); i++) {
      SqlTemplate.Slot slot = shownAsParameters.get(i).slot();
      if (slot != null && isParameter(slot)) {
        positions.add(i);
      }
    }
    int number = shownAsParameters.size();
    boolean certain =
        number == numberIn(shown)
            && positions.size() == numberIn(sql)
            && Lexer.tokens(sql).stream()
                .noneMatch(each -> each.kind() == Token.Kind.EXECUTABLE_COMMENT);
    return certain ? new ParameterPlaces(positions, number) : NONE;
  }

  /** The tokens of one statement for which its text without values has a parameter. */
  static List<Token> shownAsParameters(String sql) {
    SqlTemplate template = SqlTemplate.of(sql);
    List<Token> tokens = Lexer.tokens(sql);
    List<Token> shown = new ArrayList<>();
    for (int i = 0; i < tokens.size() && !tokens.get(i).is(";"); i++) {
      if (!GrammarConstant.isIntroducer(tokens, i)
          && template.withoutValue(tokens, i).equals("?")) {
        shown.add(tokens.get(i));
      }
    }
    return shown;
  }

  static boolean isParameter(SqlTemplate.Slot slot) {
    return slot.kind() == SqlTemplate.SlotKind.PARAMETER;
  }

  /** Number of parameters of a text. */
  public static int numberIn(String sql) {
    return (int) SqlTemplate.of(sql).slots().stream().filter(ParameterPlaces::isParameter).count();
  }
}
