package io.encbench.driver.value.convert;

/** Doubles as integers of the same order (IEEE 754, totalOrder). */
public final class DoubleOrder {
  private DoubleOrder() {}

  /** The integer of a double, with its sign if it is a zero. */
  public static long toLong(double value) {
    return mirror(Double.doubleToRawLongBits(value));
  }

  /** The integer of a double where both zeros are one value, as they are to SQL's comparisons. */
  public static long toComparableLong(double value) {
    // Adding a positive zero makes a negative one positive.
    return mirror(Double.doubleToRawLongBits(value + 0.0));
  }

  public static double toDouble(long ordered) {
    return Double.longBitsToDouble(mirror(ordered));
  }

  private static long mirror(long bits) {
    return bits ^ (bits >> (Long.SIZE - 1) & Long.MAX_VALUE);
  }
}
