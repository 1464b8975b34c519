package io.encbench.driver.session;

import io.encbench.server.install.ServerBinary;

class PhysicalSessionsMariaDbIT extends PhysicalSessionsContract {
  PhysicalSessionsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
