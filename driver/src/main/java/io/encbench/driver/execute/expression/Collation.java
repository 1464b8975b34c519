package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.TextCollation;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares text as a server does. Thread-safe.
 *
 * <p>A surrogate without its partner counts as a question mark, because servers receive one in its
 * place.
 */
public interface Collation {
  /**
   * Compares by code point, including trailing spaces. Text is equal under this collation exactly
   * if its cells are.
   */
  Collation BINARY = CodePointOrder.NO_PAD;

  /**
   * Compares as {@link java.util.Comparator#compare} does.
   *
   * @throws SQLException if the collation is not known
   */
  int compare(String a, String b) throws SQLException;

  /**
   * Whether LIKE takes two characters for the same. LIKE compares character by character, so the
   * answer may differ from that of {@link #compare}.
   *
   * @throws SQLException if the collation is not known
   */
  boolean matches(int codePointA, int codePointB) throws SQLException;

  /**
   * A key for hash tables: keys are equal exactly if {@link #compare} finds the texts equal.
   *
   * @throws SQLException if the collation is not known
   */
  String key(String text) throws SQLException;

  /**
   * The collation that a rule states. If the rule states none, the result refuses every comparison.
   */
  static Collation of(@Nullable TextCollation stated, String column) {
    if (stated == null) {
      return new Unknown(column);
    }
    return switch (stated) {
      case BINARY -> BINARY;
      case UTF8MB4_BIN -> CodePointOrder.PAD_SPACE;
      case UTF8MB4_0900_AI_CI -> WeightOrder.UTF8MB4_0900_AI_CI;
      case UTF8MB4_0900_AS_CS -> WeightOrder.UTF8MB4_0900_AS_CS;
      case UTF8MB4_UCA1400_AI_CI -> WeightOrder.UTF8MB4_UCA1400_AI_CI;
      case UTF8MB4_GENERAL_CI -> WeightOrder.UTF8MB4_GENERAL_CI;
      case UTF8MB4_UNICODE_CI -> WeightOrder.UTF8MB4_UNICODE_CI;
    };
  }

  /** The collation as a rule states it; null if no rule can. */
  static @Nullable TextCollation stated(Collation collation) {
    return Arrays.stream(TextCollation.values())
        .filter(each -> of(each, "").equals(collation))
        .findFirst()
        .orElse(null);
  }

  /**
   * The collation of text that is made of two texts; null if the connection decides.
   *
   * @param construct what makes it, for messages
   * @throws java.sql.SQLFeatureNotSupportedException if they have different ones
   */
  static @Nullable Collation common(
      String construct, @Nullable Collation first, @Nullable Collation second) throws SQLException {
    if (first != null && second != null && !first.equals(second)) {
      throw Refusal.inClient(construct + " of texts with different collations");
    }
    return first == null ? second : first;
  }

  /** The refusal to compare text of a column whose rule states no collation. */
  static SQLException notStated(String column) {
    return Refusal.because(
        "comparison of text on the client side needs a collation: add one to the rule of "
            + column
            + ", such as COLLATE utf8mb4_0900_ai_ci");
  }

  /** The collation of a column whose rule states none. */
  record Unknown(String column) implements Collation {
    @Override
    public int compare(String a, String b) throws SQLException {
      throw notStated(column);
    }

    @Override
    public boolean matches(int codePointA, int codePointB) throws SQLException {
      throw notStated(column);
    }

    @Override
    public String key(String text) throws SQLException {
      throw notStated(column);
    }
  }

  /** The code point at an index, or a question mark for a surrogate without its partner. */
  static int codePoint(String text, int index) {
    int codePoint = text.codePointAt(index);
    boolean alone = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return alone ? '?' : codePoint;
  }
}
