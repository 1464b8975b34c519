package io.encbench.crypto;

/** The integers that a given number of bits holds in two's complement. */
record IntegerWidth(int bits) {
  private static final int MIN_BITS = 2;

  IntegerWidth {
    if (bits < MIN_BITS || bits > Long.SIZE) {
      throw new IllegalArgumentException(
          "must be between " + MIN_BITS + " and " + Long.SIZE + ": bits=" + bits);
    }
  }

  boolean holds(long value) {
    int unused = Long.SIZE - bits;
    return value << unused >> unused == value;
  }

  /**
   * Refuses a value that does not fit, without telling it.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  void check(long value) {
    if (!holds(value)) {
      throw new IllegalArgumentException("the value does not fit into " + bits + " bits");
    }
  }

  /** Left-aligned bits that are, as an unsigned number, in the order of the values. */
  long ordered(long value) {
    return (value << (Long.SIZE - bits)) ^ Long.MIN_VALUE;
  }
}
