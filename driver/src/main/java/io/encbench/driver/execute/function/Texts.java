package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.SqlValue.Whole;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.failure.Refusal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Functions on text (Reference Manual 8.0, 12.8 "String Functions and Operators"). Positions and
 * lengths count characters, from 1; LENGTH and ASCII are of bytes.
 */
final class Texts {
  private static final int DIGITS_OF_BYTE = 3;
  private static final int DIGITS_OF_LENGTH = 9;
  private static final int DIGITS_OF_POSITION = 10;

  private static final int NOT_KNOWN = Integer.MIN_VALUE;

  /** The most characters that LPAD and RPAD make; servers stop at max_allowed_packet. */
  private static final int MOST_PADDED = 1 << 20;

  /** More characters than collations compare with one. */
  private static final int MOST_EXPANSION = 8;

  /**
   * The first and last characters of the ranges in which both servers change case as Java does,
   * under every collation.
   */
  private static final int[][] CASE_RANGES = {
    {0, 0x17f},
    {0x29f, 0x36f},
    {0x384, 0x3ce},
    {0x400, 0x481},
    {0x530, 0x109f},
    {0x1e00, 0x1e9d},
    {0x2000, 0x20ff},
    {0x2e80, 0xa63f},
    {0xac00, 0xd7ff},
    {0xf900, 0xfaff},
    {0xfe00, 0xfe0f},
    {0xff00, 0xffef},
    {0x1f000, 0x1faff},
  };

  static final SqlFunction TRIM =
      SqlFunction.of(
          "TRIM",
          "text",
          Texts::ofFirst,
          given -> given.result(trimmed(given.text(0), " ", true, true)));
  static final SqlFunction TRIM_BOTH = trim("BOTH", true, true);
  static final SqlFunction TRIM_LEADING = trim("LEADING", true, false);
  static final SqlFunction TRIM_TRAILING = trim("TRAILING", false, true);

  private static final SqlFunction SUBSTRING =
      SqlFunction.of("SUBSTRING", "text, integer, [integer]", Texts::ofSubstring, Texts::substring);
  private static final SqlFunction LENGTH =
      SqlFunction.of(
          "LENGTH",
          "text",
          given -> ValueType.whole(DIGITS_OF_LENGTH),
          given -> Whole.of(given.text(0).getBytes(StandardCharsets.UTF_8).length));
  private static final SqlFunction ASCII =
      SqlFunction.of(
          "ASCII",
          "text",
          given -> ValueType.whole(DIGITS_OF_BYTE),
          given -> {
            byte[] bytes = given.text(0).getBytes(StandardCharsets.UTF_8);
            return Whole.of(bytes.length == 0 ? 0 : Byte.toUnsignedInt(bytes[0]));
          });
  private static final SqlFunction CHAR_LENGTH =
      SqlFunction.of(
          "CHAR_LENGTH",
          "text",
          given -> ValueType.whole(DIGITS_OF_LENGTH),
          given -> Whole.of(characters(given.text(0))));
  private static final SqlFunction LOWER = changeCase("LOWER", Character::toLowerCase);
  private static final SqlFunction UPPER = changeCase("UPPER", Character::toUpperCase);

  static final List<SqlFunction> ALL =
      List.of(
          SqlFunction.of("CONCAT", "text...", Texts::ofConcat, Texts::concat),
          SqlFunction.lazy("CONCAT_WS", "text, text...", Texts::ofConcatWs, Texts::concatWs),
          SUBSTRING,
          SUBSTRING.named("SUBSTR"),
          SqlFunction.of("MID", "text, integer, integer", Texts::ofSubstring, Texts::substring),
          SqlFunction.of(
              "LEFT",
              "text, integer",
              Texts::ofCut,
              given -> given.result(first(given.text(0), given.limited(1)))),
          SqlFunction.of(
              "RIGHT",
              "text, integer",
              Texts::ofCut,
              given -> {
                String text = given.text(0);
                int length = Math.max(0, given.limited(1));
                return given.result(after(text, Math.max(0, characters(text) - length)));
              }),
          LENGTH,
          LENGTH.named("OCTET_LENGTH"),
          ASCII,
          CHAR_LENGTH,
          CHAR_LENGTH.named("CHARACTER_LENGTH"),
          LOWER,
          LOWER.named("LCASE"),
          UPPER,
          UPPER.named("UCASE"),
          TRIM,
          TRIM_BOTH,
          TRIM_LEADING,
          TRIM_TRAILING,
          SqlFunction.of(
              "LTRIM",
              "text",
              Texts::ofFirst,
              given -> given.result(trimmed(given.text(0), " ", true, false))),
          SqlFunction.of(
              "RTRIM",
              "text",
              Texts::ofFirst,
              given -> given.result(trimmed(given.text(0), " ", false, true))),
          SqlFunction.of("REPLACE", "text, text, text", Texts::ofReplace, Texts::replace),
          SqlFunction.of(
              "LPAD",
              "text, integer, text",
              Texts::ofPad,
              given -> {
                String padding = padding(given);
                return padding == null
                    ? SqlValue.Null.INSTANCE
                    : given.result(padding + first(given.text(0), given.limited(1)));
              }),
          SqlFunction.of(
              "RPAD",
              "text, integer, text",
              Texts::ofPad,
              given -> {
                String padding = padding(given);
                return padding == null
                    ? SqlValue.Null.INSTANCE
                    : given.result(first(given.text(0), given.limited(1)) + padding);
              }),
          SqlFunction.of(
              "INSTR",
              "text, text",
              Texts::ofLocate,
              given -> located(given, given.text(1), given.text(0), 1)),
          SqlFunction.of(
              "LOCATE",
              "text, text, [integer]",
              Texts::ofLocate,
              given ->
                  located(
                      given,
                      given.text(0),
                      given.text(1),
                      given.count() == 2 ? 1 : given.limited(2))));

  private Texts() {}

  static int characters(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The first characters of a text, or all of a shorter one. */
  private static String first(String text, int length) {
    return length >= characters(text)
        ? text
        : text.substring(0, text.offsetByCodePoints(0, Math.max(0, length)));
  }

  /** What follows a number of characters. */
  private static String after(String text, int skipped) {
    return text.substring(text.offsetByCodePoints(0, Math.min(skipped, characters(text))));
  }

  private static ValueType ofFirst(SqlFunction.Given given) throws SQLException {
    ValueType text = given.type(0);
    return text.isKnown() ? ValueType.text(text.characters(), text.collation()) : text;
  }

  private static ValueType ofConcat(SqlFunction.Given given) throws SQLException {
    return joined("CONCAT", given.typesFrom(0), 0);
  }

  private static ValueType joined(String name, List<ValueType> parts, long between)
      throws SQLException {
    long length = between;
    Collation collation = null;
    boolean known = true;
    for (ValueType part : parts) {
      known &= part.isKnown();
      length = known && length != ValueType.ANY ? length + part.characters() : ValueType.ANY;
      collation = Collation.common(name, collation, part.collation());
    }
    return known ? ValueType.text(length, collation) : ValueType.UNKNOWN;
  }

  private static SqlValue concat(Arguments given) throws SQLException {
    StringBuilder joined = new StringBuilder();
    for (int i = 0; i < given.count(); i++) {
      joined.append(given.text(i));
    }
    return given.result(joined.toString());
  }

  private static ValueType ofConcatWs(SqlFunction.Given given) throws SQLException {
    ValueType separator = given.type(0);
    List<ValueType> parts = given.typesFrom(1);
    ValueType all = joined("CONCAT_WS", parts, separator.characters() * (parts.size() - 1));
    return separator.isKnown() && all.isKnown()
        ? ValueType.text(
            all.length(), Collation.common("CONCAT_WS", all.collation(), separator.collation()))
        : ValueType.UNKNOWN;
  }

  private static SqlValue concatWs(Arguments given) throws SQLException {
    if (given.value(0).isNull()) {
      return SqlValue.Null.INSTANCE;
    }
    StringBuilder joined = new StringBuilder();
    boolean any = false;
    for (int i = 1; i < given.count(); i++) {
      if (!given.value(i).isNull()) {
        joined.append(any ? given.text(0) : "").append(given.text(i));
        any = true;
      }
    }
    return given.result(joined.toString());
  }

  private static ValueType ofSubstring(SqlFunction.Given given) throws SQLException {
    ValueType text = given.type(0);
    if (!text.isKnown()) {
      return text;
    }
    long length = text.characters();
    if (length != ValueType.ANY) {
      int from = given.constant(1, 1);
      length =
          from > 0
              ? Math.max(0, length - (from - 1L))
              : from == 0 || -(long) from > length ? 0 : -(long) from;
      length = given.count() == 2 ? length : shorter(length, given.constant(2, NOT_KNOWN));
    }
    return ValueType.text(length, text.collation());
  }

  private static long shorter(long length, int limit) {
    return limit == NOT_KNOWN ? length : Math.min(length, Math.max(0, limit));
  }

  private static SqlValue substring(Arguments given) throws SQLException {
    String text = given.text(0);
    int from = given.limited(1);
    int length = given.count() == 2 ? Integer.MAX_VALUE : given.limited(2);
    int characters = characters(text);
    int skipped = from > 0 ? from - 1 : characters + from;
    return given.result(from == 0 || skipped < 0 ? "" : first(after(text, skipped), length));
  }

  private static ValueType ofCut(SqlFunction.Given given) throws SQLException {
    ValueType text = given.type(0);
    return text.isKnown()
        ? ValueType.text(
            text.characters() == ValueType.ANY
                ? ValueType.ANY
                : shorter(text.characters(), given.constant(1, NOT_KNOWN)),
            text.collation())
        : text;
  }

  private static SqlFunction changeCase(String name, IntUnaryOperator change) {
    return SqlFunction.of(
        name,
        "text",
        Texts::ofFirst,
        given -> {
          StringBuilder changed = new StringBuilder();
          for (int codePoint : given.text(0).codePoints().toArray()) {
            requireKnownCase(name, codePoint);
            changed.appendCodePoint(change.applyAsInt(codePoint));
          }
          return given.result(changed.toString());
        });
  }

  private static void requireKnownCase(String name, int codePoint) throws SQLException {
    for (int[] range : CASE_RANGES) {
      if (codePoint >= range[0] && codePoint <= range[1]) {
        return;
      }
    }
    throw Refusal.inClient(
        "function " + name + " of a rare character, whose case depends on server and collation,");
  }

  private static SqlFunction trim(String side, boolean leading, boolean trailing) {
    return SqlFunction.of(
            "TRIM " + side,
            "text, text",
            Texts::ofFirst,
            given -> given.result(trimmed(given.text(0), given.text(1), leading, trailing)))
        .written("TRIM(" + side + " text FROM text)");
  }

  private static String trimmed(String text, String removed, boolean leading, boolean trailing) {
    int from = 0;
    int to = text.length();
    int length = removed.length();
    while (leading && length > 0 && to - from >= length && text.startsWith(removed, from)) {
      from += length;
    }
    while (trailing && length > 0 && to - from >= length && text.startsWith(removed, to - length)) {
      to -= length;
    }
    return text.substring(from, to);
  }

  private static ValueType ofReplace(SqlFunction.Given given) throws SQLException {
    ValueType text = given.type(0);
    long from = given.type(1).characters();
    long to = given.type(2).characters();
    if (!text.isKnown() || !given.type(1).isKnown() || !given.type(2).isKnown()) {
      return ValueType.UNKNOWN;
    }
    long length = text.characters();
    boolean longer = to > from && length != ValueType.ANY;
    return ValueType.text(
        longer ? length + (to - from) * (length / Math.max(1, from)) : length,
        Collation.common(
            "REPLACE",
            Collation.common("REPLACE", text.collation(), given.type(1).collation()),
            given.type(2).collation()));
  }

  private static SqlValue replace(Arguments given) throws SQLException {
    String from = given.text(1);
    String text = given.text(0);
    return given.result(from.isEmpty() ? text : text.replace(from, given.text(2)));
  }

  private static ValueType ofPad(SqlFunction.Given given) throws SQLException {
    ValueType text = given.type(0);
    ValueType padding = given.type(2);
    if (!text.isKnown() || !padding.isKnown()) {
      return ValueType.UNKNOWN;
    }
    int length = given.constant(1, NOT_KNOWN);
    return ValueType.text(
        length < 0 ? ValueType.ANY : length,
        Collation.common("LPAD or RPAD", text.collation(), padding.collation()));
  }

  /** What LPAD and RPAD add; null if they give NULL. */
  private static @Nullable String padding(Arguments given) throws SQLException {
    int length = given.limited(1);
    int missing = length - characters(given.text(0));
    String padding = given.text(2);
    if (length < 0) {
      return null;
    }
    if (missing <= 0) {
      return "";
    }
    if (padding.isEmpty() || length > MOST_PADDED) {
      throw Refusal.inClient("LPAD or RPAD with an empty text, or to so many characters,");
    }
    return first(padding.repeat(missing / characters(padding) + 1), missing);
  }

  private static ValueType ofLocate(SqlFunction.Given given) throws SQLException {
    Collation.common("INSTR or LOCATE", given.type(0).collation(), given.type(1).collation());
    return ValueType.whole(DIGITS_OF_POSITION);
  }

  /**
   * The position of a text in another one. MySQL 8.0 and MariaDB compare it with each part that has
   * as many bytes as it has itself, MySQL 9.7 with parts of any length.
   */
  private static SqlValue located(Arguments given, String searched, String text, int from)
      throws SQLException {
    if (from < 1 || from > characters(text) + 1) {
      return Whole.of(0);
    }
    if (searched.isEmpty()) {
      if (from > 1 && from == characters(text) + 1) {
        throw Refusal.inClient("LOCATE of an empty text behind the end");
      }
      return Whole.of(from);
    }
    Collation collation =
        Collation.common("INSTR or LOCATE", given.type(0).collation(), given.type(1).collation());
    int start = text.offsetByCodePoints(0, from - 1);
    for (int position = from; start < text.length(); position++) {
      if (isAt(text, start, searched, collation)) {
        return Whole.of(position);
      }
      start = text.offsetByCodePoints(start, 1);
    }
    return Whole.of(0);
  }

  private static boolean isAt(
      String text, int start, String searched, @Nullable Collation collation) throws SQLException {
    if (beginDifferently(text.charAt(start), searched.charAt(0))) {
      return false;
    }
    boolean found = isAtByLength(text, start, searched, collation);
    if (Collation.BINARY.equals(collation) || (isOfAscii(searched) && isOfAscii(text))) {
      return found;
    }
    int first = searched.codePointAt(0);
    int letter = text.codePointAt(start);
    boolean differs =
        collation == null
            ? !found && mayBeginWith(first, letter)
            : found != isAtByCollation(text, start, searched, collation);
    if (differs || (!found && mayBeginWith(letter, first))) {
      throw Refusal.inClient("INSTR or LOCATE whose answer depends on the version of the server");
    }
    return found;
  }

  /**
   * Whether MySQL 9.7 may find a character in the beginning of a letter: it splits letters into
   * their base and their accents, and for example the letter \u00df into two.
   */
  private static boolean mayBeginWith(int letter, int character) {
    if (isAscii(letter)) {
      return false;
    }
    String whole = Character.toString(letter);
    String parts = Normalizer.normalize(whole, Normalizer.Form.NFKD);
    return parts.equals(whole)
        ? isAscii(character) && Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN
        : Character.toLowerCase(parts.codePointAt(0)) == Character.toLowerCase(character);
  }

  /** Whether both are ASCII signs that no collation finds equal. */
  private static boolean beginDifferently(char a, char b) {
    return isAscii(a) && isAscii(b) && Character.toLowerCase(a) != Character.toLowerCase(b);
  }

  private static boolean isAtByLength(
      String text, int start, String searched, @Nullable Collation collation) throws SQLException {
    if (text.startsWith(searched, start)) {
      return true;
    }
    int bytes = searched.getBytes(StandardCharsets.UTF_8).length;
    int end = start;
    while (bytes > 0 && end < text.length()) {
      int next = text.offsetByCodePoints(end, 1);
      bytes -= text.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
      end = next;
    }
    if (bytes != 0 || Collation.BINARY.equals(collation)) {
      return false;
    }
    String part = text.substring(start, end);
    if (collation == null
        && isOfAscii(searched)
        && isOfAscii(part)
        && !part.equalsIgnoreCase(searched)) {
      return false;
    }
    if (collation == null || !isPrintable(searched) || !isPrintable(part)) {
      throw Refusal.inClient("INSTR or LOCATE whose answer depends on special characters");
    }
    return areEqual(part, searched, collation);
  }

  private static boolean isAtByCollation(
      String text, int start, String searched, Collation collation) throws SQLException {
    int most = MOST_EXPANSION * (characters(searched) + 1);
    int end = start;
    for (int counted = 0; counted < most && end < text.length(); ) {
      int next = text.offsetByCodePoints(end, 1);
      if (!areEqual(text.substring(end, next), "", collation)) {
        counted++;
      }
      end = next;
      if (areEqual(text.substring(start, end), searched, collation)) {
        return true;
      }
    }
    return false;
  }

  private static boolean areEqual(String part, String searched, Collation collation)
      throws SQLException {
    // The sign behind them keeps trailing spaces from being ignored.
    return collation.compare(part + "x", searched + "x") == 0;
  }

  private static boolean isAscii(int character) {
    return character >= ' ' && character < 0x7f;
  }

  private static boolean isOfAscii(String text) {
    return text.chars().allMatch(Texts::isAscii);
  }

  /** Whether a text has only characters that count in every collation. */
  private static boolean isPrintable(String text) {
    return text.codePoints().allMatch(c -> (c >= ' ' && c < 0x7f) || (c >= 0xc0 && c <= 0x17f));
  }
}
