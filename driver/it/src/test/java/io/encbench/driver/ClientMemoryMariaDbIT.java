package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ClientMemoryMariaDbIT extends ClientMemoryContract {
  ClientMemoryMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
