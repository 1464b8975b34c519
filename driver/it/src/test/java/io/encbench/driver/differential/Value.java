package io.encbench.driver.differential;

import org.jspecify.annotations.Nullable;

/**
 * A value in the two forms in which a statement can contain it.
 *
 * @param java value of a parameter
 * @param literal literal in the text
 */
record Value(@Nullable Object java, String literal) {
  static final Value NULL = new Value(null, "NULL");

  static Value number(long value) {
    return new Value(value, Long.toString(value));
  }
}
