package io.encbench.driver.execute.expression;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.TextCollation;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares text. Thread-safe. */
@FunctionalInterface
public interface Collation {
  /**
   * Compares the bytes of the UTF-8 encoding, including trailing spaces. Text is equal under this
   * collation exactly if its cells are.
   */
  Collation BINARY =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  /**
   * Compares as {@link java.util.Comparator#compare} does.
   *
   * @throws SQLException if the order of a character is not known
   */
  int compare(String a, String b) throws SQLException;

  /**
   * Whether two characters are equal, each compared alone as LIKE does.
   *
   * @throws SQLException if this is not known
   */
  default boolean same(int a, int b) throws SQLException {
    return a == b || compare(Character.toString(a), Character.toString(b)) == 0;
  }

  /**
   * The collation that a rule states. If the rule states none, the result refuses every comparison.
   */
  static Collation of(@Nullable TextCollation stated, String column) {
    if (stated == null) {
      return new Unknown(column);
    }
    return switch (stated) {
      case BINARY -> BINARY;
      case UTF8MB4_0900_AI_CI -> Ascii.UCA_NO_PAD;
      case UTF8MB4_UCA1400_AI_CI -> Ascii.UCA_PAD;
      case UTF8MB4_GENERAL_CI -> Ascii.GENERAL_PAD;
    };
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
  }

  /**
   * The collations of servers, limited to the printable characters of ASCII. A comparison of text
   * with any other character is refused.
   */
  enum Ascii implements Collation {
    /** The order of the Unicode Collation Algorithm's table; trailing spaces count. */
    UCA_NO_PAD(/* pads= */ false) {
      @Override
      int weight(char character) {
        return Weights.UCA[character];
      }
    },
    /** The same order, but the shorter text is compared as if it were padded with spaces. */
    UCA_PAD(/* pads= */ true) {
      @Override
      int weight(char character) {
        return Weights.UCA[character];
      }
    },
    /**
     * By code point, with letters as capitals. The shorter text is compared as if it were padded
     * with spaces.
     */
    GENERAL_PAD(/* pads= */ true) {
      @Override
      int weight(char character) {
        return Weights.GENERAL[character];
      }
    };

    private static final int NONE = 0;

    private final boolean pads;

    Ascii(boolean pads) {
      this.pads = pads;
    }

    /** The weight of a character below {@link Weights#CHARACTERS}. */
    abstract int weight(char character);

    /** The weight of each character; 0 if the character's place in the order is not known. */
    private static final class Weights {
      /**
       * The characters in the order of the Default Unicode Collation Element Table, which is the
       * same in versions 9.0 and 14.0.
       */
      private static final String ORDER =
          " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";

      static final int CHARACTERS = 128;
      static final int[] UCA = new int[CHARACTERS];
      static final int[] GENERAL = new int[CHARACTERS];

      static {
        for (int i = 0; i < ORDER.length(); i++) {
          String character = ORDER.substring(i, i + 1);
          char capital = character.toUpperCase(Locale.ROOT).charAt(0);
          UCA[character.charAt(0)] = i + 1;
          UCA[capital] = i + 1;
          GENERAL[character.charAt(0)] = capital;
          GENERAL[capital] = capital;
        }
      }
    }

    @Override
    public int compare(String a, String b) throws SQLException {
      // All weights are computed first: whether a text is refused must not depend on the text that
      // it is compared with.
      int[] left = weights(a);
      int[] right = weights(b);
      int length = Math.max(left.length, right.length);
      for (int i = 0; i < length; i++) {
        int order = Integer.compare(at(left, i), at(right, i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    }

    private int at(int[] text, int place) {
      return place < text.length ? text[place] : pads ? weight(' ') : NONE;
    }

    private int[] weights(String text) throws SQLException {
      int[] result = new int[text.length()];
      for (int i = 0; i < result.length; i++) {
        char character = text.charAt(i);
        int weight = character < Weights.CHARACTERS ? weight(character) : NONE;
        if (weight == NONE) {
          throw Refusal.because(
              "comparison of text with characters other than printable ASCII is not supported on"
                  + " the client side");
        }
        result[i] = weight;
      }
      return result;
    }
  }
}
