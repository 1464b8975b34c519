package io.encbench.tpcc.terminal;

import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionType;

/** Takes what happens at terminals, from many threads at a time. */
public interface TerminalListener extends TransactionListener {
  /** A commit failed in a way that leaves open whether the database did it. */
  void inDoubt(TransactionType type);

  /** A connection was lost. */
  void disconnected();

  /** A new connection in the place of a lost one could not be had; it is tried again. */
  void reconnectFailed(String sqlState);
}
