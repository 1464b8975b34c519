package io.encbench.driver.session;

import io.encbench.server.install.ServerBinary;

class PhysicalSessionsMySqlIT extends PhysicalSessionsContract {
  PhysicalSessionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
