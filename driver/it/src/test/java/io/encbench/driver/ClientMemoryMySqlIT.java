package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ClientMemoryMySqlIT extends ClientMemoryContract {
  ClientMemoryMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
