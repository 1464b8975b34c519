package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class TpccUpdatesMySqlIT extends TpccUpdatesContract {
  TpccUpdatesMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
