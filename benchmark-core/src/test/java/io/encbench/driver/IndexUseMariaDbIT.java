package io.encbench.driver;

import io.encbench.server.ServerBinary;

class IndexUseMariaDbIT extends IndexUseContract {
  IndexUseMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
