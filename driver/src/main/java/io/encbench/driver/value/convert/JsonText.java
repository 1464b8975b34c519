package io.encbench.driver.value.convert;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that a server stores for a JSON document. */
public enum JsonText {
  /**
   * MySQL writes the document anew: names sorted by their length and bytes, each of them once, one
   * space after a colon or comma, and no escapes that are not necessary.
   */
  NORMALISED(100),

  /** MariaDB checks the document, and stores it as it is written. */
  UNCHANGED(32);

  private static final BigInteger LEAST_INTEGER = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST_INTEGER = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  /** As many digits as every DOUBLE keeps, so that reading and writing them changes none. */
  private static final int DOUBLE_DIGITS = 15;

  /** The powers of ten up to this one are exact DOUBLEs. */
  private static final int EXACT_POWER = 22;

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)((?:\\.[0-9]+)?)((?:[eE][-+]?[0-9]{1,9})?)");

  private static final Comparator<byte[]> NAMES =
      Comparator.<byte[]>comparingInt(name -> name.length).thenComparing(Arrays::compareUnsigned);

  private final int mostDepth;

  JsonText(int mostDepth) {
    this.mostDepth = mostDepth;
  }

  /**
   * The text that is stored for a document.
   *
   * @throws SQLException if the text is no JSON document, or it is not certain what the server
   *     makes of it
   */
  public String stored(String text, Conversion conversion) throws SQLException {
    String normalised = new Reader(text, conversion).document();
    return this == NORMALISED ? normalised : text;
  }

  /** Reads one document. */
  private final class Reader {
    private final String text;
    private final Conversion conversion;
    private int at;
    private int depth;

    Reader(String text, Conversion conversion) {
      this.text = text;
      this.conversion = conversion;
    }

    String document() throws SQLException {
      StringBuilder written = new StringBuilder(text.length());
      value(written);
      skipSpaces();
      if (at < text.length()) {
        throw malformed();
      }
      return written.toString();
    }

    private SQLException malformed() {
      // MariaDB accepts some text that is no JSON.
      return JsonText.this == NORMALISED
          ? conversion.malformed()
          : conversion.refused("text that is not JSON");
    }

    private void value(StringBuilder written) throws SQLException {
      skipSpaces();
      switch (next()) {
        case '{' -> object(written);
        case '[' -> array(written);
        case '"' -> quote(string(), written);
        case 't' -> word("true", written);
        case 'f' -> word("false", written);
        case 'n' -> word("null", written);
        default -> number(written);
      }
    }

    /** The next character; NUL, which no document has, at the end. */
    private char next() {
      return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skipSpaces() {
      while (" \t\n\r".indexOf(next()) >= 0) {
        at++;
      }
    }

    private boolean skip(char c) {
      skipSpaces();
      boolean found = next() == c;
      at += found ? 1 : 0;
      return found;
    }

    private void require(char c) throws SQLException {
      if (!skip(c)) {
        throw malformed();
      }
    }

    private void word(String word, StringBuilder written) throws SQLException {
      if (!text.startsWith(word, at)) {
        throw malformed();
      }
      at += word.length();
      written.append(word);
    }

    private void enter(char bracket) throws SQLException {
      require(bracket);
      depth++;
      if (depth > mostDepth) {
        throw conversion.refused("JSON of more than " + mostDepth + " levels");
      }
    }

    private void object(StringBuilder written) throws SQLException {
      enter('{');
      Map<byte[], String> members = new TreeMap<>(NAMES);
      boolean more = !skip('}');
      while (more) {
        skipSpaces();
        if (next() != '"') {
          throw malformed();
        }
        StringBuilder member = new StringBuilder();
        String name = string();
        quote(name, member);
        require(':');
        member.append(": ");
        value(member);
        members.put(name.getBytes(StandardCharsets.UTF_8), member.toString());
        more = skip(',');
        if (!more) {
          require('}');
        }
      }
      written.append('{').append(String.join(", ", members.values())).append('}');
      depth--;
    }

    private void array(StringBuilder written) throws SQLException {
      enter('[');
      written.append('[');
      boolean more = !skip(']');
      while (more) {
        value(written);
        more = skip(',');
        if (more) {
          written.append(", ");
        } else {
          require(']');
        }
      }
      written.append(']');
      depth--;
    }

    /** The characters that a string stands for. */
    private String string() throws SQLException {
      StringBuilder characters = new StringBuilder();
      at++;
      while (next() != '"') {
        char c = next();
        if (c < ' ') {
          throw malformed();
        }
        at++;
        characters.append(c == '\\' ? escaped() : c);
      }
      at++;
      String string = characters.toString();
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
        throw malformed();
      }
      return string;
    }

    private char escaped() throws SQLException {
      char c = next();
      at++;
      return switch (c) {
        case '"', '\\', '/' -> c;
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case 'u' -> {
          String digits = text.substring(at, Math.min(at + 4, text.length()));
          if (!digits.matches("[0-9A-Fa-f]{4}")) {
            throw malformed();
          }
          at += digits.length();
          yield (char) Integer.parseInt(digits, 16);
        }
        default -> throw malformed();
      };
    }

    private static void quote(String string, StringBuilder written) {
      written.append('"');
      for (int i = 0; i < string.length(); i++) {
        char c = string.charAt(i);
        switch (c) {
          case '"' -> written.append("\\\"");
          case '\\' -> written.append("\\\\");
          case '\b' -> written.append("\\b");
          case '\f' -> written.append("\\f");
          case '\n' -> written.append("\\n");
          case '\r' -> written.append("\\r");
          case '\t' -> written.append("\\t");
          default -> written.append(c < ' ' ? String.format("\\u%04x", (int) c) : c);
        }
      }
      written.append('"');
    }

    private void number(StringBuilder written) throws SQLException {
      Matcher number = NUMBER.matcher(text).region(at, text.length());
      if (!number.lookingAt()) {
        throw malformed();
      }
      at = number.end();
      String digits = number.group();
      if (JsonText.this == UNCHANGED) {
        return;
      }
      boolean whole = number.group(1).isEmpty() && number.group(2).isEmpty();
      if (whole) {
        BigInteger integer = new BigInteger(digits);
        if (integer.compareTo(LEAST_INTEGER) >= 0 && integer.compareTo(MOST_INTEGER) <= 0) {
          written.append(integer);
          return;
        }
      }
      written.append(digits.startsWith("-") ? "-" : "");
      decimal(new BigDecimal(digits).abs(), written);
    }

    /** Writes a DOUBLE as MySQL does. */
    private void decimal(BigDecimal number, StringBuilder written) throws SQLException {
      if (number.signum() == 0) {
        written.append("0.0");
        return;
      }
      if (number.precision() > DOUBLE_DIGITS || Math.abs(number.scale()) > EXACT_POWER) {
        throw conversion.refused("JSON with a number of so many digits, or so large or small,");
      }
      BigDecimal shortest = number.stripTrailingZeros();
      int point = shortest.precision() - shortest.scale();
      if (point > -DOUBLE_DIGITS && point <= DOUBLE_DIGITS) {
        String plain = shortest.toPlainString();
        written.append(plain).append(plain.indexOf('.') < 0 ? ".0" : "");
        return;
      }
      String digits = shortest.unscaledValue().toString();
      written.append(digits.charAt(0));
      written.append(digits.length() > 1 ? "." + digits.substring(1) : "");
      written.append('e').append(point - 1);
    }
  }
}
