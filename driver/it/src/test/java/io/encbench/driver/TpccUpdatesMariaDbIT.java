package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class TpccUpdatesMariaDbIT extends TpccUpdatesContract {
  TpccUpdatesMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
