package io.encbench.driver.rules;

/**
 * What Connector/J reports {@code TINYINT(1)} columns as, by its properties {@code tinyInt1isBit}
 * and {@code transformedBitIsBoolean}.
 */
public enum TinyIntOne {
  /** The default: type BIT, {@code Boolean} objects. */
  BIT,
  /** With {@code transformedBitIsBoolean=true}: type BOOLEAN, {@code Boolean} objects. */
  BOOLEAN,
  /** With {@code tinyInt1isBit=false}: type TINYINT, {@code Integer} objects. */
  TINYINT
}
