package io.encbench.driver.rules;

import io.encbench.config.PropsFile;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the text of a column type as MySQL does. */
final class TypeText {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([A-Z][A-Z0-9_]*(?:\\s+PRECISION)?)\\s*(?:\\(([^)]*)\\))?\\s*((?:[A-Z]+\\s*)*)");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private static final int DEFAULT_DECIMAL_DIGITS = 10;

  /** {@code FLOAT(p)} with more bits is a DOUBLE, and with more than the second number an error. */
  private static final int FLOAT_BITS = 24;

  private static final int DOUBLE_BITS = 53;

  private static final Map<String, Kind> NAMES = names();

  private static Map<String, Kind> names() {
    Map<String, Kind> names = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      names.put(kind.name(), kind);
    }
    names.put("BOOL", Kind.BOOLEAN);
    names.put("INTEGER", Kind.INT);
    names.put("NUMERIC", Kind.DECIMAL);
    names.put("DEC", Kind.DECIMAL);
    names.put("DOUBLE PRECISION", Kind.DOUBLE);
    names.put("REAL", Kind.DOUBLE);
    names.put("FLOAT8", Kind.DOUBLE);
    names.put("FLOAT4", Kind.FLOAT);
    return names;
  }

  private final String sql;
  private final Kind kind;
  private final List<Integer> parameters;
  private final boolean unsigned;

  TypeText(String sql) {
    this.sql = sql.strip();
    Matcher matcher = FORM.matcher(this.sql.toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw unknown(this.sql);
    }
    String name = matcher.group(1).replaceAll("\\s+", " ");
    Kind named = NAMES.get(name);
    if (named == null) {
      throw unknown(name);
    }
    this.kind = named;
    this.parameters = matcher.group(2) == null ? List.of() : numbers(matcher.group(2));
    this.unsigned = isUnsigned(matcher.group(3).strip());
  }

  private List<Integer> numbers(String inParentheses) {
    List<Integer> numbers = new ArrayList<>();
    for (String part : inParentheses.split(",", -1)) {
      if (!NUMBER.matcher(part.strip()).matches()) {
        throw new IllegalArgumentException(
            "'" + part.strip() + "' in '" + sql + "' is not a whole number");
      }
      numbers.add(Integer.valueOf(part.strip()));
    }
    return numbers;
  }

  private boolean isUnsigned(String attributes) {
    if (attributes.isEmpty() || attributes.equals("SIGNED")) {
      return false;
    }
    if (attributes.equals("UNSIGNED")) {
      return true;
    }
    throw new IllegalArgumentException(
        "unknown word '" + attributes + "' in '" + sql + "'; the type may be followed by UNSIGNED");
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "the type '"
            + name
            + "' cannot be encrypted; did you mean "
            + PropsFile.nearest(name.toUpperCase(Locale.ROOT), NAMES.keySet())
            + "? Types that can: "
            + String.join(", ", NAMES.keySet()));
  }

  ColumnType type() {
    return switch (kind) {
      case DECIMAL -> {
        atMost(2);
        yield new ColumnType(kind, parameter(0, DEFAULT_DECIMAL_DIGITS), parameter(1, 0), unsigned);
      }
      case TIME, DATETIME, TIMESTAMP -> {
        atMost(1);
        yield new ColumnType(kind, 0, parameter(0, 0), unsigned);
      }
      case CHAR, BINARY -> {
        atMost(1);
        yield new ColumnType(kind, parameter(0, 1), 0, unsigned);
      }
      case VARCHAR, VARBINARY -> {
        atMost(1);
        if (parameters.isEmpty()) {
          throw new IllegalArgumentException(kind + " needs a length, such as " + kind + "(16)");
        }
        yield new ColumnType(kind, parameters.get(0), 0, unsigned);
      }
      case FLOAT -> floating();
      case BIT -> bit();
      case ENUM -> throw new IllegalArgumentException("ENUM needs a list, such as ENUM('a', 'b')");
      default -> withoutParameters();
    };
  }

  private ColumnType floating() {
    atMost(1);
    int bits = parameter(0, 0);
    if (bits > DOUBLE_BITS) {
      throw new IllegalArgumentException("'" + sql + "' has more than " + DOUBLE_BITS + " bits");
    }
    return new ColumnType(bits > FLOAT_BITS ? Kind.DOUBLE : Kind.FLOAT, 0, 0, unsigned);
  }

  private ColumnType bit() {
    atMost(1);
    if (parameter(0, 1) != 1) {
      throw new IllegalArgumentException(
          "'" + sql + "' cannot be encrypted, only BIT(1); use an integer or BINARY");
    }
    return new ColumnType(kind, 0, 0, unsigned);
  }

  private ColumnType withoutParameters() {
    // The display width of an integer does not change its values; only that of TINYINT(1) matters.
    atMost(kind.family() == Family.INTEGER && kind != Kind.BOOLEAN ? 1 : 0);
    boolean pseudoBoolean = kind == Kind.TINYINT && parameter(0, 0) == 1 && !unsigned;
    return new ColumnType(pseudoBoolean ? Kind.BOOLEAN : kind, 0, 0, unsigned);
  }

  private int parameter(int index, int otherwise) {
    return index < parameters.size() ? parameters.get(index) : otherwise;
  }

  private void atMost(int count) {
    if (parameters.size() > count) {
      throw new IllegalArgumentException(
          "'" + sql + "' has " + parameters.size() + " parameters; " + kind + " takes " + count);
    }
  }
}
