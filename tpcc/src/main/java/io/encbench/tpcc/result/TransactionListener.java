package io.encbench.tpcc.result;

/** Receives finished transactions, from many threads at the same time. */
public interface TransactionListener {
  /** Called on the transaction's thread, so it must be quick. */
  void finished(TransactionRecord transaction);
}
