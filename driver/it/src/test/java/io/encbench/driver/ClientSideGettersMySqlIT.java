package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ClientSideGettersMySqlIT extends ClientSideGettersContract {
  ClientSideGettersMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }
}
