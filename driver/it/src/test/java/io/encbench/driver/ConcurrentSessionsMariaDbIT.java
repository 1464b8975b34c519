package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ConcurrentSessionsMariaDbIT extends ConcurrentSessionsContract {
  ConcurrentSessionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
