package io.encbench.suites.capture;

import io.encbench.driver.sql.ValueFreeText;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The normalised text of a statement digest, in which the server abridges lists of values ("MySQL
 * Reference Manual", Performance Schema Statement Digests).
 */
final class DigestText {
  private static final Pattern ROWS =
      Pattern.compile(
          "(\\([^()]*\\) )?(VALUES?) \\( (?:\\?, )?\\.\\.\\. \\)|(\\([^()]*\\) )?(VALUES?) \\(\\.\\.\\.\\)");

  private static final Pattern MORE_ROWS = Pattern.compile(" /\\* , \\.\\.\\. \\*/");
  private static final Pattern LIST = Pattern.compile("\\?, \\.\\.\\.|\\(\\.\\.\\.\\)");

  /** A server may take the name of a function for another name, if a space follows. */
  private static final Pattern FUNCTION = Pattern.compile("(\\w) \\(");

  private static final int TOKEN_BYTES = 2;

  /** The length of a name takes two bytes more. */
  private static final int NAME_BYTES = 4;

  private DigestText() {}

  /** How many bytes the server needs to keep the tokens of a digest text, at least. */
  static int tokenBytes(String digestText) {
    int bytes = 0;
    for (String token : digestText.split(" ", -1)) {
      bytes +=
          token.startsWith("`")
              ? NAME_BYTES + token.getBytes(StandardCharsets.UTF_8).length - 2
              : TOKEN_BYTES;
    }
    return bytes;
  }

  /**
   * A statement with the digest text: one parameter stands for each list, and one row for many.
   * Null if the number of values in a row is not known, because the statement does not name the
   * columns.
   */
  static @Nullable String statement(String digestText) {
    Matcher rows = ROWS.matcher(MORE_ROWS.matcher(digestText).replaceAll(""));
    StringBuilder text = new StringBuilder();
    while (rows.find()) {
      String columns = rows.group(1) == null ? rows.group(3) : rows.group(1);
      if (columns == null) {
        return null;
      }
      String word = rows.group(2) == null ? rows.group(4) : rows.group(2);
      int width = columns.split(",", -1).length;
      rows.appendReplacement(
          text, Matcher.quoteReplacement(columns + word + " (" + "?, ".repeat(width - 1) + "?)"));
    }
    rows.appendTail(text);
    String whole =
        LIST.matcher(text).replaceAll(match -> match.group().startsWith("(") ? "(?)" : "?");
    return ValueFreeText.of(FUNCTION.matcher(whole).replaceAll("$1("));
  }
}
