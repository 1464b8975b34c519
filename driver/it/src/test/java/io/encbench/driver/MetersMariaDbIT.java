package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class MetersMariaDbIT extends MetersContract {
  MetersMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
