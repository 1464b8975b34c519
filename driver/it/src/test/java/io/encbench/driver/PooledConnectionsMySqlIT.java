package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class PooledConnectionsMySqlIT extends PooledConnectionsContract {
  PooledConnectionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
