package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class MetersMySqlIT extends MetersContract {
  MetersMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
