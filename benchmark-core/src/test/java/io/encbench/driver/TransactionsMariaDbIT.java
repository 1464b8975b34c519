package io.encbench.driver;

import io.encbench.server.ServerBinary;

class TransactionsMariaDbIT extends TransactionsContract {
  TransactionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
