package io.encbench.report;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/**
 * Writes text with the characters that an output can show. Every replacement is one character wide,
 * so a table keeps its columns.
 */
public final class Glyphs {
  private static final String FANCY = "×−–µ─│…•\u00a0";
  private static final String PLAIN = "x--u-|.* ";

  private Glyphs() {}

  /** The text, with every character that the charset lacks replaced by one that it has. */
  public static String encodable(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    var result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int fancy = FANCY.indexOf(c);
      if (c == Figures.NO_BREAK) {
        // Has done its work once lines are broken, and hinders who searches the output.
        result.append(' ');
      } else if (fancy >= 0 && !encoder.canEncode(c)) {
        result.append(PLAIN.charAt(fancy));
      } else {
        result.append(c);
      }
    }
    return result.toString();
  }
}
