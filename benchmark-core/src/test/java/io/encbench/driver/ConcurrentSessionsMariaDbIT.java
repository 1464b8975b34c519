package io.encbench.driver;

import io.encbench.server.ServerBinary;

class ConcurrentSessionsMariaDbIT extends ConcurrentSessionsContract {
  ConcurrentSessionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
