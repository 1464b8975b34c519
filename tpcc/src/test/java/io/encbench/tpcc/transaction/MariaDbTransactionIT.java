package io.encbench.tpcc.transaction;

import io.encbench.server.install.ServerBinary;

class MariaDbTransactionIT extends TransactionContract {
  MariaDbTransactionIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
