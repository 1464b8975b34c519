package io.encbench.driver.rules;

/**
 * How Connector/J reports {@code TINYINT(1)} columns, according to its properties {@code
 * tinyInt1isBit} and {@code transformedBitIsBoolean}.
 */
public enum TinyIntOne {
  /** The default: type BIT, {@code Boolean} objects. */
  BIT,
  /** With {@code transformedBitIsBoolean=true}: type BOOLEAN, {@code Boolean} objects. */
  BOOLEAN,
  /** With {@code tinyInt1isBit=false}: type TINYINT, {@code Integer} objects. */
  TINYINT
}
