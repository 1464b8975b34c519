package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class RememberedColumnsMariaDbIT extends RememberedColumnsContract {
  RememberedColumnsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
