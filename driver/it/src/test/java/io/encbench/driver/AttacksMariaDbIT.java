package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class AttacksMariaDbIT extends AttacksContract {
  AttacksMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, 2);
  }
}
