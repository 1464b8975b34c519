package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class TransactionsMySqlIT extends TransactionsContract {
  TransactionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
