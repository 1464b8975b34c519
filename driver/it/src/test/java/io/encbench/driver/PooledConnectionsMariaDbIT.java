package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class PooledConnectionsMariaDbIT extends PooledConnectionsContract {
  PooledConnectionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
