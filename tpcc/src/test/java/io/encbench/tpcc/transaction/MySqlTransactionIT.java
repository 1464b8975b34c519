package io.encbench.tpcc.transaction;

import io.encbench.server.install.ServerBinary;

class MySqlTransactionIT extends TransactionContract {
  MySqlTransactionIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
