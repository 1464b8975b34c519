package io.encbench.tpcc.terminal;

import io.encbench.tpcc.result.TransactionListener;
import io.encbench.tpcc.result.TransactionType;

/** Receives events of terminals, from many threads at the same time. */
public interface TerminalListener extends TransactionListener {
  /** A commit failed, and it is unknown whether the database executed it. */
  void inDoubt(TransactionType type);

  /** A connection was lost. */
  void disconnected();

  /** An attempt to replace a lost connection failed; it is repeated. */
  void reconnectFailed(String sqlState);
}
