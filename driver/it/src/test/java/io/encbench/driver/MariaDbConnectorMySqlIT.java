package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class MariaDbConnectorMySqlIT extends MariaDbConnectorContract {
  MariaDbConnectorMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
