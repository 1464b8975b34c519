package io.encbench.tpcc.terminal;

import io.encbench.tpcc.transaction.TransactionInput;

/**
 * A transaction that is to begin now.
 *
 * @param intendedStartNanos when it should have begun, on {@link System#nanoTime()}'s clock
 */
record Due(TransactionInput input, long intendedStartNanos) {}
