package io.encbench.tpcc;

import io.encbench.server.install.ServerBinary;

class EncryptedArmsMariaDbIT extends EncryptedArmsContract {
  EncryptedArmsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "mariadb", "50-ordered");
  }
}
