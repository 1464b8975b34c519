package io.encbench.driver.split;

/** The truth values of SQL. */
enum Truth {
  TRUE,
  FALSE,
  UNKNOWN;

  static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  Truth and(Truth other) {
    if (this == FALSE || other == FALSE) {
      return FALSE;
    }
    return this == TRUE && other == TRUE ? TRUE : UNKNOWN;
  }

  Truth or(Truth other) {
    return not().and(other.not()).not();
  }

  Truth xor(Truth other) {
    return this == UNKNOWN || other == UNKNOWN ? UNKNOWN : of(this != other);
  }

  Truth not() {
    return switch (this) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      case UNKNOWN -> UNKNOWN;
    };
  }
}
