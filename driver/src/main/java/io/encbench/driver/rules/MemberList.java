package io.encbench.driver.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the text of an ENUM, such as {@code ENUM('new', 'paid')}. */
final class MemberList {
  private static final Pattern BEGINNING =
      Pattern.compile("\\s*ENUM\\s*\\(.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern MEMBER = Pattern.compile("'((?:[^'\\\\]|'')*)'");

  private final String sql;
  private int at;

  MemberList(String sql) {
    this.sql = sql.strip();
    this.at = this.sql.indexOf('(') + 1;
  }

  static boolean isEnum(String sql) {
    return BEGINNING.matcher(sql).matches();
  }

  /**
   * The values, without the spaces at their end, which servers drop.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  List<String> members() {
    List<String> members = new ArrayList<>();
    do {
      skipSpaces();
      Matcher member = MEMBER.matcher(sql).region(at, sql.length());
      if (!member.lookingAt()) {
        throw malformed();
      }
      members.add(member.group(1).replace("''", "'").replaceAll(" +$", ""));
      at = member.end();
      skipSpaces();
    } while (skip(','));
    if (!skip(')') || at < sql.length()) {
      throw malformed();
    }
    return members;
  }

  private void skipSpaces() {
    while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
      at++;
    }
  }

  private boolean skip(char c) {
    boolean found = at < sql.length() && sql.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException(
        "an ENUM has the form ENUM('a', 'b'): values in single quotes without a backslash");
  }
}
