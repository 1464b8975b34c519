package io.encbench.driver;

import io.encbench.server.ServerBinary;

class PhysicalSessionsMySqlIT extends PhysicalSessionsContract {
  PhysicalSessionsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
