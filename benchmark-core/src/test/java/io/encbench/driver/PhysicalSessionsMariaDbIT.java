package io.encbench.driver;

import io.encbench.server.ServerBinary;

class PhysicalSessionsMariaDbIT extends PhysicalSessionsContract {
  PhysicalSessionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
