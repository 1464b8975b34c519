package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class MariaDbConnectorMariaDbIT extends MariaDbConnectorContract {
  MariaDbConnectorMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
