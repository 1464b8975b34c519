package io.encbench.driver.execute.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table of all functions and operators that the client computes, besides {@code + - *} and
 * conditions. The documentation has the same table.
 */
public final class FunctionTable {
  /** The functions that are called by their names. */
  private static final Map<String, SqlFunction> BY_NAME = new HashMap<>();

  static {
    for (List<SqlFunction> functions : List.of(Choices.ALL, Numbers.ALL, Texts.ALL, Moments.ALL)) {
      functions.forEach(function -> BY_NAME.put(function.name(), function));
    }
    List.of(Choices.CASE, Numbers.DIVIDE, Numbers.DIV, Numbers.MODULO)
        .forEach(operator -> BY_NAME.remove(operator.name()));
  }

  private FunctionTable() {}

  /** The functions and operators as they are written, in groups with a title. */
  public static Map<String, List<String>> forms() {
    Map<String, List<String>> forms = new LinkedHashMap<>();
    forms.put("Choices", forms(Choices.ALL));
    forms.put("Numbers", forms(Numbers.ALL));
    forms.put("Text", forms(Texts.ALL));
    List<String> moments = forms(Moments.ALL);
    moments.add("EXTRACT(unit FROM date)");
    moments.addAll(Moments.intervalForms());
    forms.put("Dates and times", moments);
    List<String> casts = forms(List.copyOf(Casts.byType().values()));
    casts.add("CONVERT(value, type)");
    forms.put("Types", casts);
    return forms;
  }

  private static List<String> forms(List<SqlFunction> functions) {
    return new ArrayList<>(functions.stream().map(SqlFunction::form).toList());
  }

  /** The function of a name in upper case; null if the client does not know it. */
  public static @Nullable SqlFunction named(String name) {
    return BY_NAME.get(name);
  }

  /** CASE, whose arguments are conditions, each with its value, and the value of ELSE. */
  public static SqlFunction choice() {
    return Choices.CASE;
  }

  /** The operator {@code /}, {@code DIV} or {@code %}. */
  public static SqlFunction operator(String symbol) {
    return switch (symbol) {
      case "/" -> Numbers.DIVIDE;
      case "DIV" -> Numbers.DIV;
      default -> Numbers.MODULO;
    };
  }

  /** The operator {@code /} of a server that computes with the digits that it shows. */
  public static SqlFunction roundedDivision() {
    return Numbers.ROUNDED_DIVIDE;
  }

  /** YEAR of a server for which it is an unsigned number. */
  public static SqlFunction unsignedYear() {
    return Moments.UNSIGNED_YEAR;
  }

  /**
   * TRIM of a text within another.
   *
   * @param side BOTH, LEADING or TRAILING
   */
  public static SqlFunction trim(String side) {
    return switch (side) {
      case "LEADING" -> Texts.TRIM_LEADING;
      case "TRAILING" -> Texts.TRIM_TRAILING;
      default -> Texts.TRIM_BOTH;
    };
  }

  /**
   * The function that adds or subtracts an interval; null if the client does not know the unit.
   *
   * @param name DATE_ADD or DATE_SUB
   * @param unit the unit in upper case
   */
  public static @Nullable SqlFunction interval(String name, String unit) {
    return Moments.interval(name, unit);
  }

  /** EXTRACT of a unit in upper case; null if the client does not know it. */
  public static @Nullable SqlFunction extraction(String unit) {
    return Moments.extraction(unit);
  }

  /** The function that casts to a type in upper case; null if the client does not know the type. */
  public static @Nullable SqlFunction cast(String type) {
    return Casts.byType().get(type);
  }
}
