package io.encbench.driver.sql;

import java.util.List;

/**
 * A statement cut into its slots (literals and {@code ?}) and the text between them. Immutable.
 *
 * @param text the statement as the application wrote it
 * @param slots its literals and parameters in the order of the text
 * @param shape the text with every literal replaced by a marker of its kind, so that statements
 *     which differ in literals only are equal; the key of the plan cache
 */
public record SqlTemplate(String text, List<Slot> slots, String shape) {

  /** What stands in a slot. */
  public enum SlotKind {
    /** A {@code ?} of a prepared statement. */
    PARAMETER,
    /** A number, with its sign where that is unary. */
    NUMBER,
    /** A string in quotes; {@link Slot#value} is unescaped. */
    STRING,
    /** A hexadecimal or bit literal; {@link Slot#value} is its text. */
    BINARY
  }

  /**
   * A literal or parameter and its place in the text.
   *
   * @param value what it says: a number as written, a string without quotes and escapes; empty for
   *     a parameter
   */
  public record Slot(SlotKind kind, int start, int end, String value) {}

  public SqlTemplate {
    slots = List.copyOf(slots);
  }
}
