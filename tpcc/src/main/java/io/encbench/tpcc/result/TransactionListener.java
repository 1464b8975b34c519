package io.encbench.tpcc.result;

/** Takes what transactions did, from many threads at a time. */
public interface TransactionListener {
  /** Called on the transaction's thread, so it must be quick. */
  void finished(TransactionRecord transaction);
}
