package io.encbench.driver.value;

/**
 * Doubles as integers of the same order (IEEE 754, totalOrder). Both zeros are one value, as they
 * are in SQL.
 */
final class DoubleOrder {
  private DoubleOrder() {}

  static long toLong(double value) {
    // Adding a positive zero makes a negative one positive.
    return mirror(Double.doubleToRawLongBits(value + 0.0));
  }

  static double toDouble(long ordered) {
    return Double.longBitsToDouble(mirror(ordered));
  }

  private static long mirror(long bits) {
    return bits ^ (bits >> (Long.SIZE - 1) & Long.MAX_VALUE);
  }
}
