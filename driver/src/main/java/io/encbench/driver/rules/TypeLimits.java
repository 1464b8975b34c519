package io.encbench.driver.rules;

import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;

/** MySQL's limits for type parameters (Reference Manual 8.0, chapter 11 "Data Types"). */
final class TypeLimits {
  static final int DECIMAL_DIGITS = 65;
  static final int DECIMAL_SCALE = 30;
  static final int FRACTION_DIGITS = 6;
  private static final int CHAR_CHARACTERS = 255;
  // A VARCHAR in utf8mb4 takes up to 4 of the 65535 bytes of a row for each character.
  private static final int VARCHAR_CHARACTERS = 16_383;
  private static final int BINARY_BYTES = 255;
  private static final int VARBINARY_BYTES = 65_535;

  private TypeLimits() {}

  static void check(Kind kind, int length, int scale, boolean unsigned) {
    switch (kind) {
      case DECIMAL -> {
        range(kind, "digits", length, 1, DECIMAL_DIGITS);
        range(kind, "scale", scale, 0, Math.min(DECIMAL_SCALE, length));
      }
      case CHAR -> range(kind, "length", length, 0, CHAR_CHARACTERS);
      case VARCHAR -> range(kind, "length", length, 0, VARCHAR_CHARACTERS);
      case BINARY -> range(kind, "length", length, 0, BINARY_BYTES);
      case VARBINARY -> range(kind, "length", length, 0, VARBINARY_BYTES);
      default -> range(kind, "length", length, 0, 0);
    }
    switch (kind) {
      case DECIMAL -> {}
      case TIME, DATETIME, TIMESTAMP -> range(kind, "fraction", scale, 0, FRACTION_DIGITS);
      default -> range(kind, "scale", scale, 0, 0);
    }
    boolean mayBeUnsigned = kind.family() == Family.INTEGER || kind.family() == Family.DECIMAL;
    if (unsigned && (!mayBeUnsigned || kind == Kind.BOOLEAN)) {
      throw new IllegalArgumentException(kind + " cannot be UNSIGNED");
    }
  }

  private static void range(Kind kind, String parameter, int value, int least, int most) {
    if (value >= least && value <= most) {
      return;
    }
    throw new IllegalArgumentException(
        most == 0
            ? kind + " takes no " + parameter
            : parameter
                + " of "
                + kind
                + " is "
                + value
                + "; allowed are "
                + least
                + " to "
                + most);
  }
}
