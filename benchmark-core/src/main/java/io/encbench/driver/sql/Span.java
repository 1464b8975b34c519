package io.encbench.driver.sql;

/**
 * The tokens of an operand.
 *
 * @param first index of its first token
 * @param last index of its last token
 */
record Span(int first, int last) {}
