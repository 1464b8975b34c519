package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class SharedChecksMariaDbIT extends SharedChecksContract {
  SharedChecksMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
