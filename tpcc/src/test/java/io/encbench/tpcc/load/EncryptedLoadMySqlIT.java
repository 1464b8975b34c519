package io.encbench.tpcc.load;

import io.encbench.server.ServerBinary;

class EncryptedLoadMySqlIT extends EncryptedLoadContract {
  EncryptedLoadMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
