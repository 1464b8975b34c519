package io.encbench.tpcc.load;

import io.encbench.server.install.ServerBinary;
import java.util.List;

class EncryptedLoadMySqlIT extends EncryptedLoadContract {
  EncryptedLoadMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31, List.of("20-strict", "50-strict"));
  }
}
