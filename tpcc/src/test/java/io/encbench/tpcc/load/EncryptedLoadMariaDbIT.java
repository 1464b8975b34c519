package io.encbench.tpcc.load;

import io.encbench.server.ServerBinary;

class EncryptedLoadMariaDbIT extends EncryptedLoadContract {
  EncryptedLoadMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
