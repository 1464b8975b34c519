/**
 * Terminals: which transactions they start and when, on which thread, and how failures are handled.
 * Uses {@code transaction}, {@code config}, {@code random} and {@code result}. Begin with {@link
 * io.encbench.tpcc.terminal.TerminalPool}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.terminal;
