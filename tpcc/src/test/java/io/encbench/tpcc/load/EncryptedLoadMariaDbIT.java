package io.encbench.tpcc.load;

import io.encbench.server.install.ServerBinary;
import java.util.List;

class EncryptedLoadMariaDbIT extends EncryptedLoadContract {
  EncryptedLoadMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, List.of("20-ordered", "100-ordered"));
  }
}
