package io.encbench.driver.sql;

import static io.encbench.driver.sql.Lexer.Characters.isBaseDigit;
import static io.encbench.driver.sql.Lexer.Characters.isDigit;
import static io.encbench.driver.sql.Lexer.Characters.isNamePart;
import static io.encbench.driver.sql.Lexer.Characters.isSpace;

import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.sql.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Splits a statement into tokens by the lexical rules of MySQL in its default SQL mode ("MySQL
 * Reference Manual", Language Structure). Takes time linear in the text and never fails: text that
 * breaks the rules becomes one final {@link Kind#MALFORMED} token.
 */
public final class Lexer {
  /**
   * First words of the statements that are often repeated with other values. In all other
   * statements, a literal may be a name.
   */
  private static final Set<String> VALUE_STATEMENTS =
      Set.of(
          "SELECT",
          "INSERT",
          "REPLACE",
          "UPDATE",
          "DELETE",
          "WITH",
          "EXPLAIN",
          "DESCRIBE",
          "DESC",
          "ANALYZE",
          "CALL",
          "DO",
          "VALUES",
          "(");

  /** Reserved words after which an operand begins, so that a sign there is unary. */
  private static final Set<String> BEFORE_OPERAND =
      Set.of(
          "SELECT",
          "DISTINCT",
          "ALL",
          "WHERE",
          "AND",
          "OR",
          "XOR",
          "NOT",
          "BETWEEN",
          "LIKE",
          "WHEN",
          "THEN",
          "ELSE",
          "CASE",
          "BY",
          "HAVING",
          "ON",
          "DEFAULT",
          "INTERVAL",
          "LIMIT",
          "RETURN",
          "DIV",
          "MOD",
          "IN",
          "REGEXP",
          "RLIKE");

  private static final String[] OPERATORS = {
    "<=>", "->>", "<=", ">=", "<>", "!=", "<<", ">>", ":=", "||", "&&", "->"
  };

  private final String sql;
  private final List<Token> tokens = new ArrayList<>();
  private final List<String> hints = new ArrayList<>();
  private int at;
  private int depth;
  private int byListDepth = -1;
  private boolean valueStatement;
  private boolean inExecutableComment;

  private Lexer(String sql) {
    this.sql = sql;
  }

  /**
   * The tokens of a statement in the order of the text, without comments and white space. A
   * constant expression is one token.
   */
  public static List<Token> tokens(String sql) {
    return ConstantFolding.folded(sql, separate(sql));
  }

  /** The tokens as they are written, each literal by itself. */
  static List<Token> separate(String sql) {
    Lexer lexer = new Lexer(sql);
    lexer.run();
    return lexer.tokens;
  }

  /** The optimizer hints of a statement in the order of the text. */
  public static List<String> hints(String sql) {
    Lexer lexer = new Lexer(sql);
    lexer.run();
    return lexer.hints;
  }

  /** Whether every literal is a slot in a statement that begins with this token. */
  static boolean beginsValueStatement(Token first) {
    return VALUE_STATEMENTS.contains(first.text().toUpperCase(Locale.ROOT));
  }

  private void run() {
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (isSpace(c)) {
        at++;
      } else if (!comment(c)) {
        token(c);
      }
    }
  }

  private boolean comment(char c) {
    if (c == '#' || (c == '-' && next(1) == '-' && endsDashes(at + 2))) {
      int end = sql.indexOf('\n', at);
      at = end < 0 ? sql.length() : end + 1;
      return true;
    }
    if (inExecutableComment && c == '*' && next(1) == '/') {
      inExecutableComment = false;
      add(Kind.EXECUTABLE_COMMENT, at + 2);
      return true;
    }
    if (c != '/' || next(1) != '*') {
      return false;
    }
    int code = next(2) == '!' ? 3 : next(2) == 'M' && next(3) == '!' ? 4 : 0;
    if (code > 0) {
      inExecutableComment = true;
      int end = at + code;
      while (end < sql.length() && isDigit(sql.charAt(end))) {
        end++;
      }
      add(Kind.EXECUTABLE_COMMENT, end);
      return true;
    }
    int end = sql.indexOf("*/", at + 2);
    if (end < 0) {
      add(Kind.MALFORMED, sql.length());
    } else {
      if (next(2) == '+') {
        hints.add(sql.substring(at, end));
      }
      at = end + 2;
    }
    return true;
  }

  private boolean endsDashes(int place) {
    return place >= sql.length() || sql.charAt(place) <= ' ';
  }

  private void token(char c) {
    switch (c) {
      case '\'', '"' -> string(at);
      case '`' -> quoted();
      case '@' -> variable();
      case '?' -> slot(SlotKind.PARAMETER, at, at + 1, "");
      case '(' -> {
        depth++;
        add(Kind.SYMBOL, at + 1);
      }
      case ')' -> {
        depth--;
        if (depth < byListDepth) {
          byListDepth = -1;
        }
        add(Kind.SYMBOL, at + 1);
      }
      default -> {
        if ((isDigit(c) && !afterDot()) || (c == '.' && isDigit(next(1)) && !afterName())) {
          number(at, at);
        } else if (isNamePart(c)) {
          word(c);
        } else if ((c == '-' || c == '+') && beforeOperand() && isNumberAt(skipSpace(at + 1))) {
          number(at, skipSpace(at + 1));
        } else {
          symbol();
        }
      }
    }
  }

  private void symbol() {
    for (String operator : OPERATORS) {
      if (sql.startsWith(operator, at)) {
        add(Kind.SYMBOL, at + operator.length());
        return;
      }
    }
    add(Kind.SYMBOL, at + 1);
  }

  private boolean beforeOperand() {
    if (tokens.isEmpty()) {
      return false;
    }
    Token last = tokens.get(tokens.size() - 1);
    return switch (last.kind()) {
      case SYMBOL -> !last.is(")") && !last.is(".") && !last.is("}") && !last.is("]");
      case WORD -> BEFORE_OPERAND.contains(last.text().toUpperCase(Locale.ROOT));
      default -> false;
    };
  }

  private void number(int start, int digits) {
    int end = digits;
    if (sql.charAt(end) == '0' && end + 1 < sql.length()) {
      char base = sql.charAt(end + 1);
      if (base == 'x' || base == 'b') {
        int last = end + 2;
        while (last < sql.length() && isBaseDigit(sql.charAt(last), base)) {
          last++;
        }
        if (last > end + 2 && !isNamePartAt(last)) {
          if (start == digits) {
            slot(SlotKind.BINARY, start, last, sql.substring(start, last));
          } else {
            // A sign makes a number of the bytes.
            symbol();
          }
          return;
        }
      }
    }
    end = digitsEnd(end);
    if (end > digits && isNamePartAt(end) && exponentEnd(end) < 0) {
      // A name may begin with digits.
      at = start;
      if (start == digits) {
        name();
      } else {
        symbol();
      }
      return;
    }
    if (end < sql.length() && sql.charAt(end) == '.') {
      end = digitsEnd(end + 1);
    }
    int exponent = exponentEnd(end);
    if (exponent > 0) {
      end = exponent;
    }
    slot(
        SlotKind.NUMBER,
        start,
        end,
        (start == digits ? "" : sql.charAt(start)) + sql.substring(digits, end));
  }

  /** Whether an unsigned number begins at an index. */
  private boolean isNumberAt(int place) {
    if (place >= sql.length()) {
      return false;
    }
    int digit = sql.charAt(place) == '.' ? place + 1 : place;
    return digit < sql.length() && isDigit(sql.charAt(digit));
  }

  /** The index after the digits that begin at an index. */
  private int digitsEnd(int from) {
    int end = from;
    while (end < sql.length() && isDigit(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The index after an exponent that begins at an index; -1 if there is none. */
  private int exponentEnd(int from) {
    if (from >= sql.length() || (sql.charAt(from) != 'e' && sql.charAt(from) != 'E')) {
      return -1;
    }
    int digits = from + 1;
    if (digits < sql.length() && (sql.charAt(digits) == '+' || sql.charAt(digits) == '-')) {
      digits++;
    }
    int end = digitsEnd(digits);
    return end > digits ? end : -1;
  }

  private void word(char c) {
    if (next(1) == '\'' && !afterDot()) {
      if (c == 'n' || c == 'N') {
        int start = at;
        at++;
        string(start);
        return;
      }
      if (c == 'x' || c == 'X' || c == 'b' || c == 'B') {
        int end = sql.indexOf('\'', at + 2);
        if (end < 0) {
          add(Kind.MALFORMED, sql.length());
        } else {
          slot(SlotKind.BINARY, at, end + 1, sql.substring(at, end + 1));
        }
        return;
      }
    }
    name();
  }

  private void name() {
    int end = at;
    while (end < sql.length() && isNamePart(sql.charAt(end))) {
      end++;
    }
    String text = sql.substring(at, end);
    if (text.equalsIgnoreCase("TRUE") && !afterTest()) {
      slot(SlotKind.NUMBER, at, end, "1");
    } else if (text.equalsIgnoreCase("FALSE") && !afterTest()) {
      slot(SlotKind.NUMBER, at, end, "0");
    } else {
      if (text.equalsIgnoreCase("BY")) {
        byListDepth = depth;
      } else if (text.equalsIgnoreCase("LIMIT")) {
        byListDepth = -1;
      }
      add(Kind.WORD, end);
    }
  }

  /** Whether a truth value here belongs to IS [NOT] TRUE or is a name. */
  private boolean afterTest() {
    Token last = last();
    return last != null && (last.is("IS") || last.is("NOT") || last.is("."));
  }

  private void quoted() {
    StringBuilder name = new StringBuilder();
    for (int i = at + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c != '`') {
        name.append(c);
      } else if (i + 1 < sql.length() && sql.charAt(i + 1) == '`') {
        name.append(c);
        i++;
      } else {
        append(new Token(Kind.QUOTED, at, i + 1, name.toString(), null));
        return;
      }
    }
    add(Kind.MALFORMED, sql.length());
  }

  private void variable() {
    int end = at + 1;
    while (end < sql.length()
        && (sql.charAt(end) == '@' || sql.charAt(end) == '.' || isNamePart(sql.charAt(end)))) {
      end++;
    }
    char quote = end < sql.length() ? sql.charAt(end) : ' ';
    if (end == at + 1 && (quote == '\'' || quote == '"' || quote == '`')) {
      int close = sql.indexOf(quote, end + 1);
      if (close < 0) {
        add(Kind.MALFORMED, sql.length());
        return;
      }
      end = close + 1;
    }
    add(Kind.VARIABLE, end);
  }

  private void string(int start) {
    StringBuilder value = new StringBuilder();
    int end = appendString(at, value);
    while (end >= 0) {
      int more = skipSpace(end);
      if (more >= sql.length() || (sql.charAt(more) != '\'' && sql.charAt(more) != '"')) {
        slot(SlotKind.STRING, start, end, value.toString());
        return;
      }
      end = appendString(more, value);
    }
    at = start;
    add(Kind.MALFORMED, sql.length());
  }

  /**
   * Appends the value of a string literal, with its escapes decoded.
   *
   * @param from the index of its opening quote
   * @return the index after its closing quote; -1 if it has none
   */
  private int appendString(int from, StringBuilder value) {
    char quote = sql.charAt(from);
    for (int i = from + 1; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\\') {
        i++;
        if (i == sql.length()) {
          return -1;
        }
        appendEscaped(sql.charAt(i), value);
      } else if (c != quote) {
        value.append(c);
      } else if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
        value.append(c);
        i++;
      } else {
        return i + 1;
      }
    }
    return -1;
  }

  private static void appendEscaped(char c, StringBuilder value) {
    switch (c) {
      case '0' -> value.append('\0');
      case 'b' -> value.append('\b');
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case 't' -> value.append('\t');
      case 'Z' -> value.append('\u001a');
      case '%', '_' -> value.append('\\').append(c);
      default -> value.append(c);
    }
  }

  private void slot(SlotKind kind, int start, int end, String value) {
    Token last = last();
    boolean slot = valueStatement || kind == SlotKind.PARAMETER || isDefault();
    boolean position =
        kind == SlotKind.NUMBER
            && depth == byListDepth
            && last != null
            && (last.is("BY") || last.is(","));
    Kind token = !slot ? Kind.LITERAL : position ? Kind.POSITION : Kind.SLOT;
    append(
        new Token(
            token,
            start,
            end,
            sql.substring(start, end),
            slot ? new Slot(kind, start, end, value) : null));
  }

  /** Whether the next token is the value of a column's DEFAULT, with a bracket before it or not. */
  private boolean isDefault() {
    Token last = last();
    if (last != null && last.is("(") && tokens.size() > 1) {
      last = tokens.get(tokens.size() - 2);
    }
    return last != null && last.is("DEFAULT");
  }

  private void add(Kind kind, int end) {
    append(new Token(kind, at, end, sql.substring(at, end), null));
  }

  private void append(Token token) {
    if (tokens.isEmpty()) {
      valueStatement = beginsValueStatement(token);
    }
    tokens.add(token);
    at = token.end();
  }

  private @Nullable Token last() {
    return tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
  }

  private boolean afterDot() {
    Token last = last();
    return last != null && last.is(".") && last.end() == at;
  }

  private boolean afterName() {
    Token last = last();
    return last != null && last.isName() && last.end() == at;
  }

  private int skipSpace(int from) {
    int place = from;
    while (place < sql.length() && isSpace(sql.charAt(place))) {
      place++;
    }
    return place;
  }

  private char next(int distance) {
    return at + distance < sql.length() ? sql.charAt(at + distance) : '\0';
  }

  private boolean isNamePartAt(int place) {
    return place < sql.length() && isNamePart(sql.charAt(place));
  }

  /** Character classes of MySQL's lexical rules. */
  static final class Characters {
    private Characters() {}

    static boolean isSpace(char c) {
      return c == ' ' || (c >= '\t' && c <= '\r');
    }

    static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    /** Whether a character is a digit of a hexadecimal ({@code x}) or binary ({@code b}) number. */
    static boolean isBaseDigit(char c, char base) {
      return base == 'b' ? c == '0' || c == '1' : c < 128 && Character.digit(c, 16) >= 0;
    }

    /** Whether a character may occur in a name without quotes. */
    static boolean isNamePart(char c) {
      return (c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || isDigit(c)
          || c == '_'
          || c == '$'
          || c >= 0x80;
    }
  }
}
