package io.encbench.driver.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the values come from that stand in a statement at the parameters of its {@linkplain
 * ValueFreeText text without values}. Immutable. {@link #toString()} reveals no value.
 *
 * @param places one for each parameter of the text without values, in their order
 */
public record ValuePlaces(List<Place> places) {
  /** A parameter of the text without values. */
  public sealed interface Place {}

  /**
   * A parameter of the statement too.
   *
   * @param index its index, from 0
   */
  public record Parameter(int index) implements Place {}

  /**
   * A literal of the statement.
   *
   * @param value a string or a number
   */
  public record Literal(Object value) implements Place {
    @Override
    public String toString() {
      return "Literal";
    }
  }

  public ValuePlaces {
    places = List.copyOf(places);
  }

  /**
   * The places in one statement. Null if they are not certain, or if it has a literal with a
   * character set, or in hexadecimal or binary digits: its type depends on where it is used.
   */
  public static @Nullable ValuePlaces of(String sql) {
    String shown = ValueFreeText.of(sql);
    if (shown == null) {
      return null;
    }
    List<Place> places = new ArrayList<>();
    int parameters = 0;
    for (Token token : ParameterPlaces.shownAsParameters(sql)) {
      SqlTemplate.Slot slot = token.slot();
      if (slot != null && ParameterPlaces.isParameter(slot)) {
        places.add(new Parameter(parameters));
        parameters++;
        continue;
      }
      Object value = slot == null ? null : value(slot);
      if (value == null) {
        return null;
      }
      places.add(new Literal(value));
    }
    boolean certain =
        places.size() == ParameterPlaces.numberIn(shown)
            && parameters == ParameterPlaces.numberIn(sql)
            && !hasIntroducer(Lexer.tokens(sql));
    return certain ? new ValuePlaces(places) : null;
  }

  private static boolean hasIntroducer(List<Token> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      if (GrammarConstant.isIntroducer(tokens, i)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object value(SqlTemplate.Slot slot) {
    return switch (slot.kind()) {
      case NUMBER -> number(slot.value());
      case STRING, DATE, TIME, DATE_TIME, JDBC_TIMESTAMP -> slot.value();
      case PARAMETER, BINARY, CLOCK -> null;
    };
  }

  private static @Nullable Object number(String digits) {
    try {
      if (digits.indexOf('e') >= 0 || digits.indexOf('E') >= 0) {
        return Double.valueOf(digits);
      }
      BigDecimal exact = new BigDecimal(digits.replace(" ", ""));
      return exact.scale() == 0 && exact.toBigInteger().bitLength() < Long.SIZE
          ? (Object) exact.longValueExact()
          : exact;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
