package io.encbench.suites.replay;

/** Transactions with all their values, one after the other. Confined to one thread. */
interface TransactionSource {
  /** The next transaction. */
  DrawnTransaction next();
}
