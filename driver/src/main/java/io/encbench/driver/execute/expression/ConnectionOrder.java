package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Compares texts without a column, such as literals, which the server compares by the collation of
 * the connection. The driver does not know this collation, so it compares only texts that all
 * collations of utf8mb4 compare alike.
 */
enum ConnectionOrder implements Collation {
  INSTANCE;

  @Override
  public int compare(String a, String b) throws SQLException {
    int order = compareGroups(a, b);
    if (order != 0
        && !(differInLetterOrDigit(folded(a), folded(b))
            && Integer.signum(a.compareTo(b)) == Integer.signum(order))) {
      throw dependent();
    }
    return order;
  }

  /**
   * Whether the first characters in which two texts differ are letters or digits, or one text is
   * the beginning of the other. Collations order other characters differently.
   */
  private static boolean differInLetterOrDigit(String a, String b) {
    for (int i = 0; i < Math.min(a.length(), b.length()); i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return isLetterOrDigit(a.charAt(i)) && isLetterOrDigit(b.charAt(i));
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  }

  /** Compares in an order in which equal texts are next to each other. */
  int compareGroups(String a, String b) throws SQLException {
    if (a.equals(b)) {
      return 0;
    }
    String first = folded(a);
    String second = folded(b);
    if (first.equals(second)) {
      throw dependent();
    }
    return first.compareTo(second);
  }

  private static String folded(String text) throws SQLException {
    if (!text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw dependent();
    }
    return text.toLowerCase(Locale.ROOT).stripTrailing();
  }

  private static SQLException dependent() {
    return Refusal.because(
        "comparison of texts without a column, which depends on the collation of the connection, is"
            + " not supported by the driver");
  }

  @Override
  public boolean matches(int codePointA, int codePointB) throws SQLException {
    return compareGroups(Character.toString(codePointA), Character.toString(codePointB)) == 0;
  }

  @Override
  public String key(String text) throws SQLException {
    return folded(text);
  }
}
