package io.encbench.driver.value.convert;

/** Converts doubles to integers that sort in the same order (IEEE 754, totalOrder), and back. */
public final class DoubleOrder {
  private DoubleOrder() {}

  /** The integer of a double; 0.0 and -0.0 have different integers. */
  public static long toLong(double value) {
    return mirror(Double.doubleToRawLongBits(value));
  }

  /** The integer of a double; 0.0 and -0.0 have the same integer, because they are equal in SQL. */
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
