package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class CellChecksMariaDbIT extends CellChecksContract {
  CellChecksMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, 2);
  }
}
