package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class TransactionsMariaDbIT extends TransactionsContract {
  TransactionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
