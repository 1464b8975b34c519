package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class IndexUseMariaDbIT extends IndexUseContract {
  IndexUseMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
