package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RememberedRowsMariaDbIT extends RememberedRowsContract {
  RememberedRowsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
