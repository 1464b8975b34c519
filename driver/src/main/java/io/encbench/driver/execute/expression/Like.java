package io.encbench.driver.execute.expression;

import io.encbench.driver.execute.expression.SqlValue.Bytes;
import io.encbench.driver.execute.expression.SqlValue.Text;
import io.encbench.driver.failure.Refusal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@code value LIKE pattern ESCAPE 'c'}. As in MySQL, text is compared character by character under
 * the collation of its column, so that trailing spaces count and no two characters equal one.
 *
 * @param value the value on the left, as text or bytes
 * @param pattern the pattern, as text or bytes
 * @param escape the escape character; {@link #NO_ESCAPE} if there is none, as {@code ESCAPE ''}
 *     means for MySQL
 */
public record Like(Expression value, Expression pattern, int escape) implements Condition {
  /** The escape character of a LIKE without ESCAPE. */
  public static final char BACKSLASH = '\\';

  /** Stands for no escape character. */
  public static final int NO_ESCAPE = -1;

  private static final int LAST_ASCII = 0x7f;

  @Override
  public Truth truth(Row row) throws SQLException {
    SqlValue left = value.value(row);
    SqlValue right = pattern.value(row);
    if (left.isNull() || right.isNull()) {
      return Truth.UNKNOWN;
    }
    if (left instanceof Text text && right instanceof Text like) {
      Collation collation = Collation.common("LIKE", text.collation(), like.collation());
      return Truth.of(Pattern.of(like.value(), escape).matches(text.value(), collation));
    }
    if (left instanceof Bytes bytes && !(right instanceof Text like && like.collation() != null)) {
      return Truth.of(
          Pattern.of(characters(right), escape).matches(characters(bytes), Collation.BINARY));
    }
    throw Refusal.because("LIKE with a pattern of bytes on text is not supported by the driver");
  }

  /** Bytes as the characters of the same numbers, so that a wildcard stands for one byte. */
  private static String characters(SqlValue value) {
    byte[] bytes =
        value instanceof Bytes given
            ? given.value()
            : ((Text) value).value().getBytes(StandardCharsets.UTF_8);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** A pattern: code points, with the wildcards as negative numbers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared by equals
  private record Pattern(int[] elements) {
    private static final int ONE = -1;
    private static final int MANY = -2;

    static Pattern of(String text, int escape) throws SQLException {
      int[] characters = text.codePoints().toArray();
      int[] elements = new int[characters.length];
      int count = 0;
      for (int i = 0; i < characters.length; i++) {
        int character = characters[i];
        if (escape == NO_ESCAPE && character == 0) {
          throw Refusal.because(
              "LIKE … ESCAPE '' with NUL in its pattern is not supported by the driver");
        }
        if (character == escape && i + 1 < characters.length) {
          i++;
          elements[count++] = characters[i];
        } else {
          elements[count++] = character == '%' ? MANY : character == '_' ? ONE : character;
        }
      }
      return new Pattern(Arrays.copyOf(elements, count));
    }

    boolean matches(String text, @Nullable Collation collation) throws SQLException {
      int[] characters = text.codePoints().toArray();
      int at = 0;
      int element = 0;
      // Where to go on if the elements after the last MANY do not match.
      int afterMany = -1;
      int retry = 0;
      while (at < characters.length) {
        if (element < elements.length && elements[element] == MANY) {
          afterMany = ++element;
          retry = at;
        } else if (element < elements.length
            && (elements[element] == ONE || same(characters[at], elements[element], collation))) {
          at++;
          element++;
        } else if (afterMany >= 0) {
          element = afterMany;
          at = ++retry;
        } else {
          return false;
        }
      }
      while (element < elements.length && elements[element] == MANY) {
        element++;
      }
      return element == elements.length;
    }

    private static boolean same(int a, int b, @Nullable Collation collation) throws SQLException {
      if (a == b) {
        return true;
      }
      if (collation != null) {
        return collation.matches(a, b);
      }
      // The collation of the connection decides, in which at least other ASCII characters differ.
      if (a > LAST_ASCII
          || b > LAST_ASCII
          || Character.toLowerCase(a) == Character.toLowerCase(b)) {
        throw Refusal.because(
            "LIKE whose answer depends on the collation of the connection is not supported by the"
                + " driver");
      }
      return false;
    }
  }
}
