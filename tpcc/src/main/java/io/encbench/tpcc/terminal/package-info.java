/** Terminals: who issues which transaction when. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.terminal;
