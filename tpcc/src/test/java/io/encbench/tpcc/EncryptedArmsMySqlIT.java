package io.encbench.tpcc;

import io.encbench.server.install.ServerBinary;

class EncryptedArmsMySqlIT extends EncryptedArmsContract {
  EncryptedArmsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31, "mysql", "100-strict");
  }
}
