package io.encbench.driver;

import io.encbench.server.ServerBinary;

class TpccUpdatesMySqlIT extends TpccUpdatesContract {
  TpccUpdatesMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
