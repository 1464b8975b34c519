package io.encbench.driver.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of tables and columns as written in SQL (MySQL Reference Manual 8.0, 9.2). */
public final class Identifiers {
  static final int MAX_CHARACTERS = 64;

  private static final Pattern UNQUOTED = Pattern.compile("[0-9A-Za-z$_\\x{80}-\\x{FFFF}]+");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private Identifiers() {}

  /** The key by which a name is looked up; names are case-insensitive. */
  static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static String quoteIfOdd(String name) {
    return isPlain(name) ? name : quote(name);
  }

  /** A name in backticks. */
  public static String quote(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  private static boolean isPlain(String name) {
    return UNQUOTED.matcher(name).matches() && !DIGITS.matcher(name).matches();
  }

  /**
   * The parts of a dotted name, without quotes.
   *
   * @throws IllegalArgumentException if a part is not an identifier; the message names it
   */
  static List<String> split(String dotted) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    while (true) {
      int end = dotted.startsWith("`", at) ? endOfQuoted(dotted, at) : endOfPlain(dotted, at);
      parts.add(unquote(dotted.substring(at, end)));
      if (end == dotted.length()) {
        return parts;
      }
      if (dotted.charAt(end) != '.') {
        throw new IllegalArgumentException("a dot must follow " + dotted.substring(at, end));
      }
      at = end + 1;
    }
  }

  private static int endOfPlain(String dotted, int start) {
    int dot = dotted.indexOf('.', start);
    return dot < 0 ? dotted.length() : dot;
  }

  private static int endOfQuoted(String dotted, int start) {
    int at = start + 1;
    while (at < dotted.length()) {
      if (dotted.charAt(at) != '`') {
        at++;
      } else if (dotted.startsWith("``", at)) {
        at += 2;
      } else {
        return at + 1;
      }
    }
    throw new IllegalArgumentException(
        "the backtick before " + dotted.substring(start + 1) + " is not closed");
  }

  private static String unquote(String part) {
    boolean quoted = part.startsWith("`");
    String name = quoted ? part.substring(1, part.length() - 1).replace("``", "`") : part;
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a name is empty");
    }
    if (!quoted && !isPlain(name)) {
      throw new IllegalArgumentException(
          "'" + name + "' is not an identifier; put other names in backticks");
    }
    if (name.codePointCount(0, name.length()) > MAX_CHARACTERS) {
      throw new IllegalArgumentException(
          "'" + name + "' is longer than " + MAX_CHARACTERS + " characters");
    }
    return name;
  }
}
