/**
 * Terminals: which transactions they begin and when, on whose thread, and what follows a failure.
 * Uses {@code transaction}. Begin with {@link io.encbench.tpcc.terminal.TerminalPool}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.terminal;
