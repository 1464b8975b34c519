package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ClientSideGettersMariaDbIT extends ClientSideGettersContract {
  ClientSideGettersMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }
}
