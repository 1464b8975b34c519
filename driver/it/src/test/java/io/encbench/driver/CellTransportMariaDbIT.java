package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class CellTransportMariaDbIT extends CellTransportContract {
  CellTransportMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
