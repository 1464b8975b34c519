package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class CellTransportMySqlIT extends CellTransportContract {
  CellTransportMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
