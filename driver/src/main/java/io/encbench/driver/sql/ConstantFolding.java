package io.encbench.driver.sql;

import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Joins the tokens of a constant expression into one literal, so that it can become a cell like any
 * other literal: {@code DATE '2020-01-01'}, {@code {d '2020-01-01'}}, {@code _utf8mb4'a'}, {@code
 * NOW()}, {@code CAST('1' AS SIGNED)}, {@code CONCAT('a', 'b')}, {@code 1 + 2}. An expression is
 * joined only if MySQL and MariaDB give it the same value and type, and if nothing around it binds
 * to a part of it. All others stay as they are.
 */
final class ConstantFolding {
  /** Functions of the server's clock, with the name by which {@link ServerClock} knows them. */
  private static final Map<String, String> CLOCK_FUNCTIONS =
      Map.ofEntries(
          Map.entry("NOW", "NOW"),
          Map.entry("CURRENT_TIMESTAMP", "NOW"),
          Map.entry("LOCALTIME", "NOW"),
          Map.entry("LOCALTIMESTAMP", "NOW"),
          Map.entry("CURDATE", "CURDATE"),
          Map.entry("CURRENT_DATE", "CURDATE"),
          Map.entry("CURTIME", "CURTIME"),
          Map.entry("CURRENT_TIME", "CURTIME"),
          Map.entry("UTC_TIMESTAMP", "UTC_TIMESTAMP"),
          Map.entry("UTC_DATE", "UTC_DATE"),
          Map.entry("UTC_TIME", "UTC_TIME"));

  /** Those among them that are called with brackets only; without them the word is a name. */
  private static final Set<String> NEED_BRACKETS = Set.of("NOW", "CURDATE", "CURTIME");

  private static final Set<String> UTF8 = Set.of("_UTF8MB4", "_UTF8", "_UTF8MB3");

  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern TIME =
      Pattern.compile("-?[0-9]{2,3}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?");
  private static final Pattern DATE_TIME =
      Pattern.compile(DATE + "[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?");

  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]{1,18}");

  /** The words of units of INTERVAL. */
  private static final Set<String> UNITS =
      Set.of("SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR");

  private static final Set<String> BEFORE_OPERAND =
      Set.of("=", "<", ">", "<=", ">=", "<>", "!=", "<=>", "BETWEEN", "AND", "THEN", "ELSE");

  private static final Set<String> BEFORE_LIST = Set.of("VALUES", "VALUE", "IN", ",", "(");

  private static final Set<String> AFTER_OPERAND =
      Set.of(
          ")",
          ",",
          ";",
          "AND",
          "OR",
          "WHERE",
          "WHEN",
          "ELSE",
          "END",
          "ORDER",
          "GROUP",
          "HAVING",
          "LIMIT",
          "FOR",
          "LOCK",
          "UNION",
          "ON",
          "RETURNING",
          "AS");

  private static final int DECIMAL_DIGITS = 65;
  private static final int DECIMAL_SCALE = 30;
  private static final int MOST_INTERVAL_DIGITS = 6;
  private static final int MOST_FRACTION_DIGITS = 6;

  private final String sql;
  private final TokenList tokens;

  private ConstantFolding(String sql, List<Token> tokens) {
    this.sql = sql;
    this.tokens = new TokenList(tokens);
  }

  /** A constant: its kind, its value as in {@link Slot}, and the index after its last token. */
  private record Constant(SlotKind kind, String value, int end) {}

  /** The tokens with constant expressions joined. */
  static List<Token> folded(String sql, List<Token> tokens) {
    if (tokens.isEmpty() || !Lexer.beginsValueStatement(tokens.get(0))) {
      return tokens;
    }
    ConstantFolding folding = new ConstantFolding(sql, tokens);
    List<Token> result = new ArrayList<>(tokens.size());
    for (int i = 0; i < tokens.size(); ) {
      Constant constant = folding.operand(i);
      boolean literal = tokens.get(i).slot() != null;
      if (constant == null || (literal && constant.end() == i + 1)) {
        result.add(tokens.get(i++));
      } else {
        result.add(folding.token(i, constant));
        i = constant.end();
      }
    }
    return result;
  }

  private Token token(int first, Constant constant) {
    int start = tokens.at(first).start();
    int end = tokens.at(constant.end() - 1).end();
    return new Token(
        Token.Kind.SLOT,
        start,
        end,
        sql.substring(start, end),
        new Slot(constant.kind(), start, end, constant.value()));
  }

  /** The longest constant expression that is a whole operand, or else a single constant. */
  private @Nullable Constant operand(int at) {
    if (isOperandPlace(at)) {
      Constant whole = sum(at);
      if (whole != null && tokens.isOneOf(AFTER_OPERAND, whole.end())) {
        return whole;
      }
    }
    return primary(at);
  }

  /** Whether an operand begins at a token, whatever operators follow it. */
  private boolean isOperandPlace(int at) {
    if (tokens.isOneOf(BEFORE_OPERAND, at - 1)) {
      return true;
    }
    if (!tokens.at(at - 1).is("(") && !tokens.at(at - 1).is(",")) {
      return false;
    }
    TokenList.Span brackets = tokens.enclosing(at);
    return brackets != null && tokens.isOneOf(BEFORE_LIST, brackets.first() - 1);
  }

  private @Nullable Constant sum(int at) {
    Constant left = product(at);
    while (left != null && (tokens.at(left.end()).is("+") || tokens.at(left.end()).is("-"))) {
      boolean minus = tokens.at(left.end()).is("-");
      if (tokens.at(left.end() + 1).is("INTERVAL")) {
        left = moved(left, left.end() + 1, minus);
      } else {
        Constant right = product(left.end() + 1);
        left = right == null ? null : computed(left, minus ? '-' : '+', right);
      }
    }
    return left;
  }

  private @Nullable Constant product(int at) {
    Constant left = factor(at);
    while (left != null && tokens.at(left.end()).is("*")) {
      Constant right = factor(left.end() + 1);
      left = right == null ? null : computed(left, '*', right);
    }
    return left;
  }

  private @Nullable Constant factor(int at) {
    Token token = tokens.at(at);
    if (token.is("(") && tokens.partner(at) > at) {
      Constant within = sum(at + 1);
      return within != null && within.end() == tokens.partner(at)
          ? new Constant(within.kind(), within.value(), within.end() + 1)
          : null;
    }
    if (token.is("-") || token.is("+")) {
      Constant operand = factor(at + 1);
      boolean number = operand != null && operand.kind() == SlotKind.NUMBER;
      if (operand == null || !number) {
        return null;
      }
      return token.is("+")
          ? operand
          : computed(new Constant(SlotKind.NUMBER, "0", at), '-', operand);
    }
    return primary(at);
  }

  /** The exact result of arithmetic, or null if the server's result may have another type. */
  private static @Nullable Constant computed(Constant left, char operator, Constant right) {
    BigDecimal a = exact(left);
    BigDecimal b = exact(right);
    if (a == null || b == null) {
      return null;
    }
    BigDecimal result =
        switch (operator) {
          case '+' -> a.add(b);
          case '-' -> a.subtract(b);
          default -> a.multiply(b);
        };
    boolean whole = left.value().indexOf('.') < 0 && right.value().indexOf('.') < 0;
    if (whole ? !isLong(result.toBigInteger()) : !isDecimal(result)) {
      return null;
    }
    String text = result.toPlainString();
    return new Constant(
        SlotKind.NUMBER, whole || text.indexOf('.') >= 0 ? text : text + ".", right.end());
  }

  private static @Nullable BigDecimal exact(Constant constant) {
    if (constant.kind() != SlotKind.NUMBER || isApproximate(constant.value())) {
      return null;
    }
    BigDecimal number = new BigDecimal(digits(constant.value()));
    boolean whole = constant.value().indexOf('.') < 0;
    return (whole ? isLong(number.toBigInteger()) : isDecimal(number)) ? number : null;
  }

  private static boolean isLong(BigInteger number) {
    return number.bitLength() < Long.SIZE;
  }

  private static boolean isDecimal(BigDecimal number) {
    return number.precision() <= DECIMAL_DIGITS
        && number.scale() <= DECIMAL_SCALE
        && number.precision() - number.scale() <= DECIMAL_DIGITS - DECIMAL_SCALE;
  }

  private static boolean isApproximate(String number) {
    return number.toLowerCase(Locale.ROOT).indexOf('e') >= 0;
  }

  private static String digits(String number) {
    return number.replaceAll("\\s", "");
  }

  /** A date or time plus or minus the INTERVAL at a token; null if the result is not certain. */
  private @Nullable Constant moved(Constant from, int interval, boolean minus) {
    Token count = tokens.at(interval + 1);
    Token unit = tokens.at(interval + 2);
    Slot slot = count.slot();
    if (slot == null
        || slot.kind() == SlotKind.PARAMETER
        || !UNITS.contains(unit.text().toUpperCase(Locale.ROOT))
        || !digits(slot.value()).matches("[-+]?[0-9]{1," + MOST_INTERVAL_DIGITS + "}")) {
      return null;
    }
    long steps = Long.parseLong(digits(slot.value()));
    ServerClock.Interval step =
        new ServerClock.Interval(minus ? -steps : steps, unit.text().toUpperCase(Locale.ROOT));
    String moved = ServerClock.moved(new Slot(from.kind(), 0, 0, from.value()), step);
    if (moved == null) {
      return null;
    }
    boolean becomesDateTime =
        from.kind() == SlotKind.DATE && moved.length() > "2020-01-01".length();
    return new Constant(becomesDateTime ? SlotKind.DATE_TIME : from.kind(), moved, interval + 3);
  }

  /** A constant that no operator around it can take apart; null if there is none at a token. */
  private @Nullable Constant primary(int at) {
    Token token = tokens.at(at);
    Slot slot = token.slot();
    if (slot != null) {
      boolean literal = slot.kind() != SlotKind.PARAMETER && token.kind() == Token.Kind.SLOT;
      return literal ? new Constant(slot.kind(), slot.value(), at + 1) : null;
    }
    if (token.is("{")) {
      return escape(at);
    }
    if (token.kind() != Token.Kind.WORD || tokens.at(at - 1).is(".")) {
      return null;
    }
    String word = token.text().toUpperCase(Locale.ROOT);
    Slot next = tokens.at(at + 1).slot();
    if (next != null && next.kind() == SlotKind.STRING) {
      return prefixed(word, next, at + 2);
    }
    if (next != null && next.kind() == SlotKind.BINARY && word.equals("_BINARY")) {
      return new Constant(SlotKind.BINARY, next.value(), at + 2);
    }
    String clock = CLOCK_FUNCTIONS.get(word);
    if (clock != null) {
      return clock(word, clock, at);
    }
    boolean call = tokens.at(at + 1).is("(") && tokens.at(at + 1).start() == token.end();
    return switch (call ? word : "") {
      case "CAST" -> cast(at);
      case "CONCAT" -> concat(at);
      case "DATE_ADD", "DATE_SUB" -> dateFunction(word, at);
      default -> null;
    };
  }

  /** A string literal with a word before it, which gives its type or character set. */
  private static @Nullable Constant prefixed(String word, Slot literal, int end) {
    return switch (word) {
      case "DATE" -> temporal(SlotKind.DATE, literal.value(), end);
      case "TIME" -> temporal(SlotKind.TIME, literal.value(), end);
      case "TIMESTAMP" -> temporal(SlotKind.DATE_TIME, literal.value(), end);
      default -> UTF8.contains(word) ? new Constant(SlotKind.STRING, literal.value(), end) : null;
    };
  }

  private static @Nullable Constant temporal(SlotKind kind, String text, int end) {
    boolean known =
        switch (kind) {
          case DATE -> DATE.matcher(text).matches();
          case TIME -> TIME.matcher(text).matches();
          default -> DATE_TIME.matcher(text).matches();
        };
    if (!known || ServerClock.literal(kind, text) == null) {
      return null;
    }
    return new Constant(kind, text.replace('T', ' '), end);
  }

  /** {@code {d '...'}}, {@code {t '...'}} and {@code {ts '...'}}. */
  private @Nullable Constant escape(int at) {
    Slot literal = tokens.at(at + 2).slot();
    if (literal == null || literal.kind() != SlotKind.STRING || !tokens.at(at + 3).is("}")) {
      return null;
    }
    return switch (tokens.at(at + 1).text().toLowerCase(Locale.ROOT)) {
      case "d" -> temporal(SlotKind.DATE, literal.value(), at + 4);
      case "t" ->
          // A time of day: the delegate reads it as one.
          literal.value().matches("[0-9]{2}:[0-9]{2}:[0-9]{2}")
                  && literal.value().compareTo("24") < 0
              ? temporal(SlotKind.TIME, literal.value(), at + 4)
              : null;
      case "ts" -> {
        Constant moment = temporal(SlotKind.DATE_TIME, literal.value(), at + 4);
        yield moment == null
            ? null
            : new Constant(SlotKind.JDBC_TIMESTAMP, moment.value(), moment.end());
      }
      default -> null;
    };
  }

  /** A function of the server's clock, with brackets and digits if it has them. */
  private @Nullable Constant clock(String word, String function, int at) {
    boolean adjacent =
        tokens.at(at + 1).is("(")
            && (!NEED_BRACKETS.contains(word) || tokens.at(at + 1).start() == tokens.at(at).end());
    if (!adjacent) {
      return NEED_BRACKETS.contains(word) || tokens.at(at + 1).is("(")
          ? null
          : new Constant(SlotKind.CLOCK, ServerClock.function(function, 0), at + 1);
    }
    if (tokens.at(at + 2).is(")")) {
      return new Constant(SlotKind.CLOCK, ServerClock.function(function, 0), at + 3);
    }
    Slot digits = tokens.at(at + 2).slot();
    boolean date = function.endsWith("DATE");
    return !date
            && digits != null
            && digits.value().matches("[0-" + MOST_FRACTION_DIGITS + "]")
            && tokens.at(at + 3).is(")")
        ? new Constant(
            SlotKind.CLOCK,
            ServerClock.function(function, Integer.parseInt(digits.value())),
            at + 4)
        : null;
  }

  /** {@code DATE_ADD(constant, INTERVAL n unit)} and {@code DATE_SUB}. */
  private @Nullable Constant dateFunction(String word, int at) {
    Constant from = sum(at + 2);
    if (from == null
        || !tokens.at(from.end()).is(",")
        || !tokens.at(from.end() + 1).is("INTERVAL")) {
      return null;
    }
    Constant moved = moved(from, from.end() + 1, word.equals("DATE_SUB"));
    return moved != null && tokens.at(moved.end()).is(")")
        ? new Constant(moved.kind(), moved.value(), moved.end() + 1)
        : null;
  }

  private @Nullable Constant concat(int at) {
    StringBuilder text = new StringBuilder();
    int next = at + 2;
    while (true) {
      Constant part = sum(next);
      if (part == null || !appendText(part, text)) {
        return null;
      }
      if (tokens.at(part.end()).is(")")) {
        return new Constant(SlotKind.STRING, text.toString(), part.end() + 1);
      }
      if (!tokens.at(part.end()).is(",")) {
        return null;
      }
      next = part.end() + 1;
    }
  }

  /** Appends the text of a string, or of an exact number as the server writes it. */
  private static boolean appendText(Constant constant, StringBuilder text) {
    if (constant.kind() == SlotKind.STRING) {
      text.append(constant.value());
      return true;
    }
    BigDecimal number = exact(constant);
    if (number == null) {
      return false;
    }
    text.append(number.toPlainString());
    return true;
  }

  /** {@code CAST(constant AS type)}. */
  private @Nullable Constant cast(int at) {
    Constant value = sum(at + 2);
    if (value == null || !tokens.at(value.end()).is("AS")) {
      return null;
    }
    int type = value.end() + 1;
    int end = tokens.partner(at + 1);
    int[] sizes = sizes(type + 1, end);
    if (end < 0 || sizes == null) {
      return null;
    }
    return switch (tokens.at(type).text().toUpperCase(Locale.ROOT)) {
      case "SIGNED" -> sizes.length == 0 ? toLong(value, Long.MIN_VALUE, end + 1) : null;
      case "UNSIGNED" -> sizes.length == 0 ? toLong(value, 0, end + 1) : null;
      case "DECIMAL" -> toDecimal(value, sizes, end + 1);
      case "CHAR" -> sizes.length == 0 ? toText(value, end + 1) : null;
      case "DATE" -> sizes.length == 0 ? toTemporal(SlotKind.DATE, value, end + 1) : null;
      case "DATETIME" -> toTemporal(SlotKind.DATE_TIME, value, sizes, end + 1);
      case "TIME" -> toTemporal(SlotKind.TIME, value, sizes, end + 1);
      default -> null;
    };
  }

  /** The numbers in brackets after a type; null if anything else is there. */
  private int @Nullable [] sizes(int from, int end) {
    int at = tokens.at(from).is("INTEGER") || tokens.at(from).is("INT") ? from + 1 : from;
    if (at == end) {
      return new int[0];
    }
    if (!tokens.at(at).is("(") || tokens.partner(at) != end - 1) {
      return null;
    }
    List<Integer> sizes = new ArrayList<>();
    for (int i = at + 1; i < end - 1; i++) {
      Slot size = tokens.at(i).slot();
      boolean comma = (i - at) % 2 == 0;
      if (comma ? !tokens.at(i).is(",") : size == null || !size.value().matches("[0-9]{1,2}")) {
        return null;
      }
      if (size != null) {
        sizes.add(Integer.parseInt(size.value()));
      }
    }
    return sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  private static @Nullable Constant toLong(Constant value, long least, int end) {
    boolean text = value.kind() == SlotKind.STRING && WHOLE.matcher(value.value()).matches();
    BigDecimal number = text ? new BigDecimal(value.value()) : exact(value);
    if (number == null) {
      return null;
    }
    BigInteger whole = number.setScale(0, RoundingMode.HALF_UP).toBigInteger();
    return isLong(whole) && whole.longValue() >= least
        ? new Constant(SlotKind.NUMBER, whole.toString(), end)
        : null;
  }

  private static @Nullable Constant toDecimal(Constant value, int[] sizes, int end) {
    boolean text =
        value.kind() == SlotKind.STRING && value.value().matches("-?[0-9]{1,30}(\\.[0-9]{1,30})?");
    BigDecimal number = text ? new BigDecimal(value.value()) : exact(value);
    int digits = sizes.length > 0 ? sizes[0] : 10;
    int scale = sizes.length > 1 ? sizes[1] : 0;
    if (number == null || sizes.length > 2 || digits > DECIMAL_DIGITS || scale > DECIMAL_SCALE) {
      return null;
    }
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() - scale > digits - scale || digits < scale) {
      return null;
    }
    String plain = rounded.toPlainString();
    return new Constant(SlotKind.NUMBER, scale > 0 ? plain : plain + ".", end);
  }

  private static @Nullable Constant toText(Constant value, int end) {
    StringBuilder text = new StringBuilder();
    return appendText(value, text) ? new Constant(SlotKind.STRING, text.toString(), end) : null;
  }

  private static @Nullable Constant toTemporal(
      SlotKind kind, Constant value, int[] sizes, int end) {
    int digits = sizes.length == 0 ? 0 : sizes[0];
    int point = value.value().indexOf('.');
    // Whether the server rounds further digits or cuts them depends on its settings.
    boolean fits = point < 0 || value.value().length() - point - 1 <= digits;
    return sizes.length <= 1 && fits ? toTemporal(kind, value, end) : null;
  }

  private static @Nullable Constant toTemporal(SlotKind kind, Constant value, int end) {
    boolean same = value.kind() == SlotKind.STRING || value.kind() == kind;
    return same ? temporal(kind, value.value(), end) : null;
  }
}
