package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class StoredCellsMariaDbIT extends StoredCellsContract {
  StoredCellsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
